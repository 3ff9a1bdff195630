/** The words that every part of the page shares: games, players, levels, outcomes. Plain data that can be posted. */

import type { Cell } from "./cells";

export const KINDS = ["kamon", "pantarei"] as const;
export type Kind = (typeof KINDS)[number];

export function isKind(text: unknown): text is Kind {
  return KINDS.some((kind) => kind === text);
}

export const PLAYERS = ["black", "white"] as const;
export type Player = (typeof PLAYERS)[number];

export function isPlayer(text: unknown): text is Player {
  return PLAYERS.some((player) => player === text);
}

export const opponent = (player: Player): Player => (player === "black" ? "white" : "black");

/** How tokens are printed: in six colours, or in the classic way as one to six symbols. */
export type Edition = "colours" | "classic";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, "perfect"] as const;
export type Level = (typeof LEVELS)[number];

/** What a position or a move is worth with best play, for the player to move. */
export type Value = "win" | "draw" | "loss";

/** Why a game ended on the board. */
export type Reason = "connection" | "loop" | "blockade" | "exhausted" | "seven" | "stuck" | "repetition";

/** What won a game of Kamon: the stones in order and, for a loop, the cells it encloses. */
export interface WonBy {
  readonly shape: "chain" | "loop";
  readonly cells: readonly Cell[];
  readonly inside: readonly Cell[];
}

/** How a game ended on the board. */
export interface Outcome {
  readonly winner: Player | null;
  readonly reason: Reason;
  /** Kamon: the winning chain or loop. */
  readonly wonBy?: WonBy;
  /** Pantareï: the winning stack, counted from 0. */
  readonly tower?: number;
}

/** How a game ended: on the board, or by what its players did. */
export interface Ending {
  readonly winner: Player | null;
  readonly reason: Reason | "resignation" | "time" | "agreement";
}

/** A game as texts: where it began, and what has been played since. */
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
