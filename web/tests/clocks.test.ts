/** Times read right at their boundaries: nobody is told a second that is not there. */
import { describe, expect, it } from "vitest";
import { clockText, clockWords } from "../src/i18n/prose/clocks";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

describe("a clock's text", () => {
  it.each([
    [0, "0:00.0"],
    [99, "0:00.0"],
    [100, "0:00.1"],
    [999, "0:00.9"],
    [9_999, "0:09.9"],
    [10 * SECOND, "0:10"],
    [10_001, "0:11"],
    [59_001, "1:00"],
    [60 * SECOND, "1:00"],
    [60_001, "1:01"],
    [599_999, "10:00"],
    [HOUR - 1, "1:00:00"],
    [HOUR, "1:00:00"],
    [HOUR + 61 * SECOND, "1:01:01"],
    [DAY - SECOND, "23:59:59"],
    [DAY, "1 d 0 h"],
    [2 * DAY - 1, "1 d 23 h"],
    [14 * DAY, "14 d 0 h"],
  ])("%i ms is %s", (milliseconds, text) => {
    expect(clockText(milliseconds)).toBe(text);
  });

  it("never goes up while time goes by", () => {
    const seconds = (text: string): number => text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
    const wrong: number[] = [];
    let last = Infinity;
    for (let left = 2 * HOUR; left >= 0; left -= 37) {
      const shown = seconds(clockText(left));
      if (shown > last || Math.abs(SECOND * shown - left) >= SECOND) wrong.push(left);
      last = shown;
    }
    expect(wrong).toEqual([]);
  });
});

describe("a clock in words", () => {
  it.each([
    [null, "No clock"],
    [undefined, "No clock"],
    [{ type: "days", days: 1 } as const, "1 day for each move"],
    [{ type: "days", days: 14 } as const, "14 days for each move"],
    [{ type: "fischer", initial_seconds: 600, increment_seconds: 5 } as const, "10:00 + 5 s for each move"],
    [{ type: "fischer", initial_seconds: 3600, increment_seconds: 0 } as const, "1:00:00 for the game"],
  ])("%o", (clock, words) => {
    expect(clockWords(clock)).toBe(words);
  });
});
