/** How a game ended, said to the one who reads it. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { usedUp } from "../src/board/marks";
import { CELLS } from "../src/core/cells";
import { crestOf } from "../src/core/tokens";
import type { Ending, GameRef } from "../src/core/types";
import { Referee } from "../src/engine/referee";
import type { KamonPositionView } from "../src/engine/types";
import { Engine } from "../src/engine/wasm";
import { endingReason, endingTitle } from "../src/i18n/prose/sentences";

/** Black has no reply to d4: all yellow tokens and all mountains are used up. */
const BLOCKADE: GameRef = {
  kind: "kamon",
  origin: "RmOgOrBf/YrGbYbPrRf/PgBmRgPb--Yn/ObRnYfYmYgGmPn/PfGfRrBrOnBg/GrOmBbOfRb/BnPmGnGg",
  moves: "b5 f5 f3 b3 d3 f4 a3 a2 g4 d6 g3 d7 c6 g1 e4 e3 d2 c3 e6 c1 c4 b4 g2 a1 f2 c2 a4 e1 e2 b2 f1 b1 d5 d4".split(
    " ",
  ),
};

let end: KamonPositionView;

beforeAll(async () => {
  const module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
  end = new Referee(new Engine(module, 1)).lastPosition(BLOCKADE) as KamonPositionView;
});

const ENDING: Ending = { winner: "white", reason: "blockade" };
const LOSER = { colour: "black", against: "computer" } as const;
const WINNER = { colour: "white", against: "computer" } as const;

describe("the title", () => {
  it("speaks to a player, and names the colour to everybody else", () => {
    expect(endingTitle(ENDING)).toBe("White wins.");
    expect(endingTitle(ENDING, WINNER)).toBe("You won.");
    expect(endingTitle(ENDING, LOSER)).toBe("The computer wins.");
    expect(endingTitle(ENDING, { colour: "black", against: "person" })).toBe("You lost.");
    expect(endingTitle({ winner: null, reason: "stuck" }, LOSER)).toBe("A draw.");
  });
});

describe("a blockade", () => {
  it("says what would have been needed", () => {
    expect(end.outcome).toMatchObject(ENDING);
    const needed = "have to cover a yellow token or a mountain, but none is left.";
    expect(endingReason(ENDING, end, LOSER)).toBe(`You would ${needed}`);
    expect(endingReason(ENDING, end, WINNER)).toBe(`Black would ${needed}`);
    expect(endingReason(ENDING, end, null, "classic")).toBe(
      "Black would have to cover a mountain or a token that shows 3, but none is left.",
    );
  });

  it("marks the ten related tokens, all of them under stones", () => {
    const used = usedUp(end);
    expect(used).toHaveLength(10);
    for (const cell of used) {
      const crest = crestOf(end.tokens[cell]);
      expect(end.stones[cell]).not.toBeNull();
      expect(crest?.colour === "yellow" || crest?.symbol === "mountain").toBe(true);
    }
    const left = CELLS.filter((cell) => end.stones[cell] === null);
    expect(left.some((cell) => used.includes(cell))).toBe(false);
  });

  it("marks nothing before it happens", () => {
    expect(usedUp({ ...end, outcome: null })).toEqual([]);
  });
});

describe("the reason", () => {
  it("names who resigned or ran out of time", () => {
    expect(endingReason({ winner: "white", reason: "resignation" }, end, LOSER)).toBe("You resigned.");
    expect(endingReason({ winner: "white", reason: "resignation" }, end, WINNER)).toBe("Black resigned.");
    expect(endingReason({ winner: "white", reason: "time" }, end, LOSER)).toBe("You ran out of time.");
  });
});
