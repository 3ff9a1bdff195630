/** Verdicts compared and summed up. */

import type { Analysis, Verdict } from "./types";

/** A proven win counts for more than any estimate, a quick one for more than a slow one; losses the other way. */
export function worth(verdict: Verdict): number {
  const plies = (verdict.plies ?? 50) / 1000;
  if (verdict.value === "win") return 3 - plies;
  if (verdict.value === "loss") return -3 + plies;
  return verdict.value === "draw" ? 0 : (verdict.score ?? -2);
}

/** Verdicts from the best for the player to move to the worst. */
export function ranked(verdicts: readonly Verdict[]): Verdict[] {
  return [...verdicts].sort((a, b) => worth(b) - worth(a));
}

/** The moves of a position from the one that the analysis recommends to the worst. */
export function rankedMoves({ verdicts, best }: Analysis): Verdict[] {
  const sorted = ranked(verdicts);
  return [...sorted.filter(({ move }) => move === best), ...sorted.filter(({ move }) => move !== best)];
}

/** The value of a position for the player to move from -1 to 1; null while nothing is known. */
export function analysisScore(analysis: Analysis): number | null {
  if (analysis.value === "win") return 1;
  if (analysis.value === "loss") return -1;
  if (analysis.value === "draw") return 0;
  const best = ranked(analysis.verdicts)[0];
  return best?.score ?? null;
}
