/** The cells of Kamon's board by name. Numbers stand for cells inside `engine/` and in generated tables only. */

import { AROUND, CELLS, ROWS } from "../generated/kamon";
import { Refusal } from "./errors";
import { itemAt } from "./must";

export { CELLS };
export type Cell = (typeof CELLS)[number];

/** One letter for each cell, in reading order, for files that have to be short. */
export const CELL_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJK";

/** The cell in the middle of the board. */
export const CENTRE: Cell = "d4";

const NAMES: ReadonlySet<string> = new Set(CELLS);

export function isCell(text: string): text is Cell {
  return NAMES.has(text);
}

/** The cell of that name; a text that names none is refused. */
export function readCell(text: string): Cell {
  if (!isCell(text)) throw new Refusal("kamon-cell", { text });
  return text;
}

/** A table with an entry for each cell, made from the cell's name and its number in reading order. */
export function byCell<T>(make: (cell: Cell, index: number) => T): Readonly<Record<Cell, T>> {
  return Object.fromEntries(CELLS.map((cell, index) => [cell, make(cell, index)])) as Record<Cell, T>;
}

/** The six cells around each cell, clockwise from the upper right; `null` beyond the edge of the board. */
export const NEIGHBOURS = byCell((_, index): readonly (Cell | null)[] =>
  itemAt<readonly number[]>(AROUND, index).map((near) => (near < 0 ? null : itemAt(CELLS, near))),
);

/** Where a game may begin: the cells of the border that are not corners, which have four neighbours. */
export const FIRST_CELLS: readonly Cell[] = CELLS.filter((cell) => NEIGHBOURS[cell].filter(Boolean).length === 4);

/** The cells of each row from left to right, the top row first. */
export const ROW_CELLS: readonly (readonly Cell[])[] = ROWS.map((row) => CELLS.filter((cell) => cell.startsWith(row)));
