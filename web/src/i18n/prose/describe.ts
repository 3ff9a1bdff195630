/** Cells and stacks in words, for those who listen to the board. */

import type { KamonPositionView, PantareiPositionView, Verdict } from "../../engine/types";
import { t, tn } from "..";
import { blankName, classicTokenName, playerName, tileName, tokenName } from "../terms";
import type { Edition } from "../../state/settings.svelte";
import { BLANK, cellName, colourOf, symbolOf } from "../../notation/kamon";
import { ownerOf } from "../../notation/pantarei";
import { verdictText } from "../../board/verdict";

export function describeToken(token: number, edition: Edition): string {
  if (token === BLANK) return blankName();
  if (edition === "classic") return classicTokenName(Math.floor(token / 6) + 1, symbolOf(token));
  return tokenName(colourOf(token), symbolOf(token));
}

/** "c4, blue fish, empty, legal" */
export function describeCell(position: KamonPositionView, cell: number, edition: Edition, verdict?: Verdict): string {
  const name = cellName(cell);
  const token = describeToken(position.tokens[cell] ?? BLANK, edition);
  const stone = position.stones[cell];
  const values = { cell: name, token };
  if (stone === "x" || stone === "o") {
    const player = playerName(stone === "x" ? "black" : "white");
    if (cell === position.last) return t("{cell}, {token}; stone: {player}, the last one", { ...values, player });
    return t("{cell}, {token}; stone: {player}", { ...values, player });
  }
  if (!position.legal.includes(name)) return t("{cell}, {token}, empty", values);
  const known = verdict ? verdictText(verdict) : "";
  if (known) return t("{cell}, {token}, empty, legal, {verdict}", { ...values, verdict: known });
  return t("{cell}, {token}, empty, legal", values);
}

/** A stack from top to bottom, whose it is and how high. */
export function describeStack(position: PantareiPositionView, at: number): string {
  const stack = position.stacks[at] ?? [];
  const owner = ownerOf(stack.at(-1));
  const values = { number: at + 1, tiles: [...stack].reverse().map(tileName).join(", ") };
  const height = tn("{n} tile", "{n} tiles", stack.length);
  if (owner === null) return t("Stack {number}, {height}, nobody's: {tiles}", { ...values, height });
  return t("Stack {number}, {height}, {player}: {tiles}", { ...values, height, player: playerName(owner) });
}
