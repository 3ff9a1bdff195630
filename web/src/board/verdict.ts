/** The style of a verdict: a win is filled, a loss outlined, a draw dashed, a running score plain. */

import type { Verdict } from "../engine/types";

import { BADGE_LETTERS, BADGE_MIN_WIDTH, BADGE_PADDING } from "../generated/drawing";
import { CAPITAL_HEIGHT, CHARACTER_WIDTH } from "./measures";

export type VerdictStyle = "win" | "loss" | "draw" | "score";

export function verdictStyle(verdict: Verdict): VerdictStyle {
  return verdict.value ?? "score";
}

/** The size of a badge's letters. */
export const badgeLetters = (height: number): number => (BADGE_LETTERS * height) / CAPITAL_HEIGHT;

/** The width of a badge with a text. */
export function badgeWidth(text: string, height: number): number {
  const letters = text.length * CHARACTER_WIDTH * badgeLetters(height);
  return Math.max(BADGE_MIN_WIDTH * height, letters + BADGE_PADDING * height);
}
