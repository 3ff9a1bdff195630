/** The words that every part of the page shares: games, players, levels, outcomes. Plain data that can be posted. */

import {
  type Edition,
  type Kind,
  KINDS,
  type Level,
  LEVELS,
  type OffBoardReason,
  type Player,
  PLAYERS,
  type Reason,
  type Value,
} from "../generated/vocabulary";
import type { Cell } from "./cells";

export { type Edition, type Kind, KINDS, type Level, LEVELS, type Player, PLAYERS, type Reason, type Value };

export function isKind(text: unknown): text is Kind {
  return KINDS.some((kind) => kind === text);
}

export function isPlayer(text: unknown): text is Player {
  return PLAYERS.some((player) => player === text);
}

/** What a value for one player is for the other. */
export const OPPOSITE: Readonly<Record<Value, Value>> = { win: "loss", draw: "draw", loss: "win" };

export const opponent = (player: Player): Player => (player === "black" ? "white" : "black");

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
  readonly reason: Reason | OffBoardReason;
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
