/** The words of the list of games. */

import "./support/browser";
import { afterEach, expect, it } from "vitest";
import { language } from "../src/i18n";
import { LANGUAGES, type Language } from "../src/i18n/languages";
import { dayWord, reasonWord, resultWord } from "../src/i18n/prose/history";
import { OFF_BOARD_REASONS, REASONS } from "../src/generated/vocabulary";

const NOW = new Date(2026, 10, 15, 9);
/** What a badge has room for on a phone. */
const WIDEST_BADGE = 12;

afterEach(() => language.choose("en"));

it.each([
  [new Date(2026, 10, 15, 0, 1), "today"],
  [new Date(2026, 10, 14, 23, 59), "yesterday"],
  [new Date(2026, 10, 13), "Nov 13"],
  [new Date(2025, 10, 15), "Nov 15, 2025"],
])("says %s as %s", (day, words) => {
  expect(dayWord(day.toISOString(), NOW)).toBe(words);
});

it.each(Object.keys(LANGUAGES) as Language[])("has short and different words in %s", async (code) => {
  await language.choose(code);
  const results = (["won", "lost", "drawn"] as const).map(resultWord);
  expect(new Set(results).size).toBe(3);
  for (const word of results) expect(word.length).toBeLessThanOrEqual(WIDEST_BADGE);
  const reasons = [...REASONS, ...OFF_BOARD_REASONS].map(reasonWord);
  expect(new Set(reasons).size).toBe(reasons.length);
});
