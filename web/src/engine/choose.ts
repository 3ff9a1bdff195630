/** The computer's move at a level. Levels, chance and search are the engine's; here is only its time. */

import type { Kind, Level } from "../core/types";
import { PERFECT_LEVEL, readKamonChooseOut, readPantareiChooseOut } from "../generated/abi";
import { cellOf } from "./kamon";
import { readMove } from "./pantarei";
import type { JudgedPosition } from "./judgedPosition";
import { slices } from "./slices";
import type { Choice } from "./types";
import type { Engine } from "./wasm";

/** Perfect play may need for ever; after so long the best so far has to do. */
const LONGEST_MS = 20_000;

const READERS: Readonly<Record<Kind, (result: DataView) => Choice>> = {
  kamon: (result) => {
    const { move, proven } = readKamonChooseOut(result);
    return { move: cellOf(move), proven };
  },
  pantarei: (result) => {
    const { move, proven } = readPantareiChooseOut(result);
    return { move: readMove(move).text, proven };
  },
};

export function* choose(
  engine: Engine,
  judged: JudgedPosition,
  level: Level,
  seed: number,
): Generator<undefined, Choice> {
  const { kind } = judged.view;
  judged.load(engine);
  engine.call(`${kind}_choose_start`, level === "perfect" ? PERFECT_LEVEL : level, seed >>> 0, 0);
  const until = performance.now() + LONGEST_MS;
  for (const slice of slices(engine, `${kind}_choose_step`)) {
    if (performance.now() > until) break;
    yield slice;
  }
  return READERS[kind](engine.result);
}
