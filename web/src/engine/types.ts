/** What the page and its engine worker say to each other. Everything here is plain data that can be posted. */

import type { Kind, Level, Player, Reason, Value } from "../generated/vocabulary";

export type { Kind, Level, Player, Reason, Value };

/** A game as it crosses to the worker: where it began, and what has been played since. */
export interface GameRef {
  readonly kind: Kind;
  /** Kamon: the blank is a wild token. */
  readonly wild?: boolean;
  /** A setup or a position text. */
  readonly origin: string;
  /** Pantareï: who moves first, when `origin` is a setup. */
  readonly first?: Player;
  readonly moves: readonly string[];
}

/** What won a game of Kamon: the stones in order and, for a loop, the cells it encloses. */
export interface WonBy {
  readonly shape: "chain" | "loop";
  readonly cells: readonly number[];
  readonly inside: readonly number[];
}

export interface Outcome {
  readonly winner: Player | null;
  readonly reason: Reason;
  /** Kamon: the winning chain or loop. */
  readonly wonBy?: WonBy;
  /** Pantareï: the winning stack, counted from 0. */
  readonly tower?: number;
}

interface PositionViewBase {
  readonly turn: Player;
  /** Move texts in the engine's order. */
  readonly legal: readonly string[];
  readonly outcome: Outcome | null;
  /** The position text. */
  readonly text: string;
}

/** A Kamon position as the engine sees it. Cells are numbered in reading order. */
export interface KamonPositionView extends PositionViewBase {
  readonly kind: "kamon";
  readonly wild: boolean;
  /** For each cell 6 * colour + symbol, and 36 for the blank. */
  readonly tokens: readonly number[];
  /** 37 of `x` (black), `o` (white), `.`. */
  readonly stones: string;
  readonly last: number | null;
  /** For each legal cell, what the opponent may cover next; only for the last position of a game. */
  readonly replies: Readonly<Record<string, readonly number[]>>;
}

export interface PantareiMove {
  readonly text: string;
  readonly kind: "step" | "swap" | "pass";
  /** Stacks counted from 0. */
  readonly from: number;
  readonly to: number;
  readonly tiles: 0 | 1 | 2;
}

/** A Pantareï position as the engine sees it. */
export interface PantareiPositionView extends PositionViewBase {
  readonly kind: "pantarei";
  /** Tile codes of each stack from bottom to top. */
  readonly stacks: readonly (readonly string[])[];
  readonly maySwap: boolean;
  /** The legal moves with what they touch, in the order of `legal`. */
  readonly moves: readonly PantareiMove[];
  /** The move that led here, with stacks as they were counted before it. */
  readonly lastMove: PantareiMove | null;
  /** The stacks that the turn before changed, counted from 0 as they are now. */
  readonly touched: readonly number[];
}

export type PositionView = KamonPositionView | PantareiPositionView;

/** What is known about one legal move. */
export interface Verdict {
  readonly move: string;
  /** Proven, for the player to move. */
  readonly value: Value | null;
  /** Plies to the end when proven and known. */
  readonly plies: number | null;
  /** A running estimate for the player to move, from -1 (lost) to 1 (won). */
  readonly score: number | null;
}

export interface Analysis {
  readonly nodes: number;
  readonly depth: number;
  readonly verdicts: readonly Verdict[];
  readonly best: string | null;
  /** The expected continuation, beginning with `best`. */
  readonly line: readonly string[];
  /** The proven value of the position. */
  readonly value: Value | null;
  readonly complete: boolean;
}

export interface Choice {
  readonly move: string;
  /** Whether the move's value is proven. */
  readonly proven: boolean;
}

/** Why a text, position or move was refused: a code for the catalogue and what to fill in. */
export interface Problem {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type Request =
  | { readonly type: "positions"; readonly game: GameRef }
  | { readonly type: "lastPosition"; readonly game: GameRef }
  | { readonly type: "choose"; readonly game: GameRef; readonly level: Level; readonly seed: number }
  | { readonly type: "analyse"; readonly game: GameRef; readonly seconds: number }
  | { readonly type: "decode"; readonly fragment: string };

export type ToWorker =
  { readonly id: number; readonly request: Request } | { readonly id: number; readonly stop: true };

export type FromWorker =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly problem: Problem };
