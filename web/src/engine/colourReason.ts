/** Why a colour is the better one in Pantareï, in a fact that can be counted on the snake; `crestflow.engine.colour_reason`. */

import { opponent, type Player } from "../core/types";
import { readStacks } from "../notation/pantarei";
import { startPantarei } from "./pantarei";
import type { ColourFact, ColourReason } from "./types";
import type { Engine } from "./wasm";

/** How many places in the middle of the snake count as its middle. */
const MIDDLE_PLACES = 9;

type Count = (engine: Engine, setup: string, colour: Player) => number;

/** For each place whether the tile there has a colour. */
function placesOf(setup: string, colour: Player): boolean[] {
  return readStacks(setup).map(([tile]) => tile?.startsWith(colour === "black" ? "B" : "W") ?? false);
}

/** How each fact is counted; the one that most often agrees with the advice comes first. */
const FACTS: readonly (readonly [ColourFact, Count])[] = [
  [
    "middle",
    (_, setup, colour) => {
      const places = placesOf(setup, colour);
      const beside = (places.length - MIDDLE_PLACES) / 2;
      return places.slice(beside, beside + MIDDLE_PLACES).filter(Boolean).length;
    },
  ],
  [
    "moves",
    (engine, setup, colour) => {
      const { view } = startPantarei(engine, { kind: "pantarei", origin: setup, first: colour, moves: [] });
      return view.legal.filter((move) => !move.includes("x")).length;
    },
  ],
  [
    "neighbours",
    (_, setup, colour) => placesOf(setup, colour).filter((own, place, places) => own && places[place + 1]).length,
  ],
];

/** The first fact that speaks for a colour; null when none of them does. */
export function colourReason(engine: Engine, setup: string, colour: Player): ColourReason | null {
  for (const [fact, count] of FACTS) {
    const own = count(engine, setup, colour);
    const other = count(engine, setup, opponent(colour));
    if (own > other) return { fact, own, other };
  }
  return null;
}
