/** The keyboard on the snake: what each key means, apart from what it does. */

import type { Mode } from "./lift.svelte";

export type KeyMeaning =
  | { readonly type: "cancel" }
  | { readonly type: "mode"; readonly mode: Mode }
  | { readonly type: "go"; readonly to: number };

const MODES: Readonly<Record<string, Mode>> = { "1": "one", "2": "two", s: "swap" };
/** Steps along the snake, for readers from left to right and for hands on the letters. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  a: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  d: 1,
};

/** What a key means on a stack; null where it means nothing. Modes and Escape count while a stack is chosen. */
export function keyMeaning(pressed: string, at: number, stacks: number, chosen: boolean): KeyMeaning | null {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const mode = MODES[key];
  if (chosen && key === "Escape") return { type: "cancel" };
  if (chosen && mode) return { type: "mode", mode };
  if (key === "Home") return { type: "go", to: 0 };
  if (key === "End") return { type: "go", to: stacks - 1 };
  const step = STEPS[key];
  return step === undefined ? null : { type: "go", to: Math.max(0, Math.min(stacks - 1, at + step)) };
}
