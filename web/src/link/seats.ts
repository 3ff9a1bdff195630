/**
 * The seats this device holds in link games. A seat is its secret: it leaves the address bar as soon as it is kept here,
 * so that copying the address gives the link to watch and never the seat.
 */

import { type Kind, opponent, type Player } from "../core/types";
import { forget, keep, kept, keysOf } from "../state/storage";
import type { GameView } from "./messages";

export interface KeptSeat {
  readonly id: string;
  readonly secret: string;
  /** The opponent's link, until the opponent has come. */
  readonly invite: string | null;
  readonly kind: Kind | null;
  readonly colour: Player | null;
  /** The opponent has not come yet. */
  readonly waiting: boolean;
  readonly opponent: string;
  readonly moves: number;
  readonly myTurn: boolean;
  readonly over: boolean;
  readonly updated: string;
}

/** A seat that the server has confirmed: its game and its colour are known. */
export type ConfirmedSeat = KeptSeat & { readonly kind: Kind; readonly colour: Player };

export function isConfirmed(seat: KeptSeat): seat is ConfirmedSeat {
  return seat.kind !== null && seat.colour !== null;
}

const PREFIX = "seat.";
/** Older finished games make room for newer ones. */
const MOST = 60;

const EMPTY = {
  invite: null,
  kind: null,
  colour: null,
  waiting: false,
  opponent: "",
  moves: 0,
  myTurn: false,
  over: false,
} as const;

const now = (): string => new Date().toISOString();

/** The seat of this tab, or else the one this device sat in last. */
export function keptSeat(id: string): KeptSeat | null {
  return kept<KeptSeat>(PREFIX + id, "tab") ?? kept<KeptSeat>(PREFIX + id);
}

/**
 * Keeps the secret of an address for this tab only, until the server has confirmed that it opens a seat: a damaged link
 * must not cost the seat that this device has. Tells whether it is kept.
 */
export function holdSeat(id: string, secret: string): boolean {
  if (keptSeat(id)?.secret !== secret) keep(PREFIX + id, { ...EMPTY, id, secret, updated: now() }, "tab");
  return keptSeat(id)?.secret === secret;
}

/** Gives up what an address said; the seat that this device had before is there again. */
export function dropHeldSeat(id: string, secret: string): void {
  forget(PREFIX + id, "tab");
  if (keptSeat(id)?.secret === secret) forgetSeat(id);
}

/** Keeps a seat for this tab and this device, or what has changed about it. */
export function keepSeat(id: string, secret: string, changes: Partial<KeptSeat> = {}): void {
  const before = keptSeat(id);
  const known = before?.secret === secret ? before : null;
  const seat: KeptSeat = { ...EMPTY, ...known, ...changes, id, secret, updated: now() };
  keep(PREFIX + id, seat, "tab");
  keep(PREFIX + id, seat);
  for (const old of keptSeats().slice(MOST)) if (old.over) forget(PREFIX + old.id);
}

export function forgetSeat(id: string): void {
  forget(PREFIX + id, "tab");
  forget(PREFIX + id);
}

/** Every seat of this device, the one touched last first. */
export function keptSeats(): KeptSeat[] {
  return keysOf(PREFIX)
    .map((key) => kept<KeptSeat>(key))
    .filter((seat): seat is KeptSeat => seat !== null)
    .sort((a, b) => b.updated.localeCompare(a.updated));
}

/** What the list of open games tells about one. */
export function summary(view: GameView, colour: Player): Partial<KeptSeat> {
  return {
    kind: view.terms.game,
    colour,
    waiting: view.open_seat !== null,
    opponent: view.names[opponent(colour)],
    moves: view.moves.length,
    myTurn: !view.result && view.turn === colour,
    over: view.result !== null,
    ...(view.open_seat ? {} : { invite: null }),
  };
}

/** The link that opens a seat on another device. */
export function seatLink(id: string, secret: string): string {
  return `${location.href.split("#")[0]}#/seat/${id}/${secret}`;
}

/** The link to watch, which is the game's address for ever. */
export function watchLink(id: string): string {
  return `${location.href.split("#")[0]}#/game/${id}`;
}
