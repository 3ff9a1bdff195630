/** The engine's binary behind its TypeScript host: the ABI that was generated for it, and errors that are not lost. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../src/core/errors";
import type { GameRef } from "../src/core/types";
import { analyse, type Analysts } from "../src/engine/analyse";
import { choose } from "../src/engine/choose";
import { Referee } from "../src/engine/referee";
import { Engine } from "../src/engine/wasm";
import { KamonLoadError, MAX_TABLE_MIB, PantareiLoadError, textOf, VALUES } from "../src/generated/abi";

const SETUP = "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn";
const SNAKE = "B1/W2/B3/W1/N/B2/W3/B1/W2/B3/W1/B2/W3/B1/W2/B3/W1/B2/W3";
const STONELESS = "..../...../....../......./....../...../....";
const KAMON: GameRef = { kind: "kamon", origin: SETUP, moves: [] };
const PANTAREI: GameRef = { kind: "pantarei", origin: SNAKE, first: "black", moves: [] };

/** Black to move wins with every move, soonest with a3, which is not the first in the list. */
const WON = "b5 g4 c3 c4 b3 g3 e6 d6 e5 e1 d3 a1 g2 c1 g1 e4".split(" ");

let module: WebAssembly.Module;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
});

const analysts = (): Analysts => ({
  prover: new Engine(module, 16),
  estimator: new Engine(module, 16),
  follower: new Engine(module, 16),
});

/** The result of a job that reports while it works. */
function finish<T>(job: Generator<unknown, T>): T {
  for (;;) {
    const step = job.next();
    if (step.done) return step.value;
  }
}

function refusal(load: () => unknown): Refusal {
  try {
    load();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("not refused");
}

describe("statuses", () => {
  it("throws on a negative one, with its name", () => {
    const engine = new Engine(module, 1);
    expect(() => engine.call("kamon_solve_step", 1)).toThrow("kamon_solve_step: notStarted");
    expect(() => engine.call("table_allow", 0)).toThrow("table_allow: badArgument");
    expect(() => new Engine(module, MAX_TABLE_MIB + 1)).toThrow("table_allow: badArgument");
    expect(() => engine.call("kamon_sing")).toThrow("no function kamon_sing");
  });

  it("does not take a search that never started for one that is done", () => {
    const engine = new Engine(module, 1);
    new Referee(engine).positions(KAMON);
    engine.call("kamon_perft_start", 1);
    expect(() => engine.call("kamon_choose_step", 1)).toThrow("notStarted");
  });

  it("knows no number beyond those of the contract", () => {
    expect(textOf(VALUES, 3)).toBe("win");
    expect(() => textOf(VALUES, 4)).toThrow("unknown number 4");
  });
});

describe("loading", () => {
  it("answers with the legal moves", () => {
    const referee = new Referee(new Engine(module, 1));
    expect(referee.lastPosition(KAMON).legal).toHaveLength(11);
    expect(referee.lastPosition(PANTAREI).legal).toContain("1x3");
  });

  it("says why a position was refused, and is ready for the next", () => {
    const referee = new Referee(new Engine(module, 1));
    const covered = `${SETUP} ${STONELESS.replace("/.....", "/x....")} b1`;
    expect(refusal(() => referee.positions({ ...KAMON, origin: covered })).values).toEqual({
      why: KamonLoadError.coveredBlank,
    });
    const seven = "B1B2B3B1B2B3B1/W2/W1/N/W3/W2/B2/W1/W3/W2/B3/W1/W3 b s";
    const { why, place } = refusal(() => referee.positions({ ...PANTAREI, origin: seven })).values;
    expect([why, place]).toEqual([PantareiLoadError.wrongEnd, 1]);
    expect(referee.positions(KAMON)).toHaveLength(1);
  });
});

describe("searching", () => {
  it("chooses legal moves", () => {
    const [engine, referee] = [new Engine(module, 16), new Referee(new Engine(module, 1))];
    for (const game of [KAMON, PANTAREI]) {
      const { move } = finish(choose(engine, referee.last(game), 3, 1));
      expect(referee.lastPosition(game).legal).toContain(move);
    }
  });

  it("gives every legal move a verdict", () => {
    const referee = new Referee(new Engine(module, 1));
    for (const game of [KAMON, PANTAREI]) {
      const judged = referee.last(game);
      const analysis = finish(analyse(analysts(), judged, 0.2));
      expect(analysis.verdicts.every(({ score, value }) => score !== null || value !== null)).toBe(true);
      expect(analysis.line[0]).toBeDefined();
      expect(analysis.lineSteps.map(({ text }) => text)).toEqual(game.kind === "pantarei" ? analysis.line : []);
      expect(analysis.nodes).toBeGreaterThan(0);
    }
  });

  it("recommends the quickest win, with the line to the end", () => {
    const referee = new Referee(new Engine(module, 1));
    const judged = referee.last({ ...KAMON, moves: WON });
    const analysis = finish(analyse(analysts(), judged, 20));
    expect(analysis.complete).toBe(true);
    expect(analysis.value).toBe("win");
    expect(analysis.best).toBe("a3");
    const best = analysis.verdicts.find(({ move }) => move === analysis.best);
    expect(best?.plies).toBe(analysis.line.length);
    const end = referee.lastPosition({ ...KAMON, moves: [...WON, ...analysis.line] });
    expect(end.outcome?.winner).toBe(judged.view.turn);
    for (const { value, plies } of analysis.verdicts) {
      if (value === "win" && plies !== null) expect(plies).toBeGreaterThanOrEqual(analysis.line.length);
    }
  });

  it("knows a line to the end and its length for every move of a decided position", () => {
    const referee = new Referee(new Engine(module, 1));
    for (const moves of [WON, [...WON, "a3"]]) {
      const { view } = referee.last({ ...KAMON, moves });
      const analysis = finish(analyse(analysts(), referee.last({ ...KAMON, moves }), 60));
      const winner = (view.turn === "black") === (analysis.value === "win") ? "black" : "white";
      expect(analysis.verdicts.length).toBeGreaterThan(1);
      for (const { move, value, plies } of analysis.verdicts) {
        const line = analysis.lines[move]?.moves ?? [];
        expect([line[0], line.length]).toEqual([move, plies]);
        const end = referee.lastPosition({ ...KAMON, moves: [...moves, ...line] });
        expect(end.outcome).not.toBeNull();
        if (value === analysis.value) expect(end.outcome?.winner).toBe(winner);
      }
      const distances = analysis.verdicts
        .filter(({ value }) => value === analysis.value)
        .map(({ plies }) => plies ?? 0);
      const best = analysis.verdicts.find(({ move }) => move === analysis.best)?.plies;
      expect(best).toBe(analysis.value === "win" ? Math.min(...distances) : Math.max(...distances));
    }
  });

  it("expects what follows every move of an open position, by the rules", () => {
    const referee = new Referee(new Engine(module, 1));
    for (const game of [KAMON, PANTAREI]) {
      const analysis = finish(analyse(analysts(), referee.last(game), 2));
      const lines = Object.entries(analysis.lines);
      expect(lines.length).toBeGreaterThan(5);
      for (const [move, { moves, steps }] of lines) {
        expect(moves[0]).toBe(move);
        expect(moves.length).toBeGreaterThan(1);
        expect(steps.map(({ text }) => text)).toEqual(game.kind === "pantarei" ? moves : []);
        expect(referee.positions({ ...game, moves })).toHaveLength(moves.length + 1);
      }
    }
  });
});
