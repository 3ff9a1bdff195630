/**
 * Analysis: what is known about every legal move, growing while the engine works. Two searches take turns, each in an
 * instance of its own: one proves values, the other estimates scores and expects a line of play.
 */

import { CELLS, readCell } from "../core/cells";
import { itemAt } from "../core/must";
import type { GameRef, Value } from "../core/types";
import * as kamon from "./kamon";
import * as pantarei from "./pantarei";
import { ranked } from "./rank";
import { slices } from "./slices";
import type { Analysis, PositionView, Verdict } from "./types";
import type { Engine } from "./wasm";

const REPORT_MS = 80;
const DEEPEST = 60;
/** Scores beyond this are proofs that count plies down from `MATE`; below, 100 points are one unit of log-odds. */
const PROVEN_FROM = 29_000;
const MATE = 30_000;

interface Estimate {
  readonly nodes: number;
  readonly depth: number;
  readonly line: readonly string[];
  /** Only moves whose score is known. */
  readonly scores: ReadonlyMap<string, number>;
}

interface Proof {
  readonly nodes: number;
  readonly value: Value | null;
  readonly values: ReadonlyMap<string, Value>;
}

interface Reader {
  positions(engine: Engine, game: GameRef): PositionView[];
  estimate(result: DataView, position: PositionView): Estimate;
  proof(result: DataView, position: PositionView): Proof;
}

const KAMON_VALUES: readonly (Value | null)[] = [null, "loss", "draw", "win"];
const PANTAREI_VALUES: readonly (Value | null)[] = [null, "win", "draw", "loss"];
const nodesOf = (result: DataView): number => Number(result.getBigUint64(0, true));

/** The moves of a position of which something is known. */
function known<T>(position: PositionView, find: (move: string) => T | null | undefined): Map<string, T> {
  return new Map(
    position.legal.flatMap((move) => {
      const found = find(move);
      return found === null || found === undefined ? [] : [[move, found] as const];
    }),
  );
}

const KAMON: Reader = {
  positions: kamon.positions,
  estimate: (result, position) => ({
    nodes: nodesOf(result),
    depth: result.getUint16(12, true),
    line: Array.from({ length: result.getUint8(15) }, (_, at) => itemAt(CELLS, result.getUint8(16 + at))),
    scores: known(position, (move) => {
      const cell = CELLS.indexOf(readCell(move));
      return result.getUint16(52 + 2 * cell, true) === 0 ? null : result.getInt32(128 + 4 * cell, true);
    }),
  }),
  proof: (result, position) => ({
    nodes: nodesOf(result),
    value: KAMON_VALUES[result.getUint8(16)] ?? null,
    values: known(position, (move) => KAMON_VALUES[result.getUint8(18 + CELLS.indexOf(readCell(move)))]),
  }),
};

const PANTAREI: Reader = {
  positions: pantarei.positions,
  estimate: (result, position) => {
    const scores = new Map<string, number>();
    for (let at = 0; at < result.getUint16(16, true); at++) {
      const place = 84 + 8 * at;
      if (result.getUint16(place + 2, true) === 0) continue;
      scores.set(pantarei.readMove(result.getUint16(place, true)).text, result.getInt32(place + 4, true));
    }
    return {
      nodes: nodesOf(result),
      depth: result.getUint16(12, true),
      line: Array.from({ length: result.getUint16(18, true) }, (_, at) => {
        return pantarei.readMove(result.getUint16(20 + 2 * at, true)).text;
      }),
      scores: known(position, (move) => scores.get(move)),
    };
  },
  proof: (result, position) => {
    const values = new Map<string, Value | null>();
    for (let at = 0; at < result.getUint16(12, true); at++) {
      const { text } = pantarei.readMove(result.getUint16(14 + 4 * at, true));
      values.set(text, PANTAREI_VALUES[result.getUint16(16 + 4 * at, true)] ?? null);
    }
    return {
      nodes: nodesOf(result),
      value: PANTAREI_VALUES[result.getUint8(8)] ?? null,
      values: known(position, (move) => values.get(move)),
    };
  },
};

export function* analyse(
  prover: Engine,
  estimator: Engine,
  game: GameRef,
  seconds: number,
): Generator<Analysis | undefined, Analysis> {
  const reader = game.kind === "kamon" ? KAMON : PANTAREI;
  const position = reader.positions(prover, game).at(-1) as PositionView;
  reader.positions(estimator, game);
  prover.call(`${game.kind}_solve_start`, 1);
  estimator.call(`${game.kind}_search_start`, DEEPEST, 0, 1, 1);
  const work = [slices(estimator, `${game.kind}_search_step`), slices(prover, `${game.kind}_solve_step`)];
  const report = (complete: boolean): Analysis =>
    combine(position, reader.estimate(estimator.result, position), reader.proof(prover.result, position), complete);

  const until = performance.now() + 1000 * seconds;
  let reported = 0;
  while (performance.now() < until) {
    const [estimated, proven] = work.map((part) => part.next().done);
    const latest = report(proven === true);
    if (proven || latest.verdicts.every(({ value }) => value !== null)) return { ...latest, complete: true };
    const due = performance.now() - reported > REPORT_MS;
    if (due) reported = performance.now();
    // A finished estimate leaves its instance with nothing to do; the proof goes on alone.
    if (estimated) work[0] = idle();
    yield due ? latest : undefined;
  }
  return report(false);
}

function* idle(): Generator<undefined, boolean> {
  for (;;) yield undefined;
}

function combine(position: PositionView, estimate: Estimate, proof: Proof, complete: boolean): Analysis {
  const verdicts = position.legal.map((move) => verdictOf(move, estimate.scores.get(move), proof.values.get(move)));
  const best = ranked(verdicts)[0];
  const value = proof.value ?? valueOf(verdicts);
  return {
    nodes: estimate.nodes + proof.nodes,
    depth: estimate.depth,
    verdicts,
    best: best?.move ?? null,
    line: estimate.line,
    value,
    complete,
  };
}

function verdictOf(move: string, score: number | undefined, proven: Value | undefined): Verdict {
  if (score !== undefined && Math.abs(score) > PROVEN_FROM) {
    const value = score > 0 ? "win" : "loss";
    return { move, value, plies: MATE - Math.abs(score), score: null };
  }
  const share = score === undefined ? null : Math.tanh(score / 200);
  return { move, value: proven ?? null, plies: null, score: proven ? null : share };
}

/** What the values of the moves say about the position: one win is enough, anything less needs them all. */
function valueOf(verdicts: readonly Verdict[]): Value | null {
  if (verdicts.some(({ value }) => value === "win")) return "win";
  if (verdicts.some(({ value }) => value === null)) return null;
  return verdicts.some(({ value }) => value === "draw") ? "draw" : "loss";
}
