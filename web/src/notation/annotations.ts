/**
 * Variations and comments of a game, as records hold them, and as the number that a share link holds: a row of digits
 * with a base each, the first one the least significant. The Python package describes and speaks the same codec.
 */

import { Refusal } from "../core/errors";
import type { GameRef } from "../core/types";
import { MAX_VARIATION_DEPTH, MAX_VARIATION_MOVES } from "../generated/vocabulary";

/** A remark on the position after so many moves of the game. */
export interface Comment {
  readonly ply: number;
  readonly text: string;
}

/** Moves that leave the game, or another variation, after `ply` moves of the game. */
export interface Variation {
  readonly ply: number;
  readonly moves: readonly string[];
  readonly comments: readonly Comment[];
  readonly variations: readonly Variation[];
}

export interface Annotations {
  readonly comments: readonly Comment[];
  readonly variations: readonly Variation[];
}

export interface AnnotatedGame {
  readonly game: GameRef;
  readonly annotations: Annotations;
}

export const NO_ANNOTATIONS: Annotations = { comments: [], variations: [] };

/** A position of a game tree: its first child goes on with its line, the others are variations. */
export interface TreeNode {
  readonly move: string;
  readonly legal: readonly string[];
  readonly comments: readonly string[];
  readonly children: readonly TreeNode[];
}

/** The positions of the game; each is the first child of the one before. */
export type GameTree = readonly TreeNode[];

/** The base of a byte of a comment: 256 bytes, and the end. */
const BYTES = 257;

/** What leaves the game at a position of it. */
const leaving = (line: GameTree, ply: number): readonly TreeNode[] =>
  line[ply]?.children.slice(ply + 1 < line.length ? 1 : 0) ?? [];

export const isAnnotated = (line: GameTree): boolean =>
  line.some((node, ply) => node.comments.length > 0 || leaving(line, ply).length > 0);

/** The variations and comments of a tree, as a record holds them. */
export function annotationsOf(line: GameTree): Annotations {
  return {
    comments: commentsOf(line, 0),
    variations: line.flatMap((_, ply) => leaving(line, ply).map((first) => variationOf(first, ply))),
  };
}

const commentsOf = (line: readonly TreeNode[], first: number): Comment[] =>
  line.flatMap(({ comments }, at) => comments.map((text) => ({ ply: first + at, text })));

function variationOf(first: TreeNode, ply: number): Variation {
  const line = [first];
  for (let next = first.children[0]; next; next = next.children[0]) line.push(next);
  return {
    ply,
    moves: line.map(({ move }) => move),
    comments: commentsOf(line, ply + 1),
    variations: line.flatMap(({ children }, at) => children.slice(1).map((child) => variationOf(child, ply + 1 + at))),
  };
}

/** The number of a game with its variations and comments. */
export function encodeAnnotations(line: GameTree): bigint {
  const digits: (readonly [base: number, digit: number])[] = [];
  const place = (left: readonly string[], move: string | undefined): void => {
    digits.push([left.length + 1, move === undefined ? 0 : left.indexOf(move) + 1]);
  };
  const order: TreeNode[] = [...line];
  const branch = (node: TreeNode, children: readonly TreeNode[], taken: readonly string[]): void => {
    let left = node.legal.filter((move) => !taken.includes(move));
    for (const child of children) {
      place(left, child.move);
      left = left.filter((move) => move !== child.move);
      order.push(child);
      branch(child, child.children, []);
    }
    place(left, undefined);
  };
  line.forEach((node, ply) => place(node.legal, line[ply + 1]?.move));
  line.forEach((node, ply) => {
    const next = line[ply + 1];
    branch(node, leaving(line, ply), next ? [next.move] : []);
  });
  for (const { comments } of order) {
    for (const text of comments) {
      digits.push([2, 1]);
      for (const byte of new TextEncoder().encode(text)) digits.push([BYTES, byte + 1]);
      digits.push([BYTES, 0]);
    }
    digits.push([2, 0]);
  }
  return digits.reduceRight((number, [base, digit]) => number * BigInt(base) + BigInt(digit), 0n);
}

/** The digits of a number, taken one by one. */
class Digits {
  constructor(private number: bigint) {}

  take(base: number): number {
    const digit = Number(this.number % BigInt(base));
    this.number /= BigInt(base);
    return digit;
  }

  get done(): boolean {
    return this.number === 0n;
  }
}

interface Growing {
  readonly move: string;
  readonly legal: readonly string[];
  readonly comments: string[];
  readonly children: Growing[];
}

/** The moves, variations and comments of a number; `legalAfter` says what may follow the moves of a line. */
export function decodeAnnotations(
  number: bigint,
  legalAfter: (moves: readonly string[]) => readonly string[],
): { readonly moves: readonly string[]; readonly annotations: Annotations } {
  const digits = new Digits(number);
  const grown = (move: string, path: readonly string[]): Growing => ({
    move,
    legal: legalAfter([...path]), // a copy, since the path goes on
    comments: [],
    children: [],
  });
  /** Adds what follows `move`, the last one of the path. */
  const add = (parent: Growing, move: string, path: readonly string[]): Growing => {
    const child = grown(move, path);
    parent.children.push(child);
    return child;
  };
  const root = grown("", []);
  const line = [root];
  const moves: string[] = [];
  for (let node = root; node.legal.length > 0;) {
    const move = node.legal[digits.take(node.legal.length + 1) - 1];
    if (move === undefined) break;
    moves.push(move);
    node = add(node, move, moves);
    line.push(node);
  }
  const order: Growing[] = [...line];
  /** The path has the moves that led to the node; it is longer only while what follows them grows. */
  const branch = (node: Growing, depth: number, path: string[]): void => {
    let left = node.legal.filter((move) => move !== node.children[0]?.move);
    for (;;) {
      const move = left[digits.take(left.length + 1) - 1];
      if (move === undefined) return;
      const nested = depth === 0 || node.children.length > 0 ? depth + 1 : depth;
      if (nested > MAX_VARIATION_DEPTH || order.length - line.length >= MAX_VARIATION_MOVES)
        throw new Refusal("link-damaged");
      left = left.filter((other) => other !== move);
      path.push(move);
      const child = add(node, move, path);
      order.push(child);
      branch(child, nested, path);
      path.pop();
    }
  };
  line.forEach((node, ply) => branch(node, 0, moves.slice(0, ply)));
  for (const node of order) while (digits.take(2) === 1) node.comments.push(takeText(digits));
  if (!digits.done || !isAnnotated(line)) throw new Refusal("link-damaged");
  return { moves, annotations: annotationsOf(line) };
}

function takeText(digits: Digits): string {
  const bytes: number[] = [];
  for (let byte = digits.take(BYTES); byte > 0; byte = digits.take(BYTES)) bytes.push(byte - 1);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes));
  } catch {
    throw new Refusal("link-damaged");
  }
}
