/** Advice on the colour: the same for a snake and its images, by the curve that Python uses. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import advice from "../../src/crestflow/engine/advice.json";
import { canonicalStart, expectedScore } from "../src/engine/advise";
import { itemAt } from "../src/core/must";
import { opponent, type GameRef } from "../src/core/types";
import { Referee } from "../src/engine/referee";
import { Engine } from "../src/engine/wasm";
import { deal } from "../src/notation/chance";
import { readPosition, writePosition } from "../src/notation/pantarei";

let referee: Referee;

beforeAll(async () => {
  const module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
  referee = new Referee(new Engine(module, 16));
});

const gameOn = (origin: string): GameRef => ({ kind: "pantarei", origin, moves: [] });
const mirrored = (setup: string): string => setup.split("/").reverse().join("/");
const exchanged = (setup: string): string => setup.replace(/[BW]/g, (letter) => (letter === "B" ? "W" : "B"));

describe("advice on the colour", { timeout: 60_000 }, () => {
  it("is the same from the other end, and exchanged with the colours", () => {
    for (const seed of [3n, 4n]) {
      const setup = deal("pantarei", seed);
      const given = referee.advise(gameOn(setup));
      expect(referee.advise(gameOn(mirrored(setup)))).toEqual(given);
      const other = referee.advise(gameOn(exchanged(setup)));
      expect([other.black, other.white]).toEqual([given.white, given.black]);
      expect(other.colour).toBe(given.colour && opponent(given.colour));
      expect(other.reason).toEqual(given.reason);
    }
  });

  it("prefers neither colour on a snake that is its own image", () => {
    const half = "B1/B2/W3/B3/W1/B1/W2/W2/B3";
    const { colour, reason } = referee.advise(gameOn(`${half}/N/${exchanged(mirrored(half))}`));
    expect(colour).toBeNull();
    expect(reason).toBeNull();
  });

  it("does not disturb the referee", () => {
    const game: GameRef = { ...gameOn(deal("pantarei", 5n)), first: "black" };
    const before = referee.lastPosition(game);
    referee.advise(game);
    expect(referee.lastPosition(game)).toEqual(before);
    expect(referee.threats(game).mine).toEqual([]);
  });
});

describe("expected scores", () => {
  const curve = itemAt(advice.calibrations, 0);

  it("follow the logistic curve, and lie in their interval", () => {
    for (const score of [-300, -20, 0, 45, 250]) {
      const { value, low, high } = expectedScore(curve, score);
      expect(Math.log(value / (1 - value))).toBeCloseTo(curve.intercept + (curve.slope * score) / 100, 9);
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
  });

  it("need no curve when the start is proven", () => {
    expect(expectedScore(curve, 29_950)).toEqual({ value: 1, low: 1, high: 1 });
    expect(expectedScore(curve, -29_950)).toEqual({ value: 0, low: 0, high: 0 });
  });
});

describe("the canonical start", () => {
  it("is one of the four images, the same for all", () => {
    const setup = deal("pantarei", 6n);
    const canonical = writePosition(canonicalStart(readPosition(setup, "white")));
    const images = [
      readPosition(setup, "white"),
      readPosition(mirrored(setup), "white"),
      readPosition(exchanged(setup), "black"),
      readPosition(exchanged(mirrored(setup)), "black"),
    ];
    expect(images.map(writePosition)).toContain(canonical);
    for (const image of images) expect(writePosition(canonicalStart(image))).toBe(canonical);
  });
});
