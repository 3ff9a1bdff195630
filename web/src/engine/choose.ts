/** The computer's move at a level. Levels, chance and search are the engine's; here is only its time. */

import { PERFECT_LEVEL, readKamonChooseOut, readPantareiChooseOut } from "../generated/abi";
import { cellName } from "../texts/kamon";
import * as kamon from "./kamon";
import * as pantarei from "./pantarei";
import { slices } from "./slices";
import type { Choice, GameRef, Level } from "./types";
import type { Engine } from "./wasm";

/** Perfect play may need for ever; after so long the best so far has to do. */
const LONGEST_MS = 20_000;

export function* choose(engine: Engine, game: GameRef, level: Level, seed: number): Generator<undefined, Choice> {
  const rules = game.kind === "kamon" ? kamon : pantarei;
  rules.looks(engine, game);
  engine.call(`${game.kind}_choose_start`, level === "perfect" ? PERFECT_LEVEL : level, seed >>> 0, 0);
  const until = performance.now() + LONGEST_MS;
  for (const slice of slices(engine, `${game.kind}_choose_step`)) {
    if (performance.now() > until) break;
    yield slice;
  }
  if (game.kind === "kamon") {
    const { move, proven } = readKamonChooseOut(engine.result);
    return { move: cellName(move), proven };
  }
  const { move, proven } = readPantareiChooseOut(engine.result);
  return { move: pantarei.readMove(move).text, proven };
}
