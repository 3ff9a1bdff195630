/** Puzzles: reading their files, choosing the next one, and solving one with right and wrong moves. */

import { clearStorage } from "./support/browser";
import { failAt } from "./support/engineWorker";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "../src/core/errors";
import { itemAt, must } from "../src/core/must";
import { type Kind, KINDS } from "../src/core/types";
import { engine } from "../src/engine/client";
import {
  isPuzzleId,
  ownMoves,
  type Puzzle,
  type PuzzleFile,
  puzzleOfTheDay,
  readPuzzles,
  THEMES,
} from "../src/engine/puzzles";
import { FIRST_RATING } from "../src/generated/vocabulary";
import { nextPuzzle, wantedPuzzles } from "../src/state/puzzleChoice";
import { NO_PROGRESS, keepPuzzleProgress, puzzleProgress, withTry } from "../src/state/puzzleProgress";
import { PuzzleSession } from "../src/state/puzzleSession.svelte";
import { settings } from "../src/state/settings.svelte";

interface Shipped extends PuzzleFile {
  readonly themes: readonly string[];
}

const FILES = Object.fromEntries(
  KINDS.map((kind) => [kind, JSON.parse(readFileSync(`../src/crestflow/puzzles/${kind}.json`, "utf8")) as Shipped]),
) as Record<Kind, Shipped>;
const PUZZLES = { kamon: readPuzzles(FILES.kamon), pantarei: readPuzzles(FILES.pantarei) };
const ANY = { theme: null, difficulty: null };

beforeEach(() => {
  clearStorage();
  // The opponent answers without a pause.
  settings.motion = "off";
});

describe.each(KINDS)("the puzzles of %s", (kind) => {
  it("are about the themes that the page knows", () => {
    expect(FILES[kind].themes).toEqual(THEMES[kind]);
    expect(PUZZLES[kind].every(({ themes }) => themes.length > 0)).toBe(true);
  });

  it("have identifiers of the form that an import of progress takes", () => {
    expect(PUZZLES[kind].every(({ id }) => isPuzzleId(kind, id))).toBe(true);
  });

  it("have solutions that can be played", async () => {
    for (const { position: origin, solution, player } of PUZZLES[kind].slice(0, 10)) {
      const positions = await engine.positions({ kind, origin, moves: solution });
      expect(positions[0]?.turn).toBe(player);
      expect(positions).toHaveLength(solution.length + 1);
    }
  });

  it("have one of the day, which changes every day and comes back in turn", () => {
    const puzzles = PUZZLES[kind];
    const on = (day: number): Puzzle => puzzleOfTheDay(puzzles, new Date(2026, 0, day, 13));
    expect(on(2)).not.toBe(on(1));
    expect(on(1 + puzzles.length)).toBe(on(1));
    expect(puzzleOfTheDay(puzzles, new Date(2026, 0, 1, 0, 1))).toBe(on(1));
  });
});

describe("the next puzzle", () => {
  const puzzles = PUZZLES.kamon;

  it("is one that was never tried, as near as possible to the rating", () => {
    const first = nextPuzzle(puzzles, NO_PROGRESS, ANY);
    const nearest = Math.min(...puzzles.map(({ rating }) => Math.abs(rating - FIRST_RATING)));
    expect(first && Math.abs(first.rating - FIRST_RATING)).toBe(nearest);
    expect(nextPuzzle(puzzles, NO_PROGRESS, ANY, first?.id)).not.toBe(first);
  });

  it("keeps to the theme and the difficulty", () => {
    const { themes, difficulty } = itemAt(puzzles, 3);
    const wanted = { theme: itemAt(themes, 0), difficulty };
    const found = nextPuzzle(puzzles, NO_PROGRESS, wanted);
    expect(found?.themes).toContain(wanted.theme);
    expect(found?.difficulty).toBe(difficulty);
    expect(wantedPuzzles(puzzles, wanted)).toContain(found);
  });

  it("is one that was not solved where all were tried, and then none", () => {
    let progress = NO_PROGRESS;
    puzzles.forEach(({ id, rating }, at) => {
      progress = withTry(progress, id, { at, rating, score: at % 2 ? 1 : 0, solved: at % 2 === 1 });
    });
    expect(nextPuzzle(puzzles, progress, ANY)).toBe(puzzles[0]);
    for (const { id, rating } of puzzles) progress = withTry(progress, id, { at: 99, rating, score: 1, solved: true });
    expect(nextPuzzle(puzzles, progress, ANY)).toBeNull();
  });
});

/** A puzzle with several own moves, about as hard as a beginner is strong. */
function long(kind: Kind): Puzzle {
  const far = ({ rating }: Puzzle): number => Math.abs(rating - FIRST_RATING);
  const [nearest] = PUZZLES[kind].filter((each) => ownMoves(each) > 1).sort((one, other) => far(one) - far(other));
  return must(nearest, "a puzzle with several own moves");
}

async function opened(puzzle: Puzzle, day: string | null = null): Promise<PuzzleSession> {
  const session = new PuzzleSession(puzzle, day);
  await session.open();
  return session;
}

async function solve(session: PuzzleSession): Promise<void> {
  while (session.wanted !== null) await session.play(session.wanted);
}

describe.each(KINDS)("solving a puzzle of %s", (kind) => {
  const puzzle = long(kind);

  function wrongMove(session: PuzzleSession): string {
    const found = session.latest?.legal.find((move) => move !== session.wanted);
    if (found === undefined) throw new Error("only one move");
    return found;
  }

  it("gives a point where every move is right", async () => {
    const session = await opened(puzzle, "2026-11-16");
    await solve(session);
    expect(session.phase).toBe("solved");
    expect(session.moves).toEqual(puzzle.solution);
    expect(puzzleProgress(kind).tries[puzzle.id]).toMatchObject({ score: 1, solved: true, rating: puzzle.rating });
    expect(puzzleProgress(kind).days).toEqual(["2026-11-16"]);
    expect(session.ratingChange).toBeGreaterThan(0);
  });

  it("refutes a wrong move with an answer on the board, and half a point is left", async () => {
    const session = await opened(puzzle);
    const wrong = wrongMove(session);
    await session.play(wrong);
    expect(session.phase).toBe("refuted");
    expect(session.refutation?.move).toBe(wrong);
    expect(session.moves[0]).toBe(wrong);
    expect(session.refutation?.value).not.toBe("win");
    expect(puzzleProgress(kind).tries[puzzle.id]).toMatchObject({ score: 0, solved: false });
    await session.play(puzzle.solution[0] ?? "");
    expect(session.phase).toBe("refuted");
    session.tryAgain();
    expect(session.moves).toEqual([]);
    await solve(session);
    expect(puzzleProgress(kind).tries[puzzle.id]).toMatchObject({ score: 0.5, solved: true });
  });

  it("gives nothing for the answer, or for a second wrong move", async () => {
    const shown = await opened(puzzle);
    await shown.showAnswer();
    expect(shown.phase).toBe("shown");
    expect(shown.moves).toEqual(puzzle.solution);
    expect(puzzleProgress(kind).tries[puzzle.id]).toMatchObject({ score: 0, solved: false });
    expect(shown.ratingChange).toBeLessThan(0);
    clearStorage();
    const session = await opened(puzzle);
    session.hint();
    await session.play(wrongMove(session));
    session.tryAgain();
    await solve(session);
    expect(puzzleProgress(kind).tries[puzzle.id]).toMatchObject({ score: 0, solved: true });
  });

  it("counts one hint for each move, however often it is asked for", async () => {
    const session = await opened(puzzle);
    session.hint();
    session.hint();
    expect([session.hinted, session.halfLeft]).toEqual([true, false]);
    await session.play(session.wanted ?? "");
    expect(session.hinted).toBe(false);
    await solve(session);
    expect(puzzleProgress(kind).tries[puzzle.id]).toMatchObject({ score: 0.5, solved: true });
    clearStorage();
    const twice = await opened(puzzle);
    twice.hint();
    await twice.play(twice.wanted ?? "");
    twice.hint();
    await solve(twice);
    expect(puzzleProgress(kind).tries[puzzle.id]).toMatchObject({ score: 0, solved: true });
  });

  it("counts a try at its first wrong move, and none that was left before one", async () => {
    const left = await opened(puzzle);
    left.hint();
    await left.play(left.wanted ?? "");
    left.close();
    expect(puzzleProgress(kind).tries).toEqual({});
    const session = await opened(puzzle);
    await session.play(wrongMove(session));
    session.close();
    expect(puzzleProgress(kind).tries[puzzle.id]).toMatchObject({ score: 0, solved: false });
  });

  it("says when the engine fails, and can go on", async () => {
    const session = await opened(puzzle);
    for (const [type, play] of [
      ["positions", () => session.play(session.wanted ?? "")],
      ["analyse", () => session.play(wrongMove(session))],
      ["positions", () => session.showAnswer()],
    ] as const) {
      failAt(type);
      await play();
      expect(session.problem).toBeInstanceOf(Refusal);
      expect([session.phase, session.moves]).toEqual(["solving", []]);
    }
    await solve(session);
    expect([session.phase, session.problem]).toEqual(["solved", null]);
  });

  it("counts the first try only", async () => {
    keepPuzzleProgress(kind, withTry(NO_PROGRESS, puzzle.id, { at: 1, rating: 1000, score: 0, solved: false }));
    const session = await opened(puzzle);
    await solve(session);
    expect(puzzleProgress(kind).tries[puzzle.id]).toEqual({ at: 1, rating: 1000, score: 0, solved: true });
    expect(session.ratingChange).toBeNull();
  });

  it("ignores moves that are not legal", async () => {
    const session = await opened(puzzle);
    await session.play("z9");
    expect(session.phase).toBe("solving");
    expect(session.moves).toEqual([]);
  });
});
