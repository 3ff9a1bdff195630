/** How somebody asked for a link game last time, and that wish in the server's words. */

import type { Kind, Player } from "../engine/types";
import { keep, kept } from "../state/storage";
import type { Edition } from "../state/settings.svelte";
import type { ClockTerms, NewGame } from "./messages";

export const MINUTES: readonly number[] = [1, 2, 3, 5, 10, 15, 20, 30, 60];
export const INCREMENTS: readonly number[] = [0, 2, 3, 5, 10, 15, 30];
export const DAYS: readonly number[] = [1, 2, 3, 5, 7, 14];

export interface LinkTable {
  readonly kind: Kind;
  readonly wild: boolean;
  readonly colour: Player | "random";
  readonly clock: "none" | "fischer" | "days";
  readonly minutes: number;
  readonly increment: number;
  readonly days: number;
  readonly listed: boolean;
}

const TABLE: LinkTable = {
  kind: "kamon",
  wild: false,
  colour: "random",
  clock: "none",
  minutes: 10,
  increment: 5,
  days: 3,
  listed: false,
};

export function lastLinkTable(): LinkTable {
  return { ...TABLE, ...kept<Partial<LinkTable>>("link-table") };
}

export function keepLinkTable(table: LinkTable): void {
  keep("link-table", table);
}

function clockOf(table: LinkTable): ClockTerms | null {
  if (table.clock === "none") return null;
  if (table.clock === "days") return { type: "days", days: table.days };
  return { type: "fischer", initial_seconds: 60 * table.minutes, increment_seconds: table.increment };
}

/** In Pantareï whoever picks a colour moves second; where chance picks it, chance decides who begins as well. */
function firstOf(table: LinkTable): Player {
  return table.kind === "pantarei" && table.colour === "black" ? "white" : "black";
}

export function wishOf(table: LinkTable, about: { edition: Edition; setup: string; name: string }): NewGame {
  return {
    game: table.kind,
    ruleset: table.kind === "kamon" && table.wild ? "wild" : "standard",
    edition: about.edition,
    setup: about.setup,
    first: firstOf(table),
    colour: table.colour,
    clock: clockOf(table),
    listed: table.listed,
    name: about.name,
  };
}
