/** The computer's move at a level. Levels, chance and search are the engine's; here is only its time. */

import { CELLS } from "../core/cells";
import { itemAt } from "../core/must";
import type { GameRef, Level } from "../core/types";
import * as kamon from "./kamon";
import * as pantarei from "./pantarei";
import { slices } from "./slices";
import type { Choice } from "./types";
import type { Engine } from "./wasm";

const PERFECT = 9;
/** Perfect play may need for ever; after so long the best so far has to do. */
const LONGEST_MS = 20_000;

export function* choose(engine: Engine, game: GameRef, level: Level, seed: number): Generator<undefined, Choice> {
  const rules = game.kind === "kamon" ? kamon : pantarei;
  rules.positions(engine, game);
  engine.call(`${game.kind}_choose_start`, level === "perfect" ? PERFECT : level, seed >>> 0, 0);
  const until = performance.now() + LONGEST_MS;
  for (const slice of slices(engine, `${game.kind}_choose_step`)) {
    if (performance.now() > until) break;
    yield slice;
  }
  const { result } = engine;
  if (game.kind === "kamon") return { move: itemAt(CELLS, result.getUint8(8)), proven: result.getUint8(9) === 1 };
  return { move: pantarei.readMove(result.getUint16(8, true)).text, proven: result.getUint8(10) === 1 };
}
