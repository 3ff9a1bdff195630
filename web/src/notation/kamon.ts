/** Kamon's texts, read strictly and written canonically: setups, stones, positions. */

import { CELLS, ROW_LENGTHS, ROWS } from "../generated/kamon";
import {
  CREST_COLOUR_LETTERS,
  CREST_COLOURS,
  CREST_SYMBOL_LETTERS,
  CREST_SYMBOLS,
  type CrestColour,
  type CrestSymbol,
} from "../generated/vocabulary";
import { Refusal } from "../core/errors";

export type Colour = CrestColour;
export type SymbolName = CrestSymbol;

export const BLANK = 36;
/** The characters of every token by its number; the blank is the last. */
export const TOKEN_CODES: readonly string[] = [
  ...CREST_COLOUR_LETTERS.flatMap((colour) => CREST_SYMBOL_LETTERS.map((symbol) => colour + symbol)),
  "--",
];

const CELL_NUMBERS = new Map<string, number>(CELLS.map((name, cell) => [name, cell]));

export interface KamonPosition {
  readonly tokens: readonly number[];
  readonly stones: string;
  readonly last: number | null;
}

export function colourOf(token: number): Colour {
  return CREST_COLOURS[Math.floor(token / CREST_SYMBOLS.length)] ?? "red";
}

export function symbolOf(token: number): SymbolName {
  return CREST_SYMBOLS[token % CREST_SYMBOLS.length] ?? "gate";
}

export function cellName(cell: number): string {
  return CELLS[cell] ?? "";
}

export function cellNumber(name: string): number | undefined {
  return CELL_NUMBERS.get(name);
}

/** Cuts a text of seven rows into its 37 items of `width` characters. */
function readRows(text: string, width: number, what: "setup" | "stones"): string[] {
  const rows = text.split("/");
  if (rows.length !== ROWS.length) throw new Refusal(`kamon-${what}-rows`, { n: rows.length });
  return rows.flatMap((row, at) => {
    const length = ROW_LENGTHS[at] ?? 0;
    if (row.length !== width * length) {
      throw new Refusal(`kamon-${what}-row`, { row: ROWS[at] ?? "", n: row.length, wanted: width * length });
    }
    return Array.from({ length }, (_, place) => row.slice(place * width, (place + 1) * width));
  });
}

function writeRows(items: readonly string[]): string {
  let at = 0;
  return ROW_LENGTHS.map((length) => items.slice(at, (at += length)).join("")).join("/");
}

export function readSetup(text: string): number[] {
  const tokens = readRows(text, 2, "setup").map((code, cell) => {
    const token = TOKEN_CODES.indexOf(code);
    if (token < 0) throw new Refusal("kamon-token", { code, cell: cellName(cell) });
    return token;
  });
  const missing = TOKEN_CODES.filter((_, token) => !tokens.includes(token));
  if (missing.length > 0) throw new Refusal("kamon-missing", { tokens: missing.join(" ") });
  return tokens;
}

export function writeSetup(tokens: readonly number[]): string {
  return writeRows(tokens.map((token) => TOKEN_CODES[token] ?? "--"));
}

/** Reads a setup, or a position of setup, stones and last cell. */
export function readPosition(text: string): KamonPosition {
  const parts = text.split(" ");
  const [setup = "", stones, last] = parts;
  if (stones === undefined) return { tokens: readSetup(setup), stones: ".".repeat(CELLS.length), last: null };
  if (parts.length !== 3 || last === undefined) throw new Refusal("kamon-parts", { n: parts.length });
  const marks = readRows(stones, 1, "stones");
  marks.forEach((mark, cell) => {
    if (!"xo.".includes(mark)) throw new Refusal("kamon-stone", { mark, cell: cellName(cell) });
  });
  const cell = last === "-" ? null : cellNumber(last);
  if (cell === undefined) throw new Refusal("kamon-cell", { text: last });
  return { tokens: readSetup(setup), stones: marks.join(""), last: cell };
}

export function writePosition(position: KamonPosition): string {
  const last = position.last === null ? "-" : cellName(position.last);
  return `${writeSetup(position.tokens)} ${writeRows([...position.stones])} ${last}`;
}
