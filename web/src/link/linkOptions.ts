/** How somebody asked for a link game last time, and that wish in the server's words. */

import type { Kind, Player } from "../engine/types";
import { keep, kept } from "../state/storage";
import type { Edition } from "../state/settings.svelte";
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

/** In Pantareï whoever picks a colour moves second; where chance picks it, chance decides who begins as well. */
function firstOf(options: LinkGameOptions): Player {
  return options.kind === "pantarei" && options.colour === "black" ? "white" : "black";
}

export function newGameRequest(
  options: LinkGameOptions,
  about: { edition: Edition; setup: string; name: string },
): NewGame {
  return {
    game: options.kind,
    ruleset: options.kind === "kamon" && options.wild ? "wild" : "standard",
    edition: about.edition,
    setup: about.setup,
    first: firstOf(options),
    colour: options.colour,
    clock: clockOf(options),
    listed: options.listed,
    name: about.name,
  };
}
