/** Verdicts compared. */

import type { Verdict } from "./types";

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
