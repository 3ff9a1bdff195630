/** Why nothing can be played where somebody pressed. */

import { type Cell, isCell, NEIGHBOURS } from "../../core/cells";
import { itemAt } from "../../core/must";
import { ownerOf } from "../../core/tiles";
import { BLANK } from "../../core/tokens";
import type { Edition } from "../../core/types";
import type { KamonPositionView, PantareiPositionView, PositionView } from "../../engine/types";
import { t, tn } from "..";
import { describeToken } from "./describe";
import { whatMayFollow } from "./sentences";

/** What a press on the board can be: a move, or too early, too late, in a past position, or somebody else's game. */
export type Standing = "mine" | "theirs" | "over" | "back" | "watching";

/** A press that was not a move. */
export interface Refusal {
  /** The cell, or the number of the stack. */
  readonly place: string;
  readonly reason: string;
}

export interface Press {
  readonly place: string;
  readonly standing: Standing;
  readonly edition: Edition;
  /** Pantareï: the stack in hand, counted from 0. */
  readonly lifted: number | null;
}

/** Null where the press is a move, or the beginning of one. */
export function whyNot(position: PositionView, { place, standing, edition, lifted }: Press): string | null {
  if (standing === "back") return t("This is an earlier position. Go back to the game to play on.");
  if (standing === "over" || position.outcome) return t("The game is over.");
  if (standing === "watching") return t("You are watching this game.");
  if (standing === "theirs") return t("It is not your turn.");
  if (position.kind === "pantarei") return stackRefusal(position, Number(place) - 1, lifted);
  return isCell(place) ? cellRefusal(position, place, edition) : null;
}

function cellRefusal(position: KamonPositionView, cell: Cell, edition: Edition): string | null {
  if (position.legal.includes(cell)) return null;
  if (position.stones[cell] !== null) return t("There is a stone on {cell} already.", { cell });
  const token = position.tokens[cell];
  if (token === BLANK && !position.wild) return t("The blank can never be covered.");
  if (position.last === null) return firstStoneRefusal(cell);
  const refusal = t("{cell}, {token}, does not match.", {
    cell,
    token: describeToken(token, edition),
  });
  return `${refusal} ${whatMayFollow(position, edition)}`;
}

const CORNER_NEIGHBOURS = 3;

function firstStoneRefusal(cell: Cell): string {
  const neighbours = NEIGHBOURS[cell].filter((other) => other !== null).length;
  return neighbours === CORNER_NEIGHBOURS
    ? t("The first stone may not go in a corner.")
    : t("The first stone goes on the edge.");
}

function stackRefusal(position: PantareiPositionView, at: number, lifted: number | null): string | null {
  if (lifted === at || isPartner(position, at, lifted)) return null;
  const owner = ownerOf(itemAt(position.stacks, at));
  // Another stack of one's own is chosen instead; but whoever wanted to swap has to be told why that did not happen.
  const wantsSwap = lifted !== null && owner === position.turn && !position.maySwap;
  if (isPartner(position, at, null) && !wantsSwap) return null;
  if (lifted !== null) {
    if (owner !== position.turn || position.maySwap) return landingRule(position, lifted);
    return t("No swap now: your opponent has just swapped.");
  }
  if (position.legal[0] === "pass") return whatMayFollow(position, "colours");
  if (owner === null) return t("The neutral tile is on top: nobody may move this stack.");
  if (owner !== position.turn) return t("Stack {number} belongs to your opponent.", { number: at + 1 });
  return t("Nothing can be done with stack {number} now.", { number: at + 1 });
}

/** Whether a legal move joins the stack with the one in hand or, with nothing in hand, begins with it. */
function isPartner(position: PantareiPositionView, at: number, lifted: number | null): boolean {
  return position.moves.some(({ kind, from, to }) => {
    if (lifted === null) return from === at || (kind === "swap" && to === at);
    return (from === lifted && to === at) || (kind === "swap" && to === lifted && from === at);
  });
}

function landingRule(position: PantareiPositionView, lifted: number): string {
  const value = Number(itemAt(position.stacks, lifted).at(-1)?.slice(1));
  return tn(
    "These tiles move exactly {n} place, towards the head or the tail.",
    "These tiles move exactly {n} places, towards the head or the tail.",
    value,
  );
}
