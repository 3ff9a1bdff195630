/** What a review says. The fields of `contract/vectors/review.jsonl`, and what the page shows beside them. */

import type { Kind, Player, Reason, Value } from "../../core/types";
import type { MoveGrade, ReviewEffort } from "../../generated/vocabulary";
import type { PantareiMove } from "../types";

/** How a line of play ends on the board. */
export interface LineEnd {
  readonly winner: Player | null;
  readonly reason: Reason;
  /** A cell inside the loop that won, the first in reading order. */
  readonly cell: string | null;
}

/** A legal move: what is proven of it, and its score in points of log-odds. */
export interface ScoredMove {
  readonly move: string;
  readonly value: Value | null;
  readonly score: number;
}

/** What the searches have found in a position, for the player to move. */
export interface Findings {
  readonly turn: Player;
  readonly value: Value | null;
  /** The legal moves in the order of the rules; none after the end. */
  readonly moves: readonly ScoredMove[];
  /** What both would play, from the best move on. */
  readonly line: readonly string[];
  /** Plies to the end, where they are known: in Kamon with best play, in Pantareï by the quickest win found. */
  readonly distance: number | null;
  /** How the line ends, where it goes on to the end. */
  readonly end: LineEnd | null;
  /** Pantareï: the moves of the line with what they touch. */
  readonly steps: readonly PantareiMove[];
}

export interface ReviewedPosition extends Findings {
  /** The part of the points to expect, in thousandths. */
  readonly share: number;
  readonly best: string | null;
}

export interface ReviewedMove {
  /** Counted from 1. */
  readonly ply: number;
  readonly player: Player;
  readonly move: string;
  readonly grade: MoveGrade;
  /** What is proven of the move, for its player. */
  readonly value: Value | null;
  /** The part of the points to expect after it, in thousandths. */
  readonly share: number;
  /** The best move of the position. */
  readonly best: string;
}

/** How much a player kept of the points to expect. */
export interface PlayerAccuracy {
  readonly percent: number;
  /** The level that keeps about as much. */
  readonly level: number;
  /** How many moves count. */
  readonly moves: number;
}

export interface Review {
  readonly kind: Kind;
  readonly effort: ReviewEffort;
  /** Every position of the game, from the first to the last. */
  readonly positions: readonly ReviewedPosition[];
  readonly moves: readonly ReviewedMove[];
  readonly accuracy: Readonly<Record<Player, PlayerAccuracy | null>>;
}

/** How far a review has come; the quick pass is told when it is complete. */
export interface ReviewProgress {
  readonly done: number;
  readonly total: number;
  readonly quick: Review | null;
}
