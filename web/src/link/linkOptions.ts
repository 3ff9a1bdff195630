/** The options of a new link game as they were last time, and the request they make to the server. */

import { GAME_FACTS, hasWild } from "../core/gameFacts";
import type { Kind, Player } from "../core/types";
import { keep, kept } from "../state/storage";
import type { Edition } from "../core/types";
import type { ClockTerms, NewGame } from "./messages";

export const MINUTES: readonly number[] = [1, 2, 3, 5, 10, 15, 20, 30, 60];
export const INCREMENTS: readonly number[] = [0, 2, 3, 5, 10, 15, 30];
export const DAYS: readonly number[] = [1, 2, 3, 5, 7, 14];

export interface LinkGameOptions {
  readonly kind: Kind;
  readonly wild: boolean;
  readonly colour: Player | "random";
  readonly clock: "none" | "fischer" | "days";
  readonly minutes: number;
  readonly increment: number;
  readonly days: number;
  readonly listed: boolean;
}

const DEFAULTS: LinkGameOptions = {
  kind: "kamon",
  wild: false,
  colour: "random",
  clock: "none",
  minutes: 10,
  increment: 5,
  days: 3,
  listed: false,
};

export function lastLinkGameOptions(): LinkGameOptions {
  return { ...DEFAULTS, ...kept<Partial<LinkGameOptions>>("link-table") };
}

export function keepLinkGameOptions(options: LinkGameOptions): void {
  keep("link-table", options);
}

function clockOf(options: LinkGameOptions): ClockTerms | null {
  if (options.clock === "none") return null;
  if (options.clock === "days") return { type: "days", days: options.days };
  return { type: "fischer", initial_seconds: 60 * options.minutes, increment_seconds: options.increment };
}

/** Where the rules leave it open, whoever picks a colour moves second; chance picks for the first player's colour too. */
function firstOf(options: LinkGameOptions): Player {
  return GAME_FACTS[options.kind].first ?? (options.colour === "black" ? "white" : "black");
}

export function newGameRequest(
  options: LinkGameOptions,
  about: { edition: Edition; setup: string; name: string },
): NewGame {
  return {
    game: options.kind,
    ruleset: hasWild(options.kind) && options.wild ? "wild" : "standard",
    edition: about.edition,
    setup: about.setup,
    first: firstOf(options),
    colour: options.colour,
    clock: clockOf(options),
    listed: options.listed,
    name: about.name,
  };
}
