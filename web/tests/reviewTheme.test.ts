/** A mistake leads to the puzzles that practise what it missed. */

import { expect, it } from "vitest";
import type { Kind, Value } from "../src/core/types";
import { mistakeTheme } from "../src/engine/review/theme";
import type { LineEnd, ReviewedMove, ReviewedPosition } from "../src/engine/review/types";

const position = (turn: "black" | "white", value: Value | null, more: Partial<ReviewedPosition>): ReviewedPosition => ({
  turn,
  value,
  moves: [],
  line: [],
  distance: null,
  end: null,
  steps: [],
  share: 500,
  best: null,
  ...more,
});

const end = (reason: LineEnd["reason"]): LineEnd => ({ winner: "black", reason, cell: null });

interface Case {
  readonly kind: Kind;
  readonly before: Value | null;
  readonly beforeEnd?: LineEnd;
  readonly best?: string;
  readonly after: Value | null;
  readonly afterEnd?: LineEnd;
  readonly afterBest?: string;
  readonly distance?: number;
}

/** Black's first move is the mistake. */
function themeOf({ kind, before, beforeEnd, best = "a1", after, afterEnd, afterBest, distance }: Case): string | null {
  const move: ReviewedMove = { ply: 1, player: "black", move: "b1", grade: "slip", value: null, share: 100, best };
  const positions = [
    position("black", before, { end: beforeEnd ?? null, best }),
    position("white", after, { end: afterEnd ?? null, best: afterBest ?? null, distance: distance ?? null }),
  ];
  return mistakeTheme({ kind, positions }, move);
}

it.each(["connection", "loop", "blockade"] as const)("leads from a missed %s in Kamon to its puzzles", (reason) => {
  expect(themeOf({ kind: "kamon", before: "win", beforeEnd: end(reason), after: "draw" })).toBe(reason);
  expect(themeOf({ kind: "kamon", before: null, after: "win", afterEnd: end(reason), distance: 5 })).toBe(reason);
});

it("leads from a win in Pantareï that was missed to its kind of move", () => {
  expect(themeOf({ kind: "pantarei", before: "win", best: "3x5", after: null })).toBe("swap");
  expect(themeOf({ kind: "pantarei", before: "win", best: "3>5", after: "win" })).toBe("seven");
  expect(themeOf({ kind: "pantarei", before: null, after: "win", afterBest: "3x5", distance: 3 })).toBe("swap");
});

it.each(["kamon", "pantarei"] as const)("leads from an overlooked threat in %s to defence", (kind) => {
  expect(themeOf({ kind, before: null, after: "win", distance: 1 })).toBe("defence");
  expect(themeOf({ kind, before: "draw", after: "win", distance: 1 })).toBe("defence");
});

it("leads from a draw that was given away to the only draws", () => {
  expect(themeOf({ kind: "kamon", before: "draw", after: "win", afterEnd: end("loop"), distance: 5 })).toBe("draw");
});

it("leads nowhere where nothing is proven, or the ending is not known", () => {
  expect(themeOf({ kind: "kamon", before: null, after: null })).toBeNull();
  expect(themeOf({ kind: "kamon", before: "win", after: null })).toBeNull();
});
