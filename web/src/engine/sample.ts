/** First estimates for Kamon from random games: cheap, and there before anything is proven. */

import { cellNumber } from "../texts/kamon";
import { load, placed } from "./kamon";
import type { KamonLook } from "./types";
import type { Engine } from "./wasm";

const REASON_SLOTS = 5;

/** For each legal move the mean result of random games after it, from -1 (lost) to 1 (won) for the player to move. */
export function* sampleKamon(
  engine: Engine,
  look: KamonLook,
  games: number,
  seed: number,
): Generator<undefined, Map<string, number>> {
  const scores = new Map<string, number>();
  for (const [at, move] of look.legal.entries()) {
    const { outcome } = load(engine, placed(look, cellNumber(move) ?? 0), look.wild);
    if (outcome) scores.set(move, outcome.winner === null ? 0 : outcome.winner === look.turn ? 1 : -1);
    else scores.set(move, sampled(engine, look, games, seed + at));
    yield undefined;
  }
  return scores;
}

function sampled(engine: Engine, look: KamonLook, games: number, seed: number): number {
  engine.call("kamon_playouts_start", seed >>> 0, 0);
  engine.call("kamon_playouts_step", games);
  const { result } = engine;
  const won = (winner: number): number => {
    let sum = 0;
    for (let reason = 0; reason < REASON_SLOTS; reason++) {
      sum += Number(result.getBigUint64(16 + 8 * (winner * REASON_SLOTS + reason), true));
    }
    return sum;
  };
  const difference = won(0) - won(1);
  return (look.turn === "black" ? difference : -difference) / games;
}
