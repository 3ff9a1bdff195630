/**
 * What is expected to follow each legal move. A search of its own, in an instance of its own, looks at the position after
 * each of them, first shortly, then longer; where it sees the end it tells how far away that is.
 */

import { type Kind, OPPOSITE, type Value } from "../core/types";
import { MATE, MAX_SEARCH_DEPTH, PROVEN, readKamonSearchOut, readPantareiSearchOut } from "../generated/abi";
import type { JudgedPosition } from "./judgedPosition";
import { cellOf } from "./kamon";
import { readMove } from "./pantarei";
import { slices } from "./slices";
import type { ExpectedLine, PantareiMove, PositionView } from "./types";
import type { Engine } from "./wasm";

/** A line, and what it proves about its first move. */
export interface FoundLine extends ExpectedLine {
  readonly value: Value | null;
  readonly plies: number | null;
}

/** Positions to search after each move, round by round. */
const ROUNDS = [4_000, 40_000, 400_000] as const;

interface Answer {
  readonly score: number;
  readonly moves: readonly string[];
  readonly steps: readonly PantareiMove[];
}

const READERS: Readonly<Record<Kind, (result: DataView) => Answer>> = {
  kamon: (result) => {
    const { score, line } = readKamonSearchOut(result);
    return { score, moves: line.map(cellOf), steps: [] };
  },
  pantarei: (result) => {
    const { score, line } = readPantareiSearchOut(result);
    const steps = line.map(readMove);
    return { score, moves: steps.map(({ text }) => text), steps };
  },
};

/** The move of a position with what it touches; Kamon needs no more than its text. */
const stepOf = (position: PositionView, move: string): readonly PantareiMove[] =>
  position.kind === "pantarei" ? position.moves.filter(({ text }) => text === move) : [];

/** A line of one move that ends the game; null where the game goes on. */
export function endingLine(position: PositionView, after: PositionView, move: string): FoundLine | null {
  const { outcome } = after;
  if (!outcome) return null;
  const value = outcome.winner === null ? "draw" : outcome.winner === position.turn ? "win" : "loss";
  return { moves: [move], steps: stepOf(position, move), value, plies: 1 };
}

/** Finds the lines, the most promising moves first, and puts them into `found`. */
export function* expectLines(
  engine: Engine,
  judged: JudgedPosition,
  order: () => readonly string[],
  found: Map<string, FoundLine>,
): Generator<undefined, void> {
  const position = judged.view;
  for (const nodes of ROUNDS)
    for (const move of order()) {
      if (found.get(move)?.plies) continue;
      const after = judged.play(engine, move);
      const ended = endingLine(position, after.view, move);
      if (ended) {
        found.set(move, ended);
        continue;
      }
      after.load(engine);
      engine.call(`${position.kind}_search_start`, MAX_SEARCH_DEPTH, nodes, 0, 0);
      yield* slices((count) => engine.call(`${position.kind}_search_step`, count));
      found.set(move, lineAfter(position, move, READERS[position.kind](engine.result)));
    }
}

function lineAfter(position: PositionView, move: string, { score, moves, steps }: Answer): FoundLine {
  const line = { moves: [move, ...moves], steps: [...stepOf(position, move), ...steps] };
  if (Math.abs(score) <= PROVEN) return { ...line, value: null, plies: null };
  return { ...line, value: OPPOSITE[score > 0 ? "win" : "loss"], plies: 1 + MATE - Math.abs(score) };
}
