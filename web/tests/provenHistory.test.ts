/** Who was winning when, in sentences. */

import "./support/browser";
import { expect, it } from "vitest";
import type { ProvenHistory } from "../src/engine/types";
import { historySentence } from "../src/i18n/prose/provenHistory";

it.each<[ProvenHistory, string]>([
  [[null, null], ""],
  [[null, "white", "white"], "Proven from move 1: White was winning."],
  [[null, "draw"], "Proven from move 1: it was a draw."],
  [["white", "white", "black"], "Proven from the start: White was winning. Move 2 gave Black the win."],
  [
    ["white", "draw", "black"],
    "Proven from the start: White was winning. Move 1 let the win go. Move 2 gave Black the win.",
  ],
  [["white", "black", "draw", "white", "black"], "Move 3 gave White the win. Move 4 gave Black the win."],
  [["draw", "draw"], "Proven from the start: it was a draw."],
])("says %j", (history, words) => {
  expect(historySentence(history)).toBe(words);
});
