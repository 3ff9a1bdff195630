/** The review of a game against the vectors of the contract: the page finds what Python finds, to the last number. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { GameRef, Player, Value } from "../src/core/types";
import { Referee } from "../src/engine/referee";
import { accuracy, gradeOf, nearestLevel } from "../src/engine/review/grades";
import { bestMove, carried, estimatedShare, shareOf } from "../src/engine/review/positions";
import { reviewed, reviewedWith, type Reviewers } from "../src/engine/review/reviewer";
import type { Findings, PlayerAccuracy, Review, ReviewedMove, ReviewProgress } from "../src/engine/review/types";
import { Engine } from "../src/engine/wasm";
import { LEVEL_ACCURACIES, TABLE_MIB } from "../src/generated/review";
import type { GameName, ReviewEffort } from "../src/generated/vocabulary";

interface Row {
  readonly game: GameName;
  readonly setup: string;
  readonly first: Player;
  readonly moves: readonly string[];
  readonly effort: ReviewEffort;
  readonly positions: readonly unknown[];
  readonly graded: readonly ReviewedMove[];
  readonly accuracy: Readonly<Record<Player, PlayerAccuracy | null>>;
}

const ROOT = new URL("../../", import.meta.url);
const lines = readFileSync(new URL("contract/vectors/review.jsonl", ROOT), "utf8").trimEnd().split("\n");
const rows = lines.map((line) => JSON.parse(line) as Row);
const module = new WebAssembly.Module(readFileSync(new URL("src/crestflow/engine/engine.wasm", ROOT)));

const reviewers = (): Reviewers => ({
  engine: new Engine(module, TABLE_MIB),
  referee: new Referee(new Engine(module, 1)),
});

function gameOf({ game, setup, first, moves }: Row): GameRef {
  return game === "pantarei"
    ? { kind: "pantarei", origin: setup, first, moves }
    : { kind: "kamon", wild: game === "kamon:wild", origin: setup, moves };
}

function finish(job: Generator<unknown, Review>): Review {
  for (;;) {
    const step = job.next();
    if (step.done) return step.value;
  }
}

/** The fields of a position that the vectors hold. */
const told = ({ positions }: Review): unknown[] =>
  positions.map(({ turn, value, share, best, line, distance, end }) => ({
    turn,
    value,
    share,
    best,
    line,
    distance,
    end,
  }));

describe("the vectors", () => {
  it.each(rows.map((row, at) => [`${at}: ${row.game}, ${row.effort}`, row] as const))(
    "are reached in game %s",
    (_, row) => {
      const review = finish(reviewedWith(reviewers(), gameOf(row), row.effort));
      expect(told(review)).toEqual(row.positions);
      expect(review.moves).toEqual(row.graded);
      expect(review.accuracy).toEqual(row.accuracy);
    },
    600_000,
  );

  it("are reached by an engine that has looked at other games before", () => {
    const used = reviewers();
    const quick = rows.filter(({ effort }) => effort === "quick").slice(0, 2);
    for (const row of [...quick, ...quick].reverse())
      expect(finish(reviewedWith(used, gameOf(row), "quick")).moves).toEqual(row.graded);
  }, 120_000);
});

it("tells the quick review once, when every position has had the same effort", () => {
  const row = rows.find(({ game, effort }) => game === "pantarei" && effort === "quick");
  if (!row) throw new Error("no such row");
  const short = { ...gameOf(row), moves: row.moves.slice(0, 2) };
  const progress: ReviewProgress[] = [];
  const job = reviewed(reviewers(), short);
  for (let step = job.next(); !step.done; step = job.next()) progress.push(step.value);
  const quick = progress.filter((each) => each.quick !== null);
  expect(quick).toHaveLength(1);
  expect(progress.indexOf(quick[0] as ReviewProgress)).toBe(3);
  expect(quick[0]?.quick?.moves).toHaveLength(2);
  expect(progress.every(({ done, total }) => done <= total)).toBe(true);
}, 120_000);

describe("grades", () => {
  const position = (value: Value | null, ...moves: [string, Value | null, number][]): Findings => ({
    turn: "black",
    value,
    moves: moves.map(([move, proven, score]) => ({ move, value: proven, score })),
    line: [],
    distance: null,
    end: null,
    steps: [],
  });

  it("call a move that throws a win away a missed win, and one that loses losing", () => {
    const won = position("win", ["a1", "win", 0], ["a2", "draw", 300], ["a3", "loss", 300], ["a4", null, 0]);
    expect(gradeOf(won, "a2")).toBe("missed_win");
    expect(gradeOf(won, "a3")).toBe("losing");
    expect(gradeOf(won, "a4")).toBe("slip");
    expect(gradeOf(won, "a1")).toBe("best");
  });

  it("call a move the only one when every other is proven worse", () => {
    const drawn = position("draw", ["a1", "draw", -50], ["a2", "loss", 900]);
    expect(gradeOf(drawn, "a1")).toBe("only");
    expect(gradeOf(position("win", ["a1", "win", 0], ["a2", null, -900]), "a1")).toBe("best");
    expect(gradeOf(position("loss", ["a1", "loss", 0], ["a2", "loss", -900]), "a2")).toBe("good");
  });

  it("measure unproven moves against the best of them where only the move before proves the position", () => {
    const won = position("win", ["a1", null, 10], ["a2", null, 0], ["a3", null, -900], ["a4", "draw", 0]);
    expect(bestMove(won)?.move).toBe("a1");
    expect(["a1", "a2", "a3", "a4"].map((move) => gradeOf(won, move))).toEqual(["best", "good", "slip", "missed_win"]);
    expect(accuracy("kamon", "black", [won, won], ["a1", "a1"])?.percent).toBe(100);
    expect(accuracy("kamon", "black", [won], ["a4"])?.percent).toBe(50);
  });

  it("prefer proofs to estimates, and the first of equals", () => {
    const mixed = position(null, ["a1", "draw", 0], ["a2", null, 10], ["a3", null, 10], ["a4", "loss", 999]);
    expect(bestMove(mixed)?.move).toBe("a2");
    expect(shareOf(mixed)).toBe(estimatedShare(10));
  });

  it("find the nearest level", () => {
    expect(nearestLevel("kamon", 0)).toBe(1);
    expect(nearestLevel("pantarei", 1000)).toBe(LEVEL_ACCURACIES.pantarei.length);
  });

  it("carry a proof back through the moves that were played, and forward", () => {
    const [first, second, third] = carried(
      [
        position(null, ["a1", null, 0], ["a2", "loss", 0]),
        position(null, ["b1", null, 0], ["b2", null, 0]),
        position("loss"),
      ],
      ["a1", "b1"],
    );
    expect([first?.value, second?.value, third?.value]).toEqual(["loss", "win", "loss"]);
    const forward = carried(
      [position(null, ["a1", "draw", 0], ["a2", null, 0]), position(null, ["b1", null, 0])],
      ["a1"],
    );
    expect(forward[1]?.value).toBe("draw");
  });
});
