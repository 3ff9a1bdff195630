/** How verdicts look and read: a win is filled, a loss outlined, a draw dashed, a running score plain with its sign. */

import type { Verdict } from "../engine/types";
import { number, t, tc, tn } from "../i18n";

export type VerdictStyle = "win" | "loss" | "draw" | "score";

export function verdictStyle(verdict: Verdict): VerdictStyle {
  return verdict.value ?? "score";
}

/** The few letters of a badge, which must fit into a cell of the board; empty while nothing is known. */
export function verdictBadge(verdict: Verdict): string {
  const plies = verdict.plies;
  switch (verdict.value) {
    case "win":
      return plies === null ? tc("badge", "win") : tc("badge", "win {plies}", { plies });
    case "loss":
      return plies === null ? tc("badge", "loss") : tc("badge", "loss {plies}", { plies });
    case "draw":
      return tc("badge", "draw");
    case null:
      return verdict.score === null ? "" : scoreText(verdict.score);
  }
}

/** What stays of a badge where cells are too small for words: ▲ for a win, ▼ for a loss, = for a draw. */
export function verdictSign(verdict: Verdict): string {
  const plies = verdict.plies === null ? "" : number(verdict.plies);
  switch (verdict.value) {
    case "win":
      return `▲${plies}`;
    case "loss":
      return `▼${plies}`;
    case "draw":
      return "=";
    case null:
      return verdict.score === null ? "" : scoreText(verdict.score);
  }
}

/** How large the letters of a badge are, as a part of its height. */
export const BADGE_LETTERS = 0.74;

/** The width of a badge: a letter of the interface's fonts is 0.58 of its size wide on average, in bold. */
export function badgeWidth(text: string, height: number): number {
  return Math.max(height * 1.9, text.length * height * BADGE_LETTERS * 0.58 + height * 0.75);
}

/** The same in whole words, to be heard or read in a sentence. */
export function verdictText(verdict: Verdict): string {
  const plies = verdict.plies;
  switch (verdict.value) {
    case "win":
      return plies === null ? t("win") : tn("win in {n} move", "win in {n} moves", plies);
    case "loss":
      return plies === null ? t("loss") : tn("loss in {n} move", "loss in {n} moves", plies);
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
