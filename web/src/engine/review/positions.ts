/**
 * What a review knows about each position, and how a proof about one says something about its neighbours. Nothing here
 * asks the engine: the same findings always give the same positions.
 */

import { itemAt, must } from "../../core/must";
import { OPPOSITE, type Outcome, type Player, type Value } from "../../core/types";
import { SCORE_SCALE } from "../../generated/review";
import type { Findings, ScoredMove } from "./types";

const PROVEN_SHARES: Readonly<Record<Value, number>> = { win: 1000, draw: 500, loss: 0 };

/** The part of the points to expect by a score, in thousandths; a proof alone makes it 0 or 1000. */
export function estimatedShare(score: number): number {
  const share = Math.floor(1000 / (1 + Math.exp(-score / SCORE_SCALE)) + 0.5);
  return Math.min(999, Math.max(1, share));
}

/** A legal move of a position. */
export function moveOf(position: Findings, move: string): ScoredMove {
  const found = position.moves.find((each) => each.move === move);
  return must(found, `the move ${move} among the legal ones`);
}

/** The part of the points to expect after a move, in thousandths; never more than the position is worth. */
export function shareOfMove(position: Findings, { value, score }: ScoredMove): number {
  if (value !== null) return PROVEN_SHARES[value];
  return Math.min(estimatedShare(score), position.value === null ? 999 : PROVEN_SHARES[position.value]);
}

/**
 * The best move: the first of the line where that reaches the end, else the one with the greatest share. Never one that
 * is proven to be worth less than the position, for then another one keeps its value.
 */
export function bestMove(position: Findings): ScoredMove | null {
  const { moves, distance, line, value } = position;
  const [first] = line;
  if (moves.length > 0 && distance !== null && first !== undefined) return moveOf(position, first);
  const able = moves.filter((each) => value === null || each.value === null || each.value === value);
  return able.reduce<ScoredMove | null>((best, each) => {
    if (!best) return each;
    const gained = shareOfMove(position, each) - shareOfMove(position, best) || each.score - best.score;
    return gained > 0 ? each : best;
  }, null);
}

/** The part of the points to expect, in thousandths. */
export function shareOf(position: Findings): number {
  if (position.value !== null) return PROVEN_SHARES[position.value];
  const best = bestMove(position);
  return best ? shareOfMove(position, best) : 500;
}

/**
 * The share that a move is measured against: that of the position where something is proven of the move. Otherwise it is
 * that of the best move: a position may be proven by the move before it, and then perhaps none of its own moves is.
 */
export function shareBefore(position: Findings, move: ScoredMove): number {
  const best = bestMove(position);
  return move.value === null && best ? shareOfMove(position, best) : shareOf(position);
}

/** The last position of a game that ended on the board. */
export function finished(turn: Player, { winner }: Outcome): Findings {
  const value = winner === null ? "draw" : winner === turn ? "win" : "loss";
  return { turn, value, moves: [], line: [], distance: null, end: null, steps: [] };
}

/**
 * The positions with the proofs of their neighbours: what is proven after a move is proven of the move. `played[i]` leads
 * from `positions[i]` to the next one. Proofs go back from the end to the start first, then forward.
 */
export function carried(positions: readonly Findings[], played: readonly string[]): Findings[] {
  const found = [...positions];
  for (let at = played.length - 1; at >= 0; at--) {
    const here = itemAt(found, at);
    const after = itemAt(found, at + 1).value;
    const moves = after === null ? here.moves : withValue(here.moves, itemAt(played, at), OPPOSITE[after]);
    found[at] = { ...here, moves, value: here.value ?? valueOf(moves) };
  }
  for (const [at, move] of played.entries()) {
    const { value } = moveOf(itemAt(found, at), move);
    const next = itemAt(found, at + 1);
    if (value !== null && next.value === null) found[at + 1] = { ...next, value: OPPOSITE[value] };
  }
  return found;
}

/** The moves after something was proven of one of them. */
export function withValue(moves: readonly ScoredMove[], move: string, value: Value): ScoredMove[] {
  return moves.map((each) => (each.move === move ? { ...each, value } : each));
}

/** What the values of the moves say about the position: one win is enough, anything less needs them all. */
function valueOf(moves: readonly ScoredMove[]): Value | null {
  if (moves.some(({ value }) => value === "win")) return "win";
  if (moves.length === 0 || moves.some(({ value }) => value === null)) return null;
  return moves.some(({ value }) => value === "draw") ? "draw" : "loss";
}
