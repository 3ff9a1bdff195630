/** How verdicts look and read: a win is filled, a loss outlined, a draw dashed, a running score plain with its sign. */

import type { Verdict } from "../engine/types";
import { number, t } from "../i18n";

export type VerdictStyle = "win" | "loss" | "draw" | "score";

export function verdictStyle(verdict: Verdict): VerdictStyle {
  return verdict.value ?? "score";
}

/** The few letters on the board; empty while nothing is known. */
export function verdictText(verdict: Verdict): string {
  const plies = verdict.plies;
  switch (verdict.value) {
    case "win":
      return plies === null ? t("win") : t("win {plies}", { plies });
    case "loss":
      return plies === null ? t("loss") : t("loss {plies}", { plies });
    case "draw":
      return t("draw");
    case null:
      return verdict.score === null ? "" : scoreText(verdict.score);
  }
}

/** A score from -1 to 1 as a signed number of percent, with a real minus. */
export function scoreText(score: number): string {
  return number(Math.round(100 * score), { signDisplay: "exceptZero" }).replace("-", "−");
}
