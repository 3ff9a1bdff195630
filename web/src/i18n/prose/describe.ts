/** Tokens, cells and stacks in words, for those who listen to the board. */

import type { Cell } from "../../core/cells";
import { itemAt } from "../../core/must";
import { ownerOf } from "../../core/tiles";
import { crestOf, type Token } from "../../core/tokens";
import type { Edition } from "../../core/types";
import type { KamonPositionView, PantareiPositionView, Verdict } from "../../engine/types";
import { t, tn } from "..";
import { blankName, classicTokenName, playerName, tileName, tokenName } from "../terms";
import { verdictText } from "./verdicts";

export function describeToken(token: Token, edition: Edition): string {
  const crest = crestOf(token);
  if (!crest) return blankName();
  return edition === "classic" ? classicTokenName(crest) : tokenName(crest);
}

/** "c4, blue fish, empty, legal" */
export function describeCell(position: KamonPositionView, cell: Cell, edition: Edition, verdict?: Verdict): string {
  const values = { cell, token: describeToken(position.tokens[cell], edition) };
  const stone = position.stones[cell];
  if (stone !== null) {
    const player = playerName(stone);
    if (cell === position.last) return t("{cell}, {token}; stone: {player}, the last one", { ...values, player });
    return t("{cell}, {token}; stone: {player}", { ...values, player });
  }
  if (!position.legal.includes(cell)) return t("{cell}, {token}, empty", values);
  const known = verdict ? verdictText(verdict) : "";
  if (known) return t("{cell}, {token}, empty, legal, {verdict}", { ...values, verdict: known });
  return t("{cell}, {token}, empty, legal", values);
}

/** A stack from top to bottom, whose it is and how high. */
export function describeStack(position: PantareiPositionView, at: number): string {
  const stack = itemAt(position.stacks, at);
  const owner = ownerOf(stack);
  const values = { number: at + 1, tiles: [...stack].reverse().map(tileName).join(", ") };
  const height = tn("{n} tile", "{n} tiles", stack.length);
  if (owner === null) return t("Stack {number}, {height}, nobody's: {tiles}", { ...values, height });
  return t("Stack {number}, {height}, {player}: {tiles}", { ...values, height, player: playerName(owner) });
}
