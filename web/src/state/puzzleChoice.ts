/** Which puzzle comes next. */

import type { Difficulty, Puzzle } from "../engine/puzzles";
import type { PuzzleTheme } from "../generated/vocabulary";
import { isSolved, type PuzzleProgress } from "./puzzleProgress";
import { ratingOf } from "./rating";

/** What somebody wants to practise; null is anything. */
export interface Wanted {
  readonly theme: PuzzleTheme | null;
  readonly difficulty: Difficulty | null;
}

export function wantedPuzzles(puzzles: readonly Puzzle[], { theme, difficulty }: Wanted): Puzzle[] {
  return puzzles.filter(
    (puzzle) =>
      (theme === null || puzzle.themes.includes(theme)) && (difficulty === null || puzzle.difficulty === difficulty),
  );
}

/** A puzzle that was never tried, as hard as the player is strong; then those that were not solved, the oldest first. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  progress: PuzzleProgress,
  wanted: Wanted,
  except?: string,
): Puzzle | null {
  const found = wantedPuzzles(puzzles, wanted).filter(({ id }) => id !== except);
  const own = ratingOf(progress);
  const far = ({ rating }: Puzzle): number => Math.abs(rating - own);
  const fresh = found.filter(({ id }) => progress.tries[id] === undefined);
  if (fresh.length > 0) return fresh.reduce((best, puzzle) => (far(puzzle) < far(best) ? puzzle : best));
  const tried = ({ id }: Puzzle): number => progress.tries[id]?.at ?? 0;
  const [oldest] = found.filter(({ id }) => !isSolved(progress, id)).sort((one, other) => tried(one) - tried(other));
  return oldest ?? null;
}
