import { describe, expect, test } from "vitest";
import type { KamonPositionView, PantareiPositionView } from "../src/engine/types";
import { type Cell, CELLS } from "../src/core/cells";
import type { Stack } from "../src/core/tiles";
import type { Threats as AllThreats } from "../src/engine/types";
import { coach } from "../src/learn/coach";
import { readPosition } from "../src/notation/kamon";

type Threats = Pick<AllThreats, "mine" | "allowed">;

const START = "RbBbBfBm/GrBnRnOmYg/PrRmYrGmObPb/Og--OnGgGfRfBr/GnYmRrYfPmPn/BgYbPgPfRg/OfOrGbYn";
const NOTHING: Threats = { mine: [], allowed: {} };
const NONE: ReadonlySet<string> = new Set();

function kamon(text: string, legal: Cell[]): KamonPositionView {
  const { tokens, stones, last } = readPosition(text);
  const turn = CELLS.filter((cell) => stones[cell] !== null).length % 2 ? "white" : "black";
  return { kind: "kamon", wild: false, tokens, stones, last, turn, legal, outcome: null, text, replies: {} };
}

const first = kamon(START, ["a2", "a3"]);
/** White has covered the green bird on b1. */
const middle = kamon(`${START} .x../o..../....o./......./....../...../..x. b1`, ["c4", "d4"]);

function pantarei(stacks: Stack[], changes: Partial<PantareiPositionView> = {}): PantareiPositionView {
  return {
    kind: "pantarei",
    stacks,
    turn: "black",
    maySwap: true,
    moves: [],
    legal: [],
    outcome: null,
    text: "",
    lastMove: null,
    touched: [],
    ...changes,
  };
}

describe("the coach", () => {
  test("speaks of a win before anything else", () => {
    const advice = coach(middle, { mine: ["d4"], allowed: { c4: ["d5"] } }, NONE);
    expect(advice).toMatchObject({ sign: "win", move: "d4", lead: "You can win now." });
  });

  test("names the threat that most moves would allow, and the way out", () => {
    const threats: Threats = { mine: [], allowed: { c4: ["e5", "f1"], d4: [], e1: ["e5"] } };
    const advice = coach(middle, threats, NONE);
    expect(advice?.lead).toBe("White threatens e5: pink mountain.");
    expect(advice?.text).toBe("Choose a token that has neither its colour nor its symbol.");
    const taken = coach({ ...middle, legal: ["c4", "d4", "e5"] }, threats, NONE);
    expect(taken?.text).toContain("Cover it yourself");
  });

  test("does not pretend that there is a way out", () => {
    const advice = coach(middle, { mine: [], allowed: { c4: ["e5"], d4: ["e5"] } }, NONE);
    expect(advice?.text).toContain("Every move allows a win now.");
  });

  test("says a thing only once", () => {
    const threats: Threats = { mine: [], allowed: { c4: ["e5"], d4: [] } };
    const advice = coach(middle, threats, NONE);
    expect(coach(middle, threats, new Set([advice?.id ?? ""]))).toBeNull();
    const other: Threats = { mine: [], allowed: { c4: ["f1"], d4: [] } };
    expect(coach(middle, other, new Set([advice?.id ?? ""]))?.move).toBe("f1");
  });

  test("explains the first move and a near blockade, and is silent otherwise", () => {
    expect(coach(first, NOTHING, NONE)?.id).toBe("tip first");
    expect(coach(middle, NOTHING, NONE)).toBeNull();
    const narrow = { ...middle, replies: { c4: ["a1", "a2", "a3", "a4"], d4: ["b3"] } } as const;
    expect(coach(narrow, NOTHING, NONE)).toMatchObject({ move: "d4", sign: "tip" });
    expect(coach({ ...narrow, outcome: { winner: "black", reason: "loop" } }, NOTHING, NONE)).toBeNull();
  });

  test("watches the tall stacks of Pantareï", () => {
    expect(coach(pantarei([["B1"], ["W2"]]), NOTHING, NONE)?.lead).toBe("The first stack of seven wins.");
    expect(coach(pantarei([["B1", "B2"], ["W2"]]), NOTHING, NONE)).toBeNull();
    expect(coach(pantarei([["B1", "B2", "W1", "W2", "W3"]]), NOTHING, NONE)?.lead).toBe("A stack has 5 tiles now.");
    const threats: Threats = { mine: [], allowed: { "1r": ["2l"], "1l": [] } };
    const advice = coach(pantarei([["B1"], ["W2"]], { legal: ["1r", "1l"] }), threats, NONE);
    expect(advice?.lead).toBe("White threatens to make seven.");
  });
});
