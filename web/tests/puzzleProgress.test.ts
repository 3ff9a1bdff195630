/** Progress with puzzles: first tries, streaks, days, the rating that follows from them, and joining that of two devices. */

import { clearStorage } from "./support/browser";
import { beforeEach, describe, expect, it } from "vitest";
import { FIRST_RATING } from "../src/generated/vocabulary";
import {
  daysInARow,
  NO_PROGRESS,
  isSolved,
  joinProgress,
  keepPuzzleProgress,
  type PuzzleProgress,
  puzzleProgress,
  type PuzzleScore,
  type PuzzleTry,
  solvedCount,
  streakOf,
  triesInOrder,
  withDay,
  withTry,
} from "../src/state/puzzleProgress";
import { expectedScore, rated, ratingOf } from "../src/state/rating";

const tried = (at: number, score: PuzzleScore, rating = 1200): PuzzleTry => ({ at, rating, score, solved: score > 0 });

function progressOf(...scores: readonly PuzzleScore[]): PuzzleProgress {
  return scores.reduce((progress, score, at) => withTry(progress, `k${at}`, tried(at, score)), NO_PROGRESS);
}

/** Numbers that look random and are the same every time. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield state / 0x80000000;
  }
}

function randomProgress(seed: number): PuzzleProgress {
  const chance = chances(seed);
  const next = (): number => chance.next().value;
  let progress = NO_PROGRESS;
  for (let count = Math.floor(next() * 8); count > 0; count -= 1) {
    const score = ([0, 0.5, 1] as const)[Math.floor(next() * 3)] ?? 0;
    const id = `k${Math.floor(next() * 6)}`;
    progress = withTry(progress, id, { ...tried(Math.floor(next() * 5), score), solved: next() < 0.5 });
    progress = withDay(progress, `2026-11-0${1 + Math.floor(next() * 9)}`);
  }
  return progress;
}

beforeEach(clearStorage);

describe("tries", () => {
  it("keep the score of the first one, whatever follows", () => {
    const progress = withTry(withTry(NO_PROGRESS, "k1", tried(1, 0)), "k1", tried(2, 1));
    expect(progress.tries.k1).toEqual({ at: 1, rating: 1200, score: 0, solved: true });
    expect(isSolved(progress, "k1")).toBe(true);
    expect(isSolved(progress, "k2")).toBe(false);
  });

  it("may end better than they began, as one try", () => {
    const progress = withTry(withTry(NO_PROGRESS, "k1", tried(1, 0)), "k1", tried(1, 0.5));
    expect(progress.tries.k1?.score).toBe(0.5);
  });

  it("count as a streak up to the last failure", () => {
    expect(streakOf(NO_PROGRESS)).toBe(0);
    expect(streakOf(progressOf(1, 1, 0.5))).toBe(3);
    expect(streakOf(progressOf(1, 0, 1, 0.5))).toBe(2);
    expect(streakOf(progressOf(1, 0))).toBe(0);
    expect(solvedCount(progressOf(1, 0, 0.5))).toBe(2);
  });

  it("are kept on the device, without what is damaged", () => {
    keepPuzzleProgress("kamon", progressOf(1, 0));
    expect(puzzleProgress("kamon")).toEqual(progressOf(1, 0));
    expect(puzzleProgress("pantarei")).toEqual(NO_PROGRESS);
    for (const text of ["{", "7", '{"tries": 3}', '{"tries": {"k1": {"at": "now"}}, "days": [5, "yesterday"]}']) {
      localStorage.setItem("crestflow.puzzles.kamon", text);
      expect(puzzleProgress("kamon")).toEqual(NO_PROGRESS);
    }
  });
});

describe("days in a row", () => {
  const progress = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"].reduce(withDay, NO_PROGRESS);

  it.each([
    ["2026-03-01", 3],
    ["2026-03-02", 3],
    ["2026-03-03", 1],
    ["2026-03-05", 0],
    ["2026-02-26", 0],
  ])("up to %s", (today, count) => {
    expect(daysInARow(progress, today)).toBe(count);
  });

  it("count a day once", () => {
    expect(withDay(progress, "2026-03-01").days).toEqual(progress.days);
  });
});

describe("joining the progress of two devices", () => {
  it("is the same in either order, and changes nothing the second time", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const [one, other] = [randomProgress(seed), randomProgress(seed + 1000)];
      const joined = joinProgress(one, other);
      expect(joined).toEqual(joinProgress(other, one));
      expect(joinProgress(joined, other)).toEqual(joined);
      expect(ratingOf(joined)).toBe(ratingOf(joinProgress(other, one)));
      for (const id of [...Object.keys(one.tries), ...Object.keys(other.tries)]) {
        expect(isSolved(joined, id)).toBe(isSolved(one, id) || isSolved(other, id));
      }
    }
  });

  it("takes as many tries as the largest file holds", () => {
    const ids = Array.from({ length: 25_000 }, (_, at) => `k${at.toString(16).padStart(6, "0")}`);
    const many: PuzzleProgress = { tries: Object.fromEntries(ids.map((id, at) => [id, tried(at, 1)])), days: [] };
    expect(Object.keys(joinProgress(progressOf(1), many).tries)).toHaveLength(25_001);
  });
});

describe("the rating", () => {
  it.each([
    // rating, puzzle, score, puzzles before it, and the rating after it
    [1000, 1000, 1, 0, 1020],
    [1000, 1000, 0, 0, 980],
    [1000, 1000, 0.5, 0, 1000],
    [1000, 1000, 1, 19, 1020],
    [1000, 1000, 1, 20, 1010],
    [1000, 1400, 1, 0, 1036],
    [1400, 1000, 0, 20, 1382],
    [110, 400, 0, 0, 104],
    [101, 100, 0, 0, 100],
  ])("of %i after a puzzle of %i with score %f as number %i is %i", (rating, puzzle, score, earlier, after) => {
    expect(rated(rating, puzzle, score, earlier)).toBe(after);
  });

  it("finds the strength of somebody who solves as expected", () => {
    const strength = 1500;
    const chance = chances(7);
    let rating = FIRST_RATING;
    for (let count = 0; count < 400; count += 1) {
      const puzzle = 900 + 900 * chance.next().value;
      rating = rated(rating, puzzle, Number(chance.next().value < expectedScore(strength, puzzle)), count);
    }
    expect(Math.abs(rating - strength)).toBeLessThan(150);
  });

  it("follows the order of the tries, not that of the list", () => {
    const progress = progressOf(1, 0, 1);
    const turned = { ...progress, tries: Object.fromEntries(Object.entries(progress.tries).reverse()) };
    expect(triesInOrder(turned)).toEqual(triesInOrder(progress));
    expect(ratingOf(turned)).toBe(ratingOf(progress));
    expect(ratingOf(NO_PROGRESS)).toBe(FIRST_RATING);
  });
});
