/**
 * Analysis: what is known about every legal move, growing while the engine works. Two searches take turns, each in an
 * instance of its own: one proves values, the other estimates scores and expects a line of play.
 */

import { CELLS } from "../core/cells";
import type { Kind, Value } from "../core/types";
import {
  KAMON_NO_CELL,
  MATE,
  MAX_SEARCH_DEPTH,
  PROVEN,
  readKamonDistanceOut,
  readKamonSearchOut,
  readKamonSolveOut,
  readPantareiSearchOut,
  readPantareiSolveOut,
  textOf,
  VALUES,
} from "../generated/abi";
import { cellOf } from "./kamon";
import { readMove } from "./pantarei";
import { ranked } from "./rank";
import type { JudgedPosition } from "./judgedPosition";
import type { ResumableProof } from "./resumable";
import { slices } from "./slices";
import type { Analysis, PantareiMove, PositionView, Verdict } from "./types";
import type { Engine } from "./wasm";

const REPORT_MS = 80;

interface Estimate {
  readonly nodes: number;
  readonly depth: number;
  readonly line: readonly string[];
  readonly lineSteps: readonly PantareiMove[];
  /** Only moves whose score is known. */
  readonly scores: ReadonlyMap<string, number>;
}

interface Proof {
  readonly nodes: number;
  readonly value: Value | null;
  readonly values: ReadonlyMap<string, Value>;
  /** The best move so far; among equals the one whose proof came first. */
  readonly best: string | null;
}

/** How the answers of one game's searches are read. */
interface Reader {
  estimate(result: DataView, position: PositionView): Estimate;
  proof(result: DataView, position: PositionView): Proof;
}

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
  estimate: (result, position) => {
    const { nodes, depth, line, depths, scores } = readKamonSearchOut(result);
    const scored = CELLS.flatMap((cell, at) => (depths[at] ? [[cell, scores[at]] as const] : []));
    const found = new Map<string, number | undefined>(scored);
    return { nodes, depth, line: line.map(cellOf), lineSteps: [], scores: known(position, (move) => found.get(move)) };
  },
  proof: (result, position) => {
    const { nodes, value, best, moves } = readKamonSolveOut(result);
    const values = new Map<string, Value | null>(moves.map((code, at) => [cellOf(at), textOf(VALUES, code)]));
    return {
      nodes,
      value: textOf(VALUES, value),
      values: known(position, (move) => values.get(move)),
      best: best === KAMON_NO_CELL ? null : cellOf(best),
    };
  },
};

const PANTAREI: Reader = {
  estimate: (result, position) => {
    const { nodes, depth, line, moves } = readPantareiSearchOut(result);
    const scored = moves.filter((each) => each.depth > 0);
    const scores = new Map(scored.map(({ move, score }) => [readMove(move).text, score]));
    const lineSteps = line.map(readMove);
    const texts = lineSteps.map(({ text }) => text);
    return { nodes, depth, line: texts, lineSteps, scores: known(position, (move) => scores.get(move)) };
  },
  proof: (result, position) => {
    const { nodes, value, moves } = readPantareiSolveOut(result);
    const values = new Map(moves.map((each) => [readMove(each.move).text, textOf(VALUES, each.value)]));
    return { nodes, value: textOf(VALUES, value), values: known(position, (move) => values.get(move)), best: null };
  },
};

const READERS: Readonly<Record<Kind, Reader>> = { kamon: KAMON, pantarei: PANTAREI };

export function* analyse(
  prover: Engine,
  estimator: Engine,
  judged: JudgedPosition,
  seconds: number,
  resumable?: ResumableProof,
): Generator<Analysis | undefined, Analysis> {
  try {
    return yield* proveAndEstimate(prover, estimator, judged, seconds, resumable);
  } finally {
    resumable?.end();
  }
}

function* proveAndEstimate(
  prover: Engine,
  estimator: Engine,
  judged: JudgedPosition,
  seconds: number,
  resumable?: ResumableProof,
): Generator<Analysis | undefined, Analysis> {
  const position = judged.view;
  const { kind } = position;
  const reader = READERS[kind];
  judged.load(prover);
  judged.load(estimator);
  if (resumable) resumable.start();
  else prover.solveStart(kind);
  estimator.call(`${kind}_search_start`, MAX_SEARCH_DEPTH, 0, 1, 1);
  const work = [
    slices((nodes) => estimator.call(`${kind}_search_step`, nodes)),
    slices((nodes) => prover.solveStep(kind, nodes)),
  ];
  const report = (complete: boolean): Analysis =>
    combine(
      position,
      reader.estimate(estimator.result, position),
      reader.proof(prover.result, position),
      prover.threads,
      complete,
    );

  const until = performance.now() + 1000 * seconds;
  let reported = 0;
  while (performance.now() < until) {
    const [estimated, proven] = work.map((part) => part.next().done);
    const latest = report(proven === true);
    resumable?.saveWhenDue();
    if (proven || latest.verdicts.every(({ value }) => value !== null)) {
      yield latest;
      resumable?.end();
      return yield* measured(prover, position, { ...latest, complete: true }, until);
    }
    const due = performance.now() - reported > REPORT_MS;
    if (due) reported = performance.now();
    // A finished estimate leaves its instance with nothing to do; the proof goes on alone.
    if (estimated) work[0] = idle();
    yield due ? latest : undefined;
  }
  return report(false);
}

/** Of several winning moves the quickest is the best, of losing ones the longest defence, if there is time to find it. */
function* measured(
  prover: Engine,
  position: PositionView,
  analysis: Analysis,
  until: number,
): Generator<undefined, Analysis> {
  const { value } = analysis;
  if (position.kind !== "kamon" || value === null || value === "draw") return analysis;
  const blackWins = (position.turn === "black") === (value === "win");
  prover.call("kamon_distance_start", blackWins ? 0 : 1);
  for (const slice of slices((nodes) => prover.call("kamon_distance_step", nodes))) {
    if (performance.now() > until) return analysis;
    yield slice;
  }
  const { distance, line } = readKamonDistanceOut(prover.result);
  const moves = line.map(cellOf);
  const best = moves[0] ?? null;
  const verdicts = analysis.verdicts.map((verdict) =>
    verdict.move === best ? { ...verdict, plies: distance, score: null } : verdict,
  );
  return { ...analysis, verdicts, best, line: moves };
}

function* idle(): Generator<undefined, void> {
  for (;;) yield undefined;
}

function combine(
  position: PositionView,
  estimate: Estimate,
  proof: Proof,
  threads: number,
  complete: boolean,
): Analysis {
  const verdicts = position.legal.map((move) => verdictOf(move, estimate.scores.get(move), proof.values.get(move)));
  const first = verdicts.filter(({ move }) => move === proof.best);
  const best = ranked([...first, ...verdicts])[0];
  const value = proof.value ?? valueOf(verdicts);
  return {
    nodes: estimate.nodes + proof.nodes,
    threads,
    depth: estimate.depth,
    verdicts,
    best: best?.move ?? null,
    line: estimate.line,
    lineSteps: estimate.lineSteps,
    value,
    complete,
  };
}

function verdictOf(move: string, score: number | undefined, proven: Value | undefined): Verdict {
  if (score !== undefined && Math.abs(score) > PROVEN) {
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
