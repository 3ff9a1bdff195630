/** The options of a new game on this device, as they were chosen last time. */

import type { Kind, Level, Player } from "../core/types";
import { keep, kept } from "./storage";

export interface GameOptions {
  readonly against: "person" | "computer";
  readonly level: Level;
  readonly colour: Player | "random";
  readonly wild: boolean;
}

const DEFAULTS: GameOptions = { against: "computer", level: 3, colour: "black", wild: false };

/** The name under which browsers have the options since the first version. */
const keyOf = (kind: Kind): string => `table.${kind}`;

export function lastGameOptions(kind: Kind): GameOptions {
  return { ...DEFAULTS, ...kept<Partial<GameOptions>>(keyOf(kind)) };
}

export function keepGameOptions(kind: Kind, options: GameOptions): void {
  keep(keyOf(kind), options);
}
