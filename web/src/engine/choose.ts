/** The computer's move at a level. Levels, chance and search are the engine's; here is only its time. */

import type { Kind, Level } from "../core/types";
import { PERFECT_LEVEL, readKamonChooseOut, readPantareiChooseOut } from "../generated/abi";
import { cellOf } from "./kamon";
import { readMove } from "./pantarei";
import type { JudgedPosition } from "./judgedPosition";
import { slices } from "./slices";
import type { Choice, Thought } from "./types";
import type { Engine } from "./wasm";

/** Perfect play may need for ever; after so long the best so far has to do. */
const LONGEST_MS = 20_000;
const REPORT_MS = 250;
/** How perfect play chooses where every move is known to lose: quickly, and still hard to beat. */
const LOST_LEVEL = 7;

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

type Effort = Pick<Thought, "nodes" | "provenMoves">;

/** How far the engine has come; there may be no move yet. */
const EFFORTS: Readonly<Record<Kind, (result: DataView) => Effort>> = {
  kamon: (result) => {
    const { nodes, provenMoves } = readKamonChooseOut(result);
    return { nodes, provenMoves };
  },
  pantarei: (result) => ({ nodes: readPantareiChooseOut(result).nodes, provenMoves: 0 }),
};

/** With `lost`, it is proven already that every move loses. */
export function* choose(
  engine: Engine,
  judged: JudgedPosition,
  level: Level,
  seed: number,
  lost = false,
): Generator<Thought | undefined, Choice> {
  const { kind } = judged.view;
  judged.load(engine);
  const chosen = lost ? LOST_LEVEL : level === "perfect" ? PERFECT_LEVEL : level;
  engine.call(`${kind}_choose_start`, chosen, seed >>> 0, 0);
  const began = performance.now();
  let reported = began;
  for (const slice of slices((nodes) => engine.call(`${kind}_choose_step`, nodes))) {
    const now = performance.now();
    if (now - began > LONGEST_MS) break;
    if (now - reported < REPORT_MS) {
      yield slice;
      continue;
    }
    reported = now;
    const share = level === "perfect" ? (now - began) / LONGEST_MS : null;
    yield { ...EFFORTS[kind](engine.result), moves: judged.view.legal.length, share };
  }
  const choice = READERS[kind](engine.result);
  return lost ? { ...choice, proven: true } : choice;
}
