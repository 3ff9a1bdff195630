/** The tree of a study: the game, the variations that leave it, and how both are changed. Nothing here is reactive. */

import { itemAt } from "../core/must";
import type { Analysis, PositionView, TreePosition } from "../engine/types";
import { MAX_TEXT, MAX_VARIATION_DEPTH, MAX_VARIATION_MOVES } from "../generated/vocabulary";
import type { TreeNode } from "../notation/annotations";

export interface StudyNode {
  readonly id: number;
  readonly parent: number | null;
  /** The move that led here. */
  readonly move: string | null;
  /** The first child goes on with the line, the others are variations. */
  readonly children: readonly number[];
  readonly position: PositionView;
  /** As a record holds them, one after the other. */
  readonly comments: readonly string[];
  readonly analysis: Analysis | null;
}

/** Nodes by their numbers. What was deleted stays in the list, unreachable, so that numbers stay what they are. */
export interface StudyTree {
  readonly nodes: readonly StudyNode[];
  /** The last position of the game; what follows it are variations, too. */
  readonly end: number;
}

export function treeOf(positions: readonly TreePosition[], gameMoves: number): StudyTree {
  const children: number[][] = positions.map(() => []);
  positions.forEach(({ parent }, id) => {
    if (parent !== null) itemAt(children, parent).push(id);
  });
  const nodes = positions.map(({ parent, move, position, comments }, id) => ({
    id,
    parent,
    move,
    children: itemAt(children, id),
    position,
    comments: comments.filter((text) => text !== ""),
    analysis: null,
  }));
  return { nodes, end: gameMoves };
}

const nodeAt = (tree: StudyTree, id: number): StudyNode => itemAt(tree.nodes, id);

export function parentOf(tree: StudyTree, node: StudyNode): StudyNode | undefined {
  return node.parent === null ? undefined : tree.nodes[node.parent];
}

/** From the root to a node. */
export function pathTo(tree: StudyTree, id: number): StudyNode[] {
  const path: StudyNode[] = [];
  for (let node = tree.nodes[id]; node; node = parentOf(tree, node)) path.push(node);
  return path.reverse();
}

/** The positions of the game. */
export const gameOf = (tree: StudyTree): StudyNode[] => pathTo(tree, tree.end);

export const isInGame = (tree: StudyTree, id: number): boolean => gameOf(tree).some((node) => node.id === id);

/** From the root through a node, and on along first children; a line that follows the game ends with it. */
export function lineThrough(tree: StudyTree, id: number): StudyNode[] {
  if (isInGame(tree, id)) return gameOf(tree);
  const line = pathTo(tree, id);
  for (let next = line.at(-1)?.children[0]; next !== undefined; next = line.at(-1)?.children[0]) {
    line.push(nodeAt(tree, next));
  }
  return line;
}

/** Where the variation begins to which a node belongs; the node itself if it is in the game. */
export function variationStart(tree: StudyTree, id: number): StudyNode {
  let node = nodeAt(tree, id);
  const game = new Set(gameOf(tree).map((each) => each.id));
  while (!game.has(node.id) && node.parent !== null) {
    const parent = nodeAt(tree, node.parent);
    if (parent.children[0] !== node.id || game.has(parent.id)) break;
    node = parent;
  }
  return node;
}

/** The variations that leave the line of a position: its children but the one that goes on with the line. */
export function variationsAt(tree: StudyTree, node: StudyNode): StudyNode[] {
  return node.children.slice(node.id === tree.end ? 0 : 1).map((id) => nodeAt(tree, id));
}

/** How deep a node is nested: 0 in the game. */
function depthOf(tree: StudyTree, id: number): number {
  if (isInGame(tree, id)) return 0;
  const first = variationStart(tree, id);
  return first.parent === null ? 0 : 1 + depthOf(tree, first.parent);
}

/** Whether one more move fits: records and links have bounds. */
export function hasRoom(tree: StudyTree, parent: number): boolean {
  const branches = nodeAt(tree, parent).children.length > 0 || parent === tree.end;
  const game = gameOf(tree).length;
  return (
    depthOf(tree, parent) + (branches ? 1 : 0) <= MAX_VARIATION_DEPTH && reachable(tree) - game < MAX_VARIATION_MOVES
  );
}

function reachable(tree: StudyTree): number {
  let count = 0;
  for (const waiting = [0]; waiting.length > 0; count++) waiting.push(...nodeAt(tree, waiting.pop() ?? 0).children);
  return count;
}

const changed = (tree: StudyTree, id: number, changes: Partial<StudyNode>): readonly StudyNode[] =>
  tree.nodes.map((node) => (node.id === id ? { ...node, ...changes } : node));

/** Adds a position; with `extend`, to the game where it is added to its end. */
export function withMove(
  tree: StudyTree,
  parent: number,
  move: string,
  position: PositionView,
  extend: boolean,
): StudyTree {
  const id = tree.nodes.length;
  const children = [...nodeAt(tree, parent).children, id];
  const added: StudyNode = { id, parent, move, children: [], position, comments: [], analysis: null };
  const longer = extend && parent === tree.end && children.length === 1;
  return { nodes: [...changed(tree, parent, { children }), added], end: longer ? id : tree.end };
}

/** The comments on a position as one text. */
export const commentOn = ({ comments }: StudyNode): string => comments.join("\n");

/** Writes one comment in place of those on a position: as much of it as a record holds. */
export function withComment(tree: StudyTree, id: number, comment: string): StudyTree {
  const text = [...comment].slice(0, MAX_TEXT).join("");
  return { ...tree, nodes: changed(tree, id, { comments: text === "" ? [] : [text] }) };
}

/** Deletes a node of a variation and all that follows it. */
export function without(tree: StudyTree, id: number): StudyTree {
  const { parent } = nodeAt(tree, id);
  if (parent === null || isInGame(tree, id)) return tree;
  const children = nodeAt(tree, parent).children.filter((child) => child !== id);
  return { ...tree, nodes: changed(tree, parent, { children }) };
}

/** Makes the variation of a node the line that it has left, and that line the variation. */
export function promoted(tree: StudyTree, id: number): StudyTree {
  const first = variationStart(tree, id);
  if (first.parent === null || isInGame(tree, id)) return tree;
  const parent = nodeAt(tree, first.parent);
  const children = [first.id, ...parent.children.filter((child) => child !== first.id)];
  const nodes = changed(tree, parent.id, { children });
  if (!isInGame(tree, parent.id)) return { ...tree, nodes };
  let end = first;
  for (let next = end.children[0]; next !== undefined; next = end.children[0]) end = itemAt(nodes, next);
  return { nodes, end: end.id };
}

/** The tree as links and records hold it: the positions of the game, with what leaves them. */
export function lineOf(tree: StudyTree): TreeNode[] {
  const made = new Map<number, TreeNode>();
  const make = (id: number): TreeNode => {
    const { move, position, comments, children } = nodeAt(tree, id);
    const node: TreeNode = {
      move: move ?? "",
      legal: position.legal,
      comments,
      children: children.map(make),
    };
    made.set(id, node);
    return node;
  };
  make(0);
  return gameOf(tree).flatMap(({ id }) => made.get(id) ?? []);
}
