/** A rating for whoever solves puzzles, by Elo; `docs/puzzles.md` describes it. */

import { FIRST_RATING, LATER_FACTOR, LOWEST_RATING, NEWCOMER_FACTOR, NEWCOMER_PUZZLES } from "../generated/vocabulary";
import { type PuzzleProgress, triesInOrder } from "./puzzleProgress";

/** How much of a point somebody is expected to score at a puzzle. */
export function expectedScore(rating: number, puzzle: number): number {
  return 1 / (1 + 10 ** ((puzzle - rating) / 400));
}

/** To a whole number, halves away from zero. */
const rounded = (change: number): number => Math.sign(change) * Math.round(Math.abs(change));

/** The rating after a puzzle; `earlier` puzzles have counted before it. */
export function rated(rating: number, puzzle: number, score: number, earlier: number): number {
  const factor = earlier < NEWCOMER_PUZZLES ? NEWCOMER_FACTOR : LATER_FACTOR;
  return Math.max(LOWEST_RATING, rating + rounded(factor * (score - expectedScore(rating, puzzle))));
}

/** The rating that the first tries give, in the order in which they were made. */
export function ratingOf(progress: PuzzleProgress): number {
  return triesInOrder(progress).reduce(
    (rating, tried, earlier) => rated(rating, tried.rating, tried.score, earlier),
    FIRST_RATING,
  );
}
