/** A game against the computer at a level of the learner's path. */

import type { Kind, Level } from "../core/types";
import { keepGameOptions, lastGameOptions } from "./gameOptions";
import { newGame } from "./localGame.svelte";
import { keepGame } from "./savedGames";

/** Begins the game; the answer is where it is found. */
export function beginLevel(kind: Kind, level: Level): string {
  const options = { ...lastGameOptions(kind), against: "computer", level, wild: false } as const;
  keepGameOptions(kind, options);
  const game = newGame(kind, options);
  keepGame(game);
  return `/play/${kind}/${game.id}`;
}
