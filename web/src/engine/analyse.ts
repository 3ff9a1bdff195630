/**
 * Analysis: what is known about every legal move, growing while the engine works. Three searches take turns, each in an
 * instance of its own: one proves values, one estimates scores, one expects a line of play after each move.
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
import { endingLine, expectLines, type FoundLine } from "./expectedLines";
import { cellOf } from "./kamon";
import { readMove } from "./pantarei";
import { ranked } from "./rank";
import type { JudgedPosition } from "./judgedPosition";
import type { ResumableProof } from "./resumable";
import { slices } from "./slices";
import type { Analysis, ExpectedLine, PantareiMove, PositionView, Verdict } from "./types";
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

/** The instances that work on an analysis. */
export interface Analysts {
  readonly prover: Engine;
  readonly estimator: Engine;
  readonly follower: Engine;
}

/** Every so many slices of the other two the follower has one: most of the time is for values. */
const FOLLOWER_EVERY = 3;

export function* analyse(
  analysts: Analysts,
  judged: JudgedPosition,
  seconds: number,
  resumable?: ResumableProof,
): Generator<Analysis | undefined, Analysis> {
  try {
    return yield* proveAndEstimate(analysts, judged, seconds, resumable);
  } finally {
    resumable?.end();
  }
}

function* proveAndEstimate(
  { prover, estimator, follower }: Analysts,
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
  const found = new Map<string, FoundLine>();
  const report = (complete: boolean): Analysis =>
    combine(position, {
      estimate: reader.estimate(estimator.result, position),
      proof: reader.proof(prover.result, position),
      found,
      threads: prover.threads,
      complete,
    });
  let latest: Analysis | null = null;
  const order = (): readonly string[] => (latest ? ranked(latest.verdicts).map(({ move }) => move) : position.legal);
  let estimating = slices((nodes) => estimator.call(`${kind}_search_step`, nodes));
  let proving = slices((nodes) => prover.solveStep(kind, nodes));
  const following = expectLines(follower, judged, order, found);

  const until = performance.now() + 1000 * seconds;
  let reported = 0;
  for (let turn = 0; performance.now() < until; turn++) {
    // A finished estimate leaves its instance with nothing to do; the proof goes on alone.
    if (estimating.next().done) estimating = idle();
    // A proof may get no further while something is open; the estimate then goes on alone.
    if (proving.next().done) proving = idle();
    if (turn % FOLLOWER_EVERY === 0) following.next();
    latest = report(false);
    resumable?.saveWhenDue();
    if (latest.verdicts.every(({ value }) => value !== null)) {
      const whole = { ...latest, complete: true };
      yield whole;
      resumable?.end();
      return yield* kind === "kamon"
        ? measured(prover, judged, whole, { following, found }, until)
        : followed(report, following, until);
    }
    const due = performance.now() - reported > REPORT_MS;
    if (due) reported = performance.now();
    yield due ? latest : undefined;
  }
  return report(false);
}

/** Lines for the moves of a position whose values are known. */
function* followed(
  report: (complete: boolean) => Analysis,
  following: Generator<undefined, void>,
  until: number,
): Generator<undefined, Analysis> {
  while (performance.now() < until && !following.next().done) yield undefined;
  return report(true);
}

interface Lines {
  readonly following: Generator<undefined, void>;
  readonly found: Map<string, FoundLine>;
}

/**
 * Of several winning moves the quickest is the best, of losing ones the longest defence. Then every other move that is
 * decided gets its distance and its line, and draws get a line, as long as there is time.
 */
function* measured(
  prover: Engine,
  judged: JudgedPosition,
  analysis: Analysis,
  { following, found }: Lines,
  until: number,
): Generator<Analysis | undefined, Analysis> {
  const position = judged.view;
  let known = analysis;
  if (analysis.value === "win" || analysis.value === "loss") {
    judged.load(prover);
    const best = yield* distance(prover, winnerOf(position, analysis.value), until);
    if (!best) return known;
    const [move = ""] = best.moves;
    known = withLine({ ...known, best: move, line: best.moves }, move, { ...best, value: analysis.value });
    yield known;
  }
  for (const { move, value, plies } of ranked(known.verdicts)) {
    if (value === null || value === "draw" || known.lines[move]?.moves.length === plies) continue;
    const after = judged.play(prover, move);
    let line = endingLine(position, after.view, move);
    if (!line) {
      after.load(prover);
      const rest = yield* distance(prover, winnerOf(position, value), until);
      if (!rest) return known;
      line = { moves: [move, ...rest.moves], steps: [], value, plies: 1 + rest.plies };
    }
    found.set(move, line);
    known = withLine(known, move, line);
    yield known;
  }
  while (performance.now() < until && !following.next().done) yield undefined;
  for (const [move, line] of found) if (!known.lines[move]) known = withLine(known, move, line);
  return known;
}

/** Who wins if the player to move has that value: 0 for Black, 1 for White. */
const winnerOf = (position: PositionView, value: Value): number =>
  (position.turn === "black") === (value === "win") ? 0 : 1;

/** The plies to the end of the loaded position, which `winner` wins, with the line; null if time runs out. */
function* distance(
  prover: Engine,
  winner: number,
  until: number,
): Generator<undefined, { plies: number; moves: string[]; steps: [] } | null> {
  prover.call("kamon_distance_start", winner);
  for (const slice of slices((nodes) => prover.call("kamon_distance_step", nodes))) {
    if (performance.now() > until) return null;
    yield slice;
  }
  const { distance: plies, line } = readKamonDistanceOut(prover.result);
  return { plies, moves: line.map(cellOf), steps: [] };
}

/** The same with the line of one move, and with its distance where it is decided. */
function withLine(analysis: Analysis, move: string, line: FoundLine): Analysis {
  const { moves, steps, value, plies } = line;
  const decided = value === "win" || value === "loss";
  const verdicts = analysis.verdicts.map((verdict) =>
    verdict.move === move && decided ? { ...verdict, plies, score: null } : verdict,
  );
  return { ...analysis, verdicts, lines: { ...analysis.lines, [move]: { moves, steps } } };
}

function* idle(): Generator<undefined, void> {
  for (;;) yield undefined;
}

interface Parts {
  readonly estimate: Estimate;
  readonly proof: Proof;
  readonly found: ReadonlyMap<string, FoundLine>;
  readonly threads: number;
  readonly complete: boolean;
}

function combine(position: PositionView, { estimate, proof, found, threads, complete }: Parts): Analysis {
  const verdicts = position.legal.map((move) =>
    verdictOf(move, estimate.scores.get(move), proof.values.get(move), found.get(move)),
  );
  const first = verdicts.filter(({ move }) => move === proof.best);
  const best = ranked([...first, ...verdicts])[0];
  const value = proof.value ?? valueOf(verdicts);
  return {
    nodes: estimate.nodes + proof.nodes,
    proofNodes: proof.nodes,
    threads,
    depth: estimate.depth,
    verdicts,
    best: best?.move ?? null,
    line: estimate.line,
    lineSteps: estimate.lineSteps,
    lines: linesOf(estimate, found),
    value,
    complete,
  };
}

/** Every known line; the estimate's own is the deepest one. */
function linesOf(estimate: Estimate, found: ReadonlyMap<string, FoundLine>): Record<string, ExpectedLine> {
  const lines: Record<string, ExpectedLine> = {};
  for (const [move, { moves, steps }] of found) lines[move] = { moves, steps };
  const [first] = estimate.line;
  const shorter = first !== undefined && (lines[first]?.moves.length ?? 0) < estimate.line.length;
  if (shorter) lines[first] = { moves: estimate.line, steps: estimate.lineSteps };
  return lines;
}

function verdictOf(
  move: string,
  score: number | undefined,
  proven: Value | undefined,
  line: FoundLine | undefined,
): Verdict {
  if (score !== undefined && Math.abs(score) > PROVEN) {
    const value = score > 0 ? "win" : "loss";
    return { move, value, plies: MATE - Math.abs(score), score: null };
  }
  if (line?.value) return { move, value: line.value, plies: line.value === "draw" ? null : line.plies, score: null };
  const share = score === undefined ? null : Math.tanh(score / 200);
  return { move, value: proven ?? null, plies: null, score: proven ? null : share };
}

/** What the values of the moves say about the position: one win is enough, anything less needs them all. */
function valueOf(verdicts: readonly Verdict[]): Value | null {
  if (verdicts.some(({ value }) => value === "win")) return "win";
  if (verdicts.some(({ value }) => value === null)) return null;
  return verdicts.some(({ value }) => value === "draw") ? "draw" : "loss";
}
