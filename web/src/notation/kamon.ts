/** Kamon's texts, read strictly and written canonically: setups, stones, positions. */

import { byCell, type Cell, CELLS, readCell } from "../core/cells";
import { Refusal } from "../core/errors";
import { itemAt } from "../core/must";
import { isToken, type Token, TOKENS } from "../core/tokens";
import type { Player } from "../core/types";
import { ROW_LENGTHS, ROWS } from "../generated/kamon";

export type Tokens = Readonly<Record<Cell, Token>>;
export type Stones = Readonly<Record<Cell, Player | null>>;

export interface KamonPosition {
  readonly tokens: Tokens;
  readonly stones: Stones;
  /** Where the last stone was placed. */
  readonly last: Cell | null;
}

export const NO_STONES: Stones = byCell(() => null);

/** How texts write what lies on a cell. */
const MARKS: readonly (readonly [string, Player | null])[] = [
  ["x", "black"],
  ["o", "white"],
  [".", null],
];

/** Cuts a text of seven rows into its 37 items of `width` characters. */
function readRows(text: string, width: number, what: "setup" | "stones"): string[] {
  const rows = text.split("/");
  if (rows.length !== ROWS.length) throw new Refusal(`kamon-${what}-rows`, { n: rows.length });
  return rows.flatMap((row, at) => {
    const length = itemAt(ROW_LENGTHS, at);
    if (row.length !== width * length) {
      throw new Refusal(`kamon-${what}-row`, { row: itemAt(ROWS, at), n: row.length, wanted: width * length });
    }
    return Array.from({ length }, (_, place) => row.slice(place * width, (place + 1) * width));
  });
}

/** Joins the texts of all cells into seven rows. */
export function writeRows(items: readonly string[]): string {
  let at = 0;
  return ROW_LENGTHS.map((length) => items.slice(at, (at += length)).join("")).join("/");
}

export function readSetup(text: string): Tokens {
  const codes = readRows(text, 2, "setup");
  const tokens = byCell((cell, index) => {
    const code = itemAt(codes, index);
    if (!isToken(code)) throw new Refusal("kamon-token", { code, cell });
    return code;
  });
  const missing = TOKENS.filter((token) => !codes.includes(token));
  if (missing.length > 0) throw new Refusal("kamon-missing", { tokens: missing.join(" ") });
  return tokens;
}

export function writeSetup(tokens: Tokens): string {
  return writeRows(CELLS.map((cell) => tokens[cell]));
}

/** Reads 37 marks in seven rows: `x` is black, `o` is white, a dot is no stone. */
export function readStones(text: string): Stones {
  const marks = readRows(text, 1, "stones");
  return byCell((cell, index) => {
    const mark = itemAt(marks, index);
    const known = MARKS.find(([written]) => written === mark);
    if (!known) throw new Refusal("kamon-stone", { mark, cell });
    return known[1];
  });
}

function writeStones(stones: Stones): string {
  return writeRows(CELLS.map((cell) => (stones[cell] === null ? "." : stones[cell] === "black" ? "x" : "o")));
}

/** Reads a setup, or a position of setup, stones and last cell. */
export function readPosition(text: string): KamonPosition {
  const parts = text.split(" ");
  const [setup = "", stones, last] = parts;
  if (stones === undefined) return { tokens: readSetup(setup), stones: NO_STONES, last: null };
  if (parts.length !== 3 || last === undefined) throw new Refusal("kamon-parts", { n: parts.length });
  const placed = readStones(stones);
  const cell = last === "-" ? null : readCell(last);
  return { tokens: readSetup(setup), stones: placed, last: cell };
}

export function writePosition(position: KamonPosition): string {
  return `${writeSetup(position.tokens)} ${writeStones(position.stones)} ${position.last ?? "-"}`;
}
