/** Why nothing can be played where somebody pressed. */
import { type Cell, NEIGHBOURS } from "../core/cells";
import { itemAt } from "../core/must";
import { ownerOf } from "../core/tiles";
import { BLANK } from "../core/tokens";
import type { Edition } from "../core/types";
import type { KamonPositionView, PantareiPositionView } from "../engine/types";
import { t, tn } from "../i18n";
import { describeToken } from "../i18n/prose/describe";
import { whatMayFollow } from "../i18n/prose/sentences";

/** Null where a stone may be placed. */
export function kamonRefusal(position: KamonPositionView, cell: Cell, edition: Edition): string | null {
  if (position.outcome || position.legal.includes(cell)) return null;
  if (position.stones[cell] !== null) return t("There is a stone on {cell} already.", { cell });
  const token = position.tokens[cell];
  if (token === BLANK && !position.wild) return t("The blank can never be covered.");
  if (position.last === null) return firstStoneRefusal(cell);
  const refusal = t("{cell}, {token}: neither the colour nor the symbol fits.", {
    cell,
    token: describeToken(token, edition),
  });
  return `${refusal} ${whatMayFollow(position, edition)}`;
}

function firstStoneRefusal(cell: Cell): string {
  const neighbours = NEIGHBOURS[cell].filter((other) => other !== null).length;
  return neighbours === 3 ? t("The first stone may not go in a corner.") : t("The first stone goes on the border.");
}

/**
 * Null where a stack may be chosen or tiles may land. `lifted` is the stack in hand, if there is one. Stacks are counted
 * from 0.
 */
export function pantareiRefusal(position: PantareiPositionView, at: number, lifted: number | null): string | null {
  if (position.outcome || lifted === at || isPartner(position, at, lifted)) return null;
  const owner = ownerOf(itemAt(position.stacks, at));
  if (lifted !== null) {
    if (owner !== position.turn) return landingRule(position, lifted);
    return position.maySwap ? null : t("No swap now: your opponent has just swapped.");
  }
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
