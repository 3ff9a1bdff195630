/** The path of a learner: stations, what comes next, and progress as a file. */

import { clearStorage } from "./support/browser";
import "./support/engineWorker";
import { beforeEach, describe, expect, it } from "vitest";
import type { Kind, Level, Player } from "../src/core/types";
import { type Learned, learned } from "../src/learn/learned";
import { LESSONS, type Lesson, lessonsInOrder } from "../src/learn/lesson";
import { isStationDone, nextStep, PUZZLES_FOR_NOW, stationsOf, stepAt } from "../src/learn/path";
import { loadProgress, saveProgress } from "../src/learn/progress";
import { importProgress, type ProgressFile, progressFile, readProgressFile } from "../src/learn/progressFile";
import { newGame } from "../src/state/localGame.svelte";
import { NO_PROGRESS, keepPuzzleProgress, type PuzzleProgress, withTry } from "../src/state/puzzleProgress";
import { forgetGame, keepGame } from "../src/state/savedGames";

let count = 0;

/** A finished game against the computer; the person is Black. */
function finish(level: Level, winner: Player, coached = false): string {
  count += 1;
  const game = newGame("kamon", { against: "computer", level, colour: "black", wild: false });
  const id = String(count).padStart(15, "0");
  keepGame({ ...game, id, moves: ["a2"], finished: true, ending: { winner, reason: "loop" }, coached });
  return id;
}

function complete(kind: Kind, ...lessons: readonly Lesson[]): void {
  for (const lesson of lessons) saveProgress(kind, lesson, { at: 0, done: lesson.steps.map(() => true) });
}

function solved(number: number): PuzzleProgress {
  const ids = Array.from({ length: number }, (_, at) => `k00000${at}`);
  return ids.reduce(
    (progress, id, at) => withTry(progress, id, { at, rating: 1000, score: 1, solved: true }),
    NO_PROGRESS,
  );
}

beforeEach(() => {
  clearStorage();
  count = 0;
});

describe("the path", () => {
  it("begins with the quick start and leads through the stations in order", () => {
    const { quick, rules, strategy } = LESSONS.kamon;
    const next = () => nextStep("kamon", learned("kamon"));
    expect(next()).toEqual({ station: "quick", lesson: quick[0] });
    complete("kamon", ...quick);
    expect(next()).toEqual({ station: "rules", lesson: rules[0] });
    complete("kamon", ...rules);
    expect(next()).toEqual({ station: "first" });
    finish(1, "white", true);
    expect(next()).toEqual({ station: "strategy", lesson: strategy[0] });
    complete("kamon", ...strategy.slice(0, 2));
    expect(next()).toEqual({ station: "strategy", lesson: strategy[2] });
    complete("kamon", ...strategy);
    expect(next()).toEqual({ station: "puzzles" });
    keepPuzzleProgress("kamon", solved(PUZZLES_FOR_NOW));
    expect(next()).toEqual({ station: "levels", level: 1 });
    finish(1, "black");
    finish(3, "black");
    expect(next()).toEqual({ station: "levels", level: 2 });
    for (const level of [2, 4, 5, 6, 7, 8] as const) finish(level, "black");
    expect(stationsOf("kamon", learned("kamon")).every(isStationDone)).toBe(true);
    expect(next()).toEqual({ station: "puzzles" });
    expect(stepAt("kamon", learned("kamon"), "levels").level).toBe("perfect");
  });

  it("is one for each game", () => {
    complete("kamon", ...LESSONS.kamon.quick);
    expect(nextStep("pantarei", learned("pantarei")).station).toBe("quick");
  });

  it("counts a level only when it was beaten, and a coached game only when it has ended", () => {
    finish(4, "white");
    expect(learned("kamon").levels).toEqual([]);
    keepGame({
      ...newGame("kamon", { against: "computer", level: 1, colour: "black", wild: false }),
      coached: true,
    });
    expect(learned("kamon").coached).toBe(false);
    finish(2, "black");
    expect(learned("kamon").levels).toEqual([2]);
    // Whoever wins needs no coach.
    expect(stationsOf("kamon", learned("kamon")).find(({ name }) => name === "first")?.done).toBe(1);
  });

  it("counts part of a lesson", () => {
    const [lesson] = LESSONS.kamon.rules;
    if (!lesson) throw new Error("no lesson");
    saveProgress("kamon", lesson, { at: 1, done: lesson.steps.map((_, step) => step < 3) });
    const station = stationsOf("kamon", learned("kamon")).find(({ name }) => name === "rules");
    expect(station).toEqual({ name: "rules", done: 3, count: lesson.steps.length });
  });
});

/** Some progress in everything. */
function someProgress(): void {
  complete("kamon", ...LESSONS.kamon.quick);
  complete("pantarei", ...LESSONS.pantarei.strategy.slice(0, 1));
  finish(1, "white", true);
  finish(2, "black");
  keepPuzzleProgress("kamon", { ...solved(3), days: ["2026-11-15"] });
}

function written(): ProgressFile {
  const file = readProgressFile(JSON.stringify(progressFile()));
  if ("problem" in file) throw new Error(JSON.stringify(file));
  return file;
}

const everything = (): Record<string, string | null> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

describe("progress as a file", () => {
  it("brings everything to another device, and twice is once", () => {
    someProgress();
    const file = written();
    const before = { kamon: learned("kamon"), pantarei: learned("pantarei") };
    clearStorage();
    importProgress(file);
    expect({ kamon: learned("kamon"), pantarei: learned("pantarei") }).toEqual(before);
    const kept = everything();
    importProgress(file);
    expect(everything()).toEqual(kept);
  });

  it("takes nothing away", () => {
    someProgress();
    const file = written();
    clearStorage();
    complete("kamon", ...LESSONS.kamon.rules);
    const beaten = finish(5, "black");
    keepPuzzleProgress("kamon", withTry(NO_PROGRESS, "k000009", { at: 50, rating: 900, score: 0, solved: false }));
    importProgress(file);
    const now = learned("kamon");
    expect(now.levels).toEqual([2, 5]);
    expect(Object.keys(now.puzzles.tries).sort()).toEqual(["k000000", "k000001", "k000002", "k000009"]);
    for (const lesson of [...LESSONS.kamon.quick, ...LESSONS.kamon.rules]) {
      expect(loadProgress("kamon", lesson).done.every(Boolean)).toBe(true);
    }
    // A level that was reached stays reached.
    forgetGame(beaten);
    expect(learned("kamon").levels).toEqual([2, 5]);
  });

  it.each(["", "{", "[]", "null", "7", '"text"', "{}", '{"format": "crestflow-record", "version": 1}'])(
    "is not %s",
    (text) => {
      expect(readProgressFile(text)).toEqual({ problem: "foreign" });
    },
  );

  it("says when a newer page wrote it", () => {
    expect(readProgressFile(JSON.stringify({ ...progressFile(), version: 2 }))).toEqual({ problem: "newer" });
  });

  it("names the part that is damaged", () => {
    someProgress();
    const whole = progressFile();
    const broken = (change: Partial<Record<keyof Learned, unknown>>): unknown =>
      readProgressFile(
        JSON.stringify({ ...whole, games: { ...whole.games, pantarei: { ...whole.games.pantarei, ...change } } }),
      );
    const named = (where: string): unknown => ({ problem: "damaged", where: `games.pantarei.${where}` });
    expect(broken({ lessons: 3 })).toEqual(named("lessons"));
    expect(broken({ lessons: { quick: [true, "yes"] } })).toEqual(named("lessons.quick"));
    expect(broken({ coached: 1 })).toEqual(named("coached"));
    expect(broken({ levels: [9] })).toEqual(named("levels"));
    expect(broken({ puzzles: [] })).toEqual(named("puzzles"));
    const tries = (id: string, score = 1): unknown =>
      broken({ puzzles: { tries: { [id]: { at: 1, rating: 1000, score, solved: true } }, days: [] } });
    expect(tries("p00000a")).toHaveProperty("games");
    expect(tries("p00000a", 2)).toEqual(named("puzzles.tries.p00000a"));
    for (const id of ["", "p1", "k000001", "p00000A", "p0000001", "__proto__"])
      expect(tries(id)).toEqual(named(`puzzles.tries.${id}`));
    expect(broken({ puzzles: { tries: {}, days: ["today"] } })).toEqual(named("puzzles.days"));
    expect(readProgressFile(JSON.stringify({ ...whole, games: { kamon: whole.games.kamon } }))).toEqual({
      problem: "damaged",
      where: "games.pantarei",
    });
  });

  it("may know lessons and steps that this page does not have", () => {
    const file = written();
    importProgress({
      ...file,
      games: {
        ...file.games,
        kamon: { ...file.games.kamon, lessons: { unknown: [true], quick: Array(99).fill(true) } },
      },
    });
    expect(Object.keys(learned("kamon").lessons)).toEqual(lessonsInOrder("kamon").map(({ id }) => id));
    expect(learned("kamon").lessons.quick?.every(Boolean)).toBe(true);
  });
});
