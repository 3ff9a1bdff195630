import { beforeEach, describe, expect, test, vi } from "vitest";
import { BADGE } from "../src/board/kamonLines";
import { STACK_BADGE } from "../src/board/snakeGeometry";
import { badgeWidth } from "../src/board/verdict";
import { type Cell, CELLS } from "../src/core/cells";
import { BLANK, TOKENS } from "../src/core/tokens";
import type { KamonPositionView, Verdict } from "../src/engine/types";
import { CELL } from "../src/generated/kamon";
import { TILE } from "../src/generated/pantarei";
import { LANGUAGES } from "../src/i18n/languages";
import { language } from "../src/i18n";
import { endingReason, endingTitle, whatMayFollow } from "../src/i18n/prose/sentences";
import { verdictBadge, verdictSign, verdictText } from "../src/i18n/prose/verdicts";

const CODES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await language.choose("en");
});

const table = <Value>(value: (cell: Cell, at: number) => Value): Record<Cell, Value> =>
  Object.fromEntries(CELLS.map((cell, at) => [cell, value(cell, at)])) as Record<Cell, Value>;

const BLANK_CELL = CELLS[TOKENS.indexOf(BLANK)] as Cell;
const BIRD_CELL = CELLS[TOKENS.indexOf("Gr")] as Cell;

/** Which cells bear a black stone. */
const stones = (...black: Cell[]): KamonPositionView["stones"] =>
  table((cell) => (black.includes(cell) ? "black" : null));

/** A position after the green bird was covered. */
function position(changes: Partial<KamonPositionView>): KamonPositionView {
  return {
    kind: "kamon",
    wild: false,
    tokens: table((_, at) => TOKENS[at] ?? BLANK),
    stones: stones(BIRD_CELL),
    last: BIRD_CELL,
    legal: ["a1"],
    ...changes,
  } as KamonPositionView;
}

describe("the prompt", () => {
  test("names the blank in the wild variant as long as it can be covered", () => {
    expect(whatMayFollow(position({}), "colours")).toBe("Cover a green token or a bird.");
    expect(whatMayFollow(position({ wild: true }), "colours")).toBe("Cover a green token, a bird or the blank.");
    expect(whatMayFollow(position({ wild: true, stones: stones(BIRD_CELL, BLANK_CELL) }), "colours")).toBe(
      "Cover a green token or a bird.",
    );
  });

  test("says how many symbols a classic token has", () => {
    expect(whatMayFollow(position({}), "classic")).toBe("Cover a bird, or any token with 4 symbols.");
    expect(whatMayFollow(position({ wild: true }), "classic")).toBe(
      "Cover a bird, the blank, or any token with 4 symbols.",
    );
  });

  test("names the blank at the start where it takes a cell away", () => {
    const legal = CELLS.slice(0, 12);
    expect(whatMayFollow(position({ last: null, legal }), "colours")).toBe("Start on any edge cell except a corner.");
    expect(whatMayFollow(position({ last: null, legal: legal.slice(1) }), "colours")).toBe(
      "Start on any edge cell, except the corners and the blank.",
    );
  });
});

describe("a result", () => {
  test("names the loser to those who watch", () => {
    const ending = { winner: "black", reason: "resignation" } as const;
    expect([endingTitle(ending), endingReason(ending, undefined)]).toEqual(["Black wins.", "White resigned."]);
  });

  test.each([
    ["resignation", "You resigned.", "White resigned."],
    ["time", "You ran out of time.", "White ran out of time."],
    ["blockade", "You have no token to cover.", "White has no token to cover."],
  ] as const)("by %s addresses the person", (reason, lost, won) => {
    const ending = { winner: "black", reason } as const;
    const [white, black] = (["white", "black"] as const).map((colour) => ({ colour, against: "person" as const }));
    expect([endingTitle(ending, white), endingReason(ending, undefined, white)]).toEqual(["You lost.", lost]);
    expect([endingTitle(ending, black), endingReason(ending, undefined, black)]).toEqual(["You won.", won]);
    expect(endingTitle(ending, { colour: "white", against: "computer" })).toBe("The computer wins.");
  });
});

describe("badges", () => {
  const verdict = (value: Verdict["value"], plies: number | null): Verdict =>
    ({ move: "a1", value, plies, score: null }) as Verdict;
  const all = (["win", "loss", "draw"] as const).flatMap((value) =>
    [null, 1, 12, 36].map((plies) => verdict(value, value === "draw" ? null : plies)),
  );
  // Cells are √3 radii apart.
  const cell = Math.sqrt(3) * CELL;

  test.each(CODES)("fit into a cell and onto a tile in %s", async (code) => {
    await language.choose(code);
    for (const each of all) {
      expect(badgeWidth(verdictBadge(each), BADGE[""]), verdictBadge(each)).toBeLessThan(cell);
      expect(badgeWidth(verdictBadge(each), STACK_BADGE.height), verdictBadge(each)).toBeLessThan(TILE);
    }
  });

  test("are signs where the cells are small", () => {
    expect(all.map(verdictSign)).toEqual(["▲", "▲1", "▲12", "▲36", "▼", "▼1", "▼12", "▼36", "=", "=", "=", "="]);
    for (const each of all) expect(badgeWidth(verdictSign(each), BADGE["-bold"])).toBeLessThan(cell);
  });

  test("have whole words beside them for those who listen", async () => {
    expect([verdictText(verdict("win", 1)), verdictText(verdict("loss", 12))]).toEqual([
      "win in 1 move",
      "loss in 12 moves",
    ]);
    await language.choose("pl");
    expect([verdictBadge(verdict("loss", 12)), verdictText(verdict("loss", 12))]).toEqual([
      "prz. 12",
      "przegrana w 12 ruchach",
    ]);
  });
});
