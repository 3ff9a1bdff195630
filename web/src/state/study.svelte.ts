/** A game being studied: a tree of positions, where one stands in it, and what the engine has found out about each. */

import { engine, type Task } from "../engine/client";
import { analysisScore } from "../engine/rank";
import type { GameRef, Player } from "../core/types";
import type { Analysis } from "../engine/types";
import { type Annotations, annotationsOf, NO_ANNOTATIONS, type TreeNode } from "../notation/annotations";
import { EditHistory } from "./editHistory.svelte";
import {
  commentOn,
  gameOf,
  hasRoom,
  isInGame,
  lineOf,
  lineThrough,
  parentOf,
  pathTo,
  promoted,
  type StudyNode,
  type StudyTree,
  treeOf,
  variationsAt,
  variationStart,
  withComment,
  without,
  withMove,
} from "./studyTree";

export type { StudyNode };

/** How long the engine works on the position shown, and on the others for the graph. */
const SECONDS_HERE = 30;
const FIRST_SECONDS_HERE = 1;
const SECONDS_ELSEWHERE = 0.4;

/** What undoing brings back: the tree, and where one stood in it. */
interface Edit {
  readonly tree: StudyTree;
  readonly at: number;
}

export interface StudyOptions {
  readonly annotations?: Annotations;
  /** The game was played: its moves stay what they are, and what follows them are variations. */
  readonly played?: boolean;
}

export class Study {
  readonly start: GameRef;
  readonly played: boolean;
  at = $state(0);
  working = $state(false);
  problem = $state.raw<unknown>(null);
  private tree = $state.raw<StudyTree>({ nodes: [], end: 0 });
  /** The tree as the last edit left it: what the engine finds out does not change it. */
  private edited = $state.raw<StudyTree | null>(null);
  private readonly edits = new EditHistory<Edit>();
  private readonly annotations: Annotations;
  private task: Task<Analysis> | null = null;
  private round = 0;
  private closed = false;

  constructor(
    private readonly game: GameRef,
    options: StudyOptions = {},
  ) {
    this.start = { ...game, moves: [] };
    this.annotations = options.annotations ?? NO_ANNOTATIONS;
    this.played = options.played ?? false;
  }

  get nodes(): readonly StudyNode[] {
    return this.tree.nodes;
  }

  /** Fetches the positions and begins to analyse the last one of the game, or the one after `ply` moves. */
  async open(ply = this.game.moves.length): Promise<void> {
    try {
      const positions = await engine.tree({ game: this.game, annotations: this.annotations });
      this.tree = treeOf(positions, this.game.moves.length);
      this.edited = this.tree;
      this.go(Math.min(ply, this.tree.end));
    } catch (error) {
      this.problem = error;
    }
  }

  close(): void {
    this.closed = true;
    this.round += 1;
    this.task?.stop();
  }

  get here(): StudyNode | undefined {
    return this.nodes[this.at];
  }

  /** From the root through the position shown and on along first choices. */
  get line(): readonly StudyNode[] {
    return lineThrough(this.tree, this.at);
  }

  /** The positions of the game, whatever is shown. */
  get gameLine(): readonly StudyNode[] {
    return gameOf(this.tree);
  }

  /** Whether the position shown is one of the game. */
  get inGame(): boolean {
    return isInGame(this.tree, this.at);
  }

  /** The last position of the game on the way to the one shown. */
  get leftGameAt(): number {
    return pathTo(this.tree, this.at).findLast((node) => isInGame(this.tree, node.id))?.id ?? 0;
  }

  parentOf(node: StudyNode): StudyNode | undefined {
    return parentOf(this.tree, node);
  }

  /** The variations that leave the line of a position. */
  variationsAt(node: StudyNode): StudyNode[] {
    return variationsAt(this.tree, node);
  }

  /** The moves of the game; null until its positions are there. */
  get gameRef(): GameRef | null {
    return this.edited && { ...this.start, moves: gameOf(this.edited).flatMap(({ move }) => move ?? []) };
  }

  /** The game with everything that leaves it, for links and records. */
  get treeLine(): TreeNode[] {
    return this.edited ? lineOf(this.edited) : [];
  }

  get notes(): Annotations {
    return annotationsOf(this.treeLine);
  }

  /** The game up to a position. */
  refOf(node: StudyNode): GameRef {
    const moves = pathTo(this.tree, node.id).flatMap(({ move }) => move ?? []);
    return { ...this.start, moves };
  }

  go(id: number): void {
    if (!this.nodes[id]) return;
    this.at = id;
    void this.work();
  }

  /** Plays a move from the position shown: along the tree where it is known, else as a variation. */
  async play(move: string): Promise<void> {
    try {
      await this.add(move);
    } catch (error) {
      this.problem = error;
    }
  }

  private async add(move: string): Promise<void> {
    const { here } = this;
    if (!here) return;
    const known = here.children.find((child) => this.nodes[child]?.move === move);
    if (known !== undefined) return this.go(known);
    if (!hasRoom(this.tree, here.id)) return;
    const ref = this.refOf(here);
    const position = await engine.lastPosition({ ...ref, moves: [...ref.moves, move] });
    // Meanwhile the same move may have been added, by a second press.
    const added = this.nodes[here.id]?.children.find((child) => this.nodes[child]?.move === move);
    if (added !== undefined) return this.go(added);
    this.change(withMove(this.tree, here.id, move, position, !this.played));
    this.go(this.nodes.length - 1);
  }

  /** Whether the variation of the position shown may become the line that it has left. */
  get canPromote(): boolean {
    if (this.inGame || this.nodes.length === 0) return false;
    const left = variationStart(this.tree, this.at).parent ?? 0;
    return !this.played || !isInGame(this.tree, left);
  }

  promote(): void {
    if (this.canPromote) this.change(promoted(this.tree, this.at));
  }

  /** Deletes a position of a variation with all that follows; whoever stood there stands before it then. */
  remove(id: number): void {
    const node = this.nodes[id];
    if (!node || isInGame(this.tree, id)) return;
    const inside = pathTo(this.tree, this.at).some((each) => each.id === id);
    this.change(without(this.tree, id));
    if (inside) this.go(node.parent ?? 0);
  }

  comment(id: number, text: string): void {
    const node = this.nodes[id];
    if (node && commentOn(node) !== text.trim()) this.change(withComment(this.tree, id, text.trim()));
  }

  get canUndo(): boolean {
    return this.edits.canUndo;
  }

  get canRedo(): boolean {
    return this.edits.canRedo;
  }

  undo(): void {
    this.restore(this.edits.undo({ tree: this.tree, at: this.at }));
  }

  redo(): void {
    this.restore(this.edits.redo({ tree: this.tree, at: this.at }));
  }

  private change(tree: StudyTree): void {
    if (tree === this.tree) return;
    this.edits.changing({ tree: this.tree, at: this.at });
    this.tree = tree;
    this.edited = tree;
  }

  /** Brings back a tree, with what the engine has found out since; later nodes stay in the list, unreachable. */
  private restore(edit: Edit | undefined): void {
    if (!edit) return;
    const { nodes } = this;
    const kept = edit.tree.nodes.map((node) => ({ ...node, analysis: nodes[node.id]?.analysis ?? node.analysis }));
    this.tree = { nodes: [...kept, ...nodes.slice(kept.length)], end: edit.tree.end };
    this.edited = this.tree;
    this.go(edit.at);
  }

  /** The value of a position for Black from -1 to 1, as far as it is known. */
  scoreOf(node: StudyNode): number | null {
    const { outcome, turn } = node.position;
    if (outcome) return outcome.winner === null ? 0 : outcome.winner === "black" ? 1 : -1;
    const best = node.analysis ? analysisScore(node.analysis) : null;
    if (best === null) return null;
    return forBlack(best, turn);
  }

  /** Analyses the position shown for a moment, then whatever else has no value yet, for the graph, then goes on here. */
  private async work(): Promise<void> {
    // Whoever has left asks nothing more: all views share one engine.
    if (this.closed) return;
    const round = ++this.round;
    this.task?.stop();
    const { here } = this;
    if (!here || !(await this.analyse(here, FIRST_SECONDS_HERE, round))) return;
    for (;;) {
      const open = [...this.line, ...this.gameLine];
      const next = open.find((node) => node.analysis === null && node.position.outcome === null);
      if (!next) break;
      if (!(await this.analyse(next, SECONDS_ELSEWHERE, round))) return;
    }
    await this.analyse(here, SECONDS_HERE, round);
  }

  /** Whether the work may go on: not if it failed, if somebody else wanted the engine, or if something else is shown. */
  private async analyse(node: StudyNode, seconds: number, round: number): Promise<boolean> {
    if (round !== this.round) return false;
    if (node.position.outcome !== null || this.nodes[node.id]?.analysis?.complete) return true;
    this.working = node.id === this.at;
    let going = false;
    try {
      const task = engine.analyse(this.refOf(node), seconds, (analysis) => this.note(node.id, analysis, round));
      this.task = task;
      const analysis = await task.result;
      if (analysis) this.note(node.id, analysis, round);
      going = analysis !== null;
    } catch (error) {
      this.problem = error;
    }
    if (round === this.round) this.working = false;
    return going && round === this.round;
  }

  private note(id: number, analysis: Analysis, round: number): void {
    if (round !== this.round) return;
    // A search that begins anew knows less than the one before at first.
    const before = this.nodes[id]?.analysis;
    if (before && !analysis.complete && analysis.nodes < before.nodes) return;
    const nodes = this.nodes.map((node) => (node.id === id ? { ...node, analysis } : node));
    this.tree = { ...this.tree, nodes };
  }
}

function forBlack(score: number, turn: Player): number {
  return turn === "black" ? score : -score;
}
