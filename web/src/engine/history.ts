/**
 * Who was winning when: the exact value of each position of a finished game, from the last to the first. What is proven is
 * a fact, so several threads and any machine find the same; a faster one only comes further back.
 */

import { itemAt } from "../core/must";
import { opponent, type Player } from "../core/types";
import { readKamonSolveOut, textOf, VALUES } from "../generated/abi";
import type { JudgedPosition } from "./judgedPosition";
import { slices } from "./slices";
import type { ProvenHistory } from "./types";
import type { Engine } from "./wasm";

type Winner = Player | "draw";

/** Works for so many seconds at most, and tells after each position. Only Kamon can be proven so far back. */
export function* provenHistory(
  prover: Engine,
  positions: readonly JudgedPosition[],
  seconds: number,
): Generator<ProvenHistory | undefined, ProvenHistory> {
  const until = performance.now() + 1000 * seconds;
  const found: (Winner | null)[] = positions.map(() => null);
  for (let ply = positions.length - 1; ply >= 0; ply--) {
    const judged = itemAt(positions, ply);
    const { turn, outcome } = judged.view;
    if (outcome) found[ply] = outcome.winner ?? "draw";
    // The move that was played wins: nothing is to be proven anew.
    else if (found[ply + 1] === turn) found[ply] = turn;
    else found[ply] = yield* solved(prover, judged, until);
    if (found[ply] === null) return found;
    yield [...found];
  }
  return found;
}

function* solved(prover: Engine, judged: JudgedPosition, until: number): Generator<undefined, Winner | null> {
  judged.load(prover);
  prover.solveStart("kamon", false);
  for (const slice of slices((nodes) => prover.solveStep("kamon", nodes))) {
    if (performance.now() > until) return null;
    yield slice;
  }
  const value = textOf(VALUES, readKamonSolveOut(prover.result).value);
  const { turn } = judged.view;
  return value === "win" ? turn : value === "loss" ? opponent(turn) : value;
}
