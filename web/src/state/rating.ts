/** A rating for whoever solves puzzles, by Elo; `docs/puzzles.md` describes it. */

import { type PuzzleLog, triesInOrder } from "./puzzleLog";

export const FIRST_RATING = 800;
const LEAST_RATING = 100;
/** How far a puzzle can move the rating: while somebody is new, and later. */
const NEW_FACTOR = 40;
const LATER_FACTOR = 20;
const NEW_FOR = 20;

/** How much of a point somebody is expected to score at a puzzle. */
export function expectedScore(rating: number, puzzle: number): number {
  return 1 / (1 + 10 ** ((puzzle - rating) / 400));
}

/** To a whole number, halves away from zero. */
const rounded = (change: number): number => Math.sign(change) * Math.round(Math.abs(change));

/** The rating after a puzzle; `earlier` puzzles have counted before it. */
export function rated(rating: number, puzzle: number, score: number, earlier: number): number {
  const factor = earlier < NEW_FOR ? NEW_FACTOR : LATER_FACTOR;
  return Math.max(LEAST_RATING, rating + rounded(factor * (score - expectedScore(rating, puzzle))));
}

/** The rating that a log of first tries gives. */
export function ratingOf(log: PuzzleLog): number {
  return triesInOrder(log).reduce(
    (rating, tried, earlier) => rated(rating, tried.rating, tried.score, earlier),
    FIRST_RATING,
  );
}
