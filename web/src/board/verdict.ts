/** The style of a verdict: a win is filled, a loss outlined, a draw dashed, a running score plain. */

import type { Verdict } from "../engine/types";

export type VerdictStyle = "win" | "loss" | "draw" | "score";

export function verdictStyle(verdict: Verdict): VerdictStyle {
  return verdict.value ?? "score";
}
