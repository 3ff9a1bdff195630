/** What the address and the filter ask for. */

import type { Kind } from "../../core/types";
import { DIFFICULTIES, type Difficulty, THEMES } from "../../engine/puzzles";
import type { Wanted } from "../../state/puzzleChoice";
import { keep, kept } from "../../state/storage";

/** The difficulty chosen in the list, kept until the tab is closed. */
const KEY = "puzzleDifficulty";

export function wantedDifficulty(): Difficulty | null {
  const found = kept<unknown>(KEY, "tab");
  return DIFFICULTIES.find((difficulty) => difficulty === found) ?? null;
}

export function keepWantedDifficulty(difficulty: Difficulty | null): void {
  keep(KEY, difficulty, "tab");
}

/** What to practise after the puzzle that the address names. */
export function wantedBy(kind: Kind, chosen: string): Wanted {
  const theme = THEMES[kind].find((each) => each === chosen) ?? null;
  return { theme, difficulty: wantedDifficulty() };
}
