/** The snake in a box: large enough for a finger, inside the box, and the same whatever is in hand. */
import { describe, expect, it } from "vitest";
import { lastMoveArc } from "../src/board/lastMoveArc";
import { fitSnake } from "../src/board/snakeFit";
import { itemAt } from "../src/core/must";
import type { PantareiMove, PantareiPositionView } from "../src/engine/types";
import { FACE, FOOT } from "../src/generated/pantarei";

/** What a phone of 360 by 640 leaves for the board, and what other screens do. */
const BOXES = [
  [360, 332],
  [390, 470],
  [412, 540],
  [346, 360],
  [860, 640],
  [1400, 800],
] as const;
const COUNTS = Array.from({ length: 17 }, (_, k) => k + 3);

describe.each(BOXES)("a box of %i by %i", (width, height) => {
  it.each(COUNTS)("holds %i stacks of at least 40 pixels", (count) => {
    const { tile, places, flow } = fitSnake(count, width, height);
    expect(tile).toBeGreaterThanOrEqual(40);
    expect(places).toHaveLength(count);
    expect(flow).toHaveLength(count);
    for (const [x, y] of places) {
      expect(x - tile / 2).toBeGreaterThanOrEqual(0);
      expect(x + tile / 2).toBeLessThanOrEqual(width);
      expect(y - (FACE / 2) * tile).toBeGreaterThanOrEqual(0);
      expect(y + FOOT * tile + 12).toBeLessThanOrEqual(height);
    }
  });

  it.each(COUNTS)("keeps %i stacks and their numbers apart", (count) => {
    const { tile, places } = fitSnake(count, width, height);
    places.forEach(([x, y], at) =>
      places.slice(at + 1).forEach(([otherX, otherY]) => {
        const beside = Math.abs(otherX - x) >= tile;
        // From the number below one stack to the top face of the next row.
        const below = Math.abs(otherY - y) >= (FACE / 2 + FOOT) * tile + 16;
        expect(beside || below).toBe(true);
      }),
    );
  });
});

it("turns at the end of each row", () => {
  const { flow, fitted } = fitSnake(19, 360, 332);
  expect(fitted?.rows).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  expect(flow.map((way) => (way > 0 ? "r" : "l")).join("")).toBe("rrrrlllllrrrrrlllll");
});

describe("the arc of the last move", () => {
  const position = (
    count: number,
    lastMove: PantareiMove | null,
    touched: readonly number[],
  ): PantareiPositionView => ({
    kind: "pantarei",
    turn: "black",
    legal: [],
    outcome: null,
    text: "",
    stacks: Array.from({ length: count }, () => ["B1"] as const),
    maySwap: true,
    moves: [],
    lastMove,
    touched,
  });
  const step: PantareiMove = { text: "2r", kind: "step", from: 1, to: 3, tiles: 1 };

  it("begins at a stack that is still there", () => {
    const layout = fitSnake(19, 360, 332);
    const arc = lastMoveArc(layout, position(19, step, [1, 3]));
    expect(arc?.origin[0]).toBe(itemAt(layout.places, 1)[0]);
  });

  it("begins in the gap where a stack is gone", () => {
    const layout = fitSnake(18, 360, 332);
    const [before, after] = [itemAt(layout.places, 0), itemAt(layout.places, 1)];
    const arc = lastMoveArc(layout, position(18, step, [2]));
    expect(arc?.origin[0]).toBe((before[0] + after[0]) / 2);
  });

  it.each([2, 5, 9, 13, 18])(
    "begins at the tail, off the target, where the last of %i stacks and one is gone",
    (count) => {
      const layout = fitSnake(count, 360, 332);
      const last: PantareiMove = { text: `${count + 1}l`, kind: "step", from: count, to: count - 1, tiles: 1 };
      const arc = lastMoveArc(layout, position(count, last, [count - 1]));
      const target = itemAt(layout.places, count - 1);
      const onward = (layout.fitted?.rows[count - 1] ?? 0) % 2 ? -1 : 1;
      expect(((arc?.origin[0] ?? 0) - target[0]) * onward).toBeGreaterThan(layout.tile / 2);
    },
  );

  it("is not drawn for swaps, passes and first positions", () => {
    const layout = fitSnake(19, 360, 332);
    expect(lastMoveArc(layout, position(19, null, []))).toBeNull();
    const swap: PantareiMove = { text: "2x4", kind: "swap", from: 1, to: 3, tiles: 0 };
    expect(lastMoveArc(layout, position(19, swap, [1, 3]))).toBeNull();
  });
});
