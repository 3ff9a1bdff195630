/** The computer's move at a level. */

import { cellName } from "../texts/kamon";
import * as kamon from "./kamon";
import { sampleKamon } from "./sample";
import { readMove } from "./pantarei";
import * as pantarei from "./pantarei";
import { slices } from "./slices";
import type { Choice, GameRef, KamonLook, Level } from "./types";
import type { Engine } from "./wasm";

/** How hard each level thinks: random games per move, nodes of proof (Kamon); depth and nodes (Pantareï). */
const KAMON_LEVELS: Record<Level, { games: number; nodes: number }> = {
  1: { games: 1, nodes: 0 },
  2: { games: 4, nodes: 0 },
  3: { games: 16, nodes: 2_000 },
  4: { games: 50, nodes: 8_000 },
  5: { games: 150, nodes: 30_000 },
  6: { games: 400, nodes: 100_000 },
  7: { games: 1_000, nodes: 300_000 },
  8: { games: 3_000, nodes: 1_000_000 },
  perfect: { games: 3_000, nodes: Infinity },
};
const PANTAREI_LEVELS: Record<Level, { depth: number; nodes: number }> = {
  1: { depth: 1, nodes: 50 },
  2: { depth: 1, nodes: 500 },
  3: { depth: 2, nodes: 1_000 },
  4: { depth: 3, nodes: 5_000 },
  5: { depth: 4, nodes: 30_000 },
  6: { depth: 6, nodes: 150_000 },
  7: { depth: 10, nodes: 600_000 },
  8: { depth: 40, nodes: 2_500_000 },
  perfect: { depth: 60, nodes: 10_000_000 },
};

export function* choose(
  thinker: Engine,
  sampler: Engine,
  game: GameRef,
  level: Level,
  seed: number,
): Generator<undefined, Choice> {
  if (game.kind === "kamon") return yield* chooseKamon(thinker, sampler, game, level, seed);
  return yield* choosePantarei(thinker, game, level);
}

function* chooseKamon(
  thinker: Engine,
  sampler: Engine,
  game: GameRef,
  level: Level,
  seed: number,
): Generator<undefined, Choice> {
  const { games, nodes } = KAMON_LEVELS[level];
  const look = kamon.looks(thinker, game).at(-1) as KamonLook;
  if (nodes > 0) {
    thinker.call("kamon_solve_start", 0);
    if (yield* slices(thinker, "kamon_solve_step", nodes)) {
      const { result } = thinker;
      const move = look.legal.find((name) => name === cellName(result.getUint8(17)));
      if (move && kamon.VALUES[result.getUint8(16)] !== "loss") return { move, proven: true };
    }
  }
  const scores = yield* sampleKamon(sampler, look, games, seed);
  const best = [...scores].reduce((a, b) => (b[1] > a[1] ? b : a));
  return { move: best[0], proven: false };
}

function* choosePantarei(thinker: Engine, game: GameRef, level: Level): Generator<undefined, Choice> {
  const { depth, nodes } = PANTAREI_LEVELS[level];
  pantarei.looks(thinker, game);
  thinker.call("pantarei_search_start", depth, nodes, 0, 0);
  yield* slices(thinker, "pantarei_search_step");
  const { result } = thinker;
  const score = result.getInt32(8, true);
  return { move: readMove(result.getUint16(14, true)).text, proven: Math.abs(score) > 29_000 };
}
