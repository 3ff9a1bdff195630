/**
 * The review of a game: the engine looks at each position with a fixed effort. Each is searched by itself, with empty
 * tables and in steps of a fixed size, so neither the order of the positions nor the speed of the machine matters.
 */

import { CELLS } from "../../core/cells";
import { itemAt } from "../../core/must";
import type { GameRef, Kind, Value } from "../../core/types";
import {
  MATE,
  MAX_SEARCH_DEPTH,
  PROVEN,
  readKamonDistanceOut,
  readKamonSearchOut,
  readKamonSolveOut,
  readPantareiSearchOut,
  readPantareiSolveOut,
  Status,
  textOf,
  VALUES,
} from "../../generated/abi";
import { EFFORTS, type NodeLimits, SLICE_NODES } from "../../generated/review";
import type { ReviewEffort } from "../../generated/vocabulary";
import type { JudgedPosition } from "../judgedPosition";
import { cellOf } from "../kamon";
import { readMove } from "../pantarei";
import type { Referee } from "../referee";
import type { PantareiMove } from "../types";
import type { Engine } from "../wasm";
import { accuracy, graded } from "./grades";
import { bestMove, carried, finished, shareOf, withValue } from "./positions";
import type { Findings, LineEnd, Review, ReviewedPosition, ReviewProgress } from "./types";

interface Scores {
  readonly scores: ReadonlyMap<string, number>;
  readonly line: readonly string[];
}

interface Values {
  readonly value: Value | null;
  readonly values: ReadonlyMap<string, Value | null>;
}

/** How the answers of one game's searches are read. */
interface Reader {
  scores(result: DataView): Scores;
  values(result: DataView): Values;
}

const READERS: Readonly<Record<Kind, Reader>> = {
  kamon: {
    scores: (result) => {
      const { scores, line } = readKamonSearchOut(result);
      return { scores: new Map(scores.map((score, at) => [cellOf(at), score])), line: line.map(cellOf) };
    },
    values: (result) => {
      const { value, moves } = readKamonSolveOut(result);
      const values = new Map(moves.map((code, at) => [cellOf(at) as string, textOf(VALUES, code)]));
      return { value: textOf(VALUES, value), values };
    },
  },
  pantarei: {
    scores: (result) => {
      const { moves, line } = readPantareiSearchOut(result);
      const scores = new Map(moves.map(({ move, score }) => [readMove(move).text, score]));
      return { scores, line: line.map((move) => readMove(move).text) };
    },
    values: (result) => {
      const { value, moves } = readPantareiSolveOut(result);
      const values = new Map(moves.map((each) => [readMove(each.move).text, textOf(VALUES, each.value)]));
      return { value: textOf(VALUES, value), values };
    },
  },
};

/** The engines of a review: one that searches, with a table of the size that the contract says, and a referee. */
export interface Reviewers {
  readonly engine: Engine;
  readonly referee: Referee;
}

/** The quick pass over a whole game, then the deep one. After each position it tells how far it has come. */
export function* reviewed(reviewers: Reviewers, game: GameRef): Generator<ReviewProgress, Review> {
  const total = 3 * (game.moves.length + 1);
  let done = 0;
  const told = (quick: Review | null): ReviewProgress => ({ done: ++done, total, quick });
  const first = reviewedWith(reviewers, game, "quick");
  let step = first.next();
  for (; !step.done; step = first.next()) yield told(null);
  done -= 1;
  yield told(step.value);
  const second = reviewedWith(reviewers, game, "deep");
  for (;;) {
    const next = second.next();
    if (next.done) return next.value;
    yield told(null);
  }
}

/** One pass over a game. It yields after each search of a position. */
export function* reviewedWith(
  { engine, referee }: Reviewers,
  game: GameRef,
  effort: ReviewEffort,
): Generator<undefined, Review> {
  const { kind, moves } = game;
  const judged = referee.judged(game);
  const limits = EFFORTS[effort][kind];
  const found: Findings[] = [];
  for (const each of judged) {
    found.push(searched(engine, each, limits));
    yield undefined;
  }
  const positions: Findings[] = [];
  for (const [at, position] of carried(found, moves).entries()) {
    positions.push(withLine(engine, referee, itemAt(judged, at), position, limits));
    if (limits.distanceNodes > 0) yield undefined;
  }
  return {
    kind,
    effort,
    positions: positions.map(reviewedPosition),
    moves: graded(positions, moves),
    accuracy: {
      black: accuracy(kind, "black", positions, moves),
      white: accuracy(kind, "white", positions, moves),
    },
  };
}

/** What a review tells about a position. */
const reviewedPosition = (findings: Findings): ReviewedPosition => ({
  ...findings,
  share: shareOf(findings),
  best: bestMove(findings)?.move ?? null,
});

/** The last position of a game by itself, with the effort of a review. */
export function lookedAt({ engine, referee }: Reviewers, game: GameRef): ReviewedPosition {
  const judged = referee.last(game);
  const limits = EFFORTS.deep[game.kind];
  return reviewedPosition(withLine(engine, referee, judged, searched(engine, judged, limits), limits));
}

/** Calls a step function for so many positions in all, in steps of the same size everywhere; whether it came to its end. */
function within(nodes: number, step: (nodes: number) => number): boolean {
  for (let visited = 0; visited < nodes; visited += SLICE_NODES) if (step(SLICE_NODES) === Status.done) return true;
  return false;
}

/** What the searches find in one position, without a look at its neighbours. */
function searched(engine: Engine, judged: JudgedPosition, limits: NodeLimits): Findings {
  const { turn, outcome, kind, legal } = judged.view;
  if (outcome) return finished(turn, outcome);
  const reader = READERS[kind];
  judged.load(engine);
  engine.call(`${kind}_search_start`, MAX_SEARCH_DEPTH, limits.searchNodes, 0, 1);
  within(Infinity, (nodes) => engine.call(`${kind}_search_step`, nodes));
  const { scores, line } = reader.scores(engine.result);
  let proof: Values = { value: null, values: new Map() };
  if (limits.solveNodes > 0) {
    engine.solveStart(kind);
    within(limits.solveNodes, (nodes) => engine.solveStep(kind, nodes));
    proof = reader.values(engine.result);
  }
  const moves = legal.map((move) => {
    const score = scores.get(move) ?? 0;
    return { move, value: proof.values.get(move) ?? provenBy(score), score };
  });
  const won = moves.some(({ value }) => value === "win");
  return { turn, value: proof.value ?? (won ? "win" : null), moves, line, distance: null, end: null, steps: [] };
}

function provenBy(score: number): Value | null {
  return Math.abs(score) <= PROVEN ? null : score > 0 ? "win" : "loss";
}

/** The position with the line from its best move on, and how that ends. */
function withLine(
  engine: Engine,
  referee: Referee,
  judged: JudgedPosition,
  position: Findings,
  limits: NodeLimits,
): Findings {
  if (position.moves.length === 0) return position;
  const measured = measure(engine, judged, position, limits) ?? estimate(judged, position);
  const line: string[] = [];
  const steps: PantareiMove[] = [];
  let last = judged;
  for (const move of measured.line) {
    // The search follows its table and may go on after a draw by repetition.
    if (last.view.outcome) break;
    if (last.view.kind === "pantarei") steps.push(...last.view.moves.filter(({ text }) => text === move));
    line.push(move);
    last = referee.after(last, move);
  }
  return { ...measured, line, end: endOf(last), steps };
}

/** Kamon: the distance and its line in a position that is won or lost, if that is found within the limit. */
function measure(engine: Engine, judged: JudgedPosition, position: Findings, limits: NodeLimits): Findings | null {
  const { kind, turn } = judged.view;
  const { value } = position;
  if (limits.distanceNodes === 0 || value === null || value === "draw" || kind !== "kamon") return null;
  judged.load(engine);
  const blackWins = (turn === "black") === (value === "win");
  engine.call("kamon_distance_start", blackWins ? 0 : 1);
  if (!within(limits.distanceNodes, (nodes) => engine.call("kamon_distance_step", nodes))) return null;
  const { distance, line } = readKamonDistanceOut(engine.result);
  const moves = withValue(position.moves, cellOf(itemAt(line, 0)), value);
  return { ...position, moves, distance, line: line.map(cellOf) };
}

/**
 * The line of the scoring search, if it begins with the best move. In Pantareï a score that proves something tells the
 * distance of the win that it has found, perhaps not the quickest; in Kamon a search of its own measures it.
 */
function estimate(judged: JudgedPosition, position: Findings): Findings {
  const best = bestMove(position);
  if (!best) return position;
  const line = position.line[0] === best.move ? position.line : [best.move];
  const found = judged.view.kind === "pantarei" && Math.abs(best.score) > PROVEN;
  return { ...position, line, distance: found ? MATE - Math.abs(best.score) : null };
}

function endOf({ view: { outcome } }: JudgedPosition): LineEnd | null {
  if (!outcome) return null;
  const inside = outcome.wonBy?.inside ?? [];
  return { winner: outcome.winner, reason: outcome.reason, cell: CELLS.find((cell) => inside.includes(cell)) ?? null };
}
