/** Verdicts in order: quick wins first, then slow ones, draws and scores, slow losses, quick losses. */
import { expect, it } from "vitest";
import { ranked } from "../src/engine/rank";
import type { Verdict } from "../src/engine/types";
import { cameFrom } from "../src/board/snakeAnimation";

const verdict = (move: string, changes: Partial<Verdict>): Verdict => ({
  move,
  value: null,
  plies: null,
  score: null,
  ...changes,
});

it("ranks verdicts", () => {
  const verdicts = [
    verdict("unknown", {}),
    verdict("slow loss", { value: "loss", plies: 9 }),
    verdict("quick win", { value: "win", plies: 3 }),
    verdict("bad", { score: -0.4 }),
    verdict("draw", { value: "draw" }),
    verdict("quick loss", { value: "loss", plies: 2 }),
    verdict("good", { score: 0.4 }),
    verdict("slow win", { value: "win", plies: 7 }),
  ];
  expect(ranked(verdicts).map(({ move }) => move)).toEqual([
    "quick win",
    "slow win",
    "good",
    "draw",
    "bad",
    "unknown",
    "slow loss",
    "quick loss",
  ]);
});

it("knows where stacks came from", () => {
  const step = { text: "3r", kind: "step", from: 2, to: 4, tiles: 1 } as const;
  expect([0, 1, 2, 3].map((at) => cameFrom(at, step, true))).toEqual([0, 1, 3, 4]);
  expect([0, 1, 2, 3].map((at) => cameFrom(at, step, false))).toEqual([0, 1, 2, 3]);
  const swap = { text: "1x3", kind: "swap", from: 0, to: 2, tiles: 0 } as const;
  expect([0, 1, 2].map((at) => cameFrom(at, swap, false))).toEqual([2, 1, 0]);
});
