/** Choosing a Pantareï move by pointing: every legal move can be made, and nothing else. */

import "./support/browser";
import "./support/engineWorker";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Lift } from "../src/board/lift.svelte";
import { keyMeaning } from "../src/board/snakeKeys";
import { engine } from "../src/engine/client";
import type { PantareiMove, PantareiPositionView } from "../src/engine/types";

const SNAKE = "B1/W2/B3/W1/N/B2/W3/B1/W2/B3/W1/B2/W3/B1/W2/B3/W1/B2/W3";

let position: PantareiPositionView;
let played: string[];
let lift: Lift;

async function positionAfter(...moves: string[]): Promise<PantareiPositionView> {
  const found = await engine.lastPosition({ kind: "pantarei", origin: SNAKE, first: "black", moves });
  if (found.kind !== "pantarei") throw new Error("another game");
  return found;
}

beforeEach(() => {
  played = [];
  lift = new Lift(
    () => position,
    (move) => played.push(move),
  );
});

/** Points at a stack, at the mode that the move needs, and at where it goes. */
function point(move: PantareiMove): void {
  lift.point(move.from);
  if (move.kind === "swap") lift.setMode("swap");
  if (move.tiles === 2) lift.setMode("two");
  lift.point(move.to);
}

describe("at the start", () => {
  beforeAll(async () => {
    position = await positionAfter();
  });

  it("makes every legal move", () => {
    for (const move of position.moves) point(move);
    expect(played).toEqual(position.legal);
    expect(lift.stack).toBeNull();
  });

  it("chooses own stacks only", () => {
    const movable = new Set(position.moves.flatMap(({ kind, from, to }) => (kind === "swap" ? [from, to] : [from])));
    expect(lift.movable).toEqual(movable);
    position.stacks.forEach((_, at) => {
      lift.cancel();
      lift.point(at);
      expect(lift.stack, `stack ${at + 1}`).toBe(movable.has(at) ? at : null);
    });
    expect(played).toEqual([]);
  });

  it("lets go of a single tile at the second press", () => {
    lift.point(0);
    expect([lift.stack, lift.mode, lift.modes]).toEqual([0, "one", ["one", "swap"]]);
    lift.point(0);
    expect(lift.stack).toBeNull();
  });

  it("ignores a mode in which nothing can be done", () => {
    lift.point(0);
    lift.setMode("two");
    expect(lift.mode).toBe("one");
  });

  it("lets go when it is pointed at a stack that belongs to nobody and is out of reach", () => {
    lift.point(0);
    const neutral = position.stacks.findIndex(([tile]) => tile === "N");
    expect(lift.targets.has(neutral)).toBe(false);
    lift.point(neutral);
    expect([lift.stack, played]).toEqual([null, []]);
  });
});

describe("with a stack of two", () => {
  beforeAll(async () => {
    // Black carries 1 onto 2 and White moves elsewhere; then the stack is Black's again.
    const after = await positionAfter("1r");
    const reply = after.moves.find(({ kind, from, to }) => kind === "step" && from !== 0 && to !== 0);
    position = await positionAfter("1r", reply?.text ?? "");
  });

  it("lifts one tile, then two, then none", () => {
    const at = position.stacks.findIndex((stack) => stack.length === 2 && stack.at(-1)?.startsWith("B"));
    lift.point(at);
    expect([lift.stack, lift.mode]).toEqual([at, "one"]);
    lift.point(at);
    expect([lift.stack, lift.mode]).toEqual([at, "two"]);
    lift.point(at);
    expect(lift.stack).toBeNull();
  });

  it("makes every legal move", () => {
    for (const move of position.moves) point(move);
    expect(played).toEqual(position.legal);
  });
});

describe("a key on the snake", () => {
  it.each([
    ["ArrowRight", 3, 4],
    ["d", 3, 4],
    ["ArrowLeft", 3, 2],
    ["A", 3, 2],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 18, 18],
    ["Home", 7, 0],
    ["End", 7, 18],
  ])("%s leads from stack %i to %i", (key, from, to) => {
    expect(keyMeaning(key, from, 19, false)).toEqual({ type: "go", to });
  });

  it("chooses tiles or cancels only while a stack is chosen", () => {
    expect(keyMeaning("2", 0, 19, true)).toEqual({ type: "mode", mode: "two" });
    expect(keyMeaning("S", 0, 19, true)).toEqual({ type: "mode", mode: "swap" });
    expect(keyMeaning("Escape", 0, 19, true)).toEqual({ type: "cancel" });
    expect(["2", "s", "Escape", "x"].map((key) => keyMeaning(key, 0, 19, false))).toEqual([null, null, null, null]);
  });
});
