/** Where things lie in a drawing of Kamon's board, and how large. The origin is the middle of the board. */

import { byCell, type Cell, CENTRE } from "../core/cells";
import { itemAt } from "../core/must";
import type { KamonPositionView } from "../engine/types";
import {
  CELL,
  CENTRES,
  EXTENT,
  EXTENT_PLAIN,
  FADED,
  FINE_FROM,
  TOKEN_CALM,
  TOKEN_OPEN,
  TOKEN_RECEDING,
  TOKEN_WITH_VERDICT,
  VERDICT_TOKEN_RISE,
} from "../generated/kamon";
import { LIGHT_DELAY_MS } from "./measures";
import type { Point } from "./svgPath";

/** The middle of each cell. */
export const CENTRE_OF = byCell((_, index): Point => itemAt(CENTRES, index));

/** A cell is a hexagon that stands on a corner. */
const CELL_WIDTH = Math.sqrt(3) * CELL;
const CELL_HEIGHT = 2 * CELL;

/** Width and height of the drawing, with or without the letters around the board. */
export function extentOf(coordinates: boolean): readonly [width: number, height: number] {
  return coordinates ? EXTENT : EXTENT_PLAIN;
}

/** The place of a cell in a box with the drawing's proportions, in percent. */
export function cellBox(cell: Cell, coordinates: boolean): Record<"left" | "top" | "width" | "height", string> {
  const [x, y] = CENTRE_OF[cell];
  const [width, height] = extentOf(coordinates);
  const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
  return {
    left: percent(0.5 + x / width),
    top: percent(0.5 + y / height),
    width: percent(CELL_WIDTH / width),
    height: percent(CELL_HEIGHT / height),
  };
}

/** Whether a board is large enough for fine rings and lines; `scale` is in pixels per unit of the drawing. */
export function isFine(scale: number): boolean {
  return 2 * TOKEN_OPEN * CELL * scale >= FINE_FROM;
}

/** When a cell lights up: light spreads outward from the last stone, ring by ring. */
export function lightDelay(cell: Cell, last: Cell | null): string {
  const [x, y] = CENTRE_OF[cell];
  const [fromX, fromY] = CENTRE_OF[last ?? CENTRE];
  return `${Math.round((Math.hypot(x - fromX, y - fromY) / CELL_WIDTH) * LIGHT_DELAY_MS)}ms`;
}

/** What a drawing shows besides the position itself. */
export interface Shown {
  /** Light the legal cells and let the others recede. */
  readonly lit: boolean;
  /** Only let the others recede: what may be covered stays as it is, since it is somebody else's turn. */
  readonly soft?: boolean;
  /** A token to show in full, since somebody pressed it or it would win. */
  readonly plain?: { has(cell: Cell): boolean };
  /** After a blockade: stones that do not fade. */
  readonly used?: { has(cell: Cell): boolean; readonly size: number };
  /** Cells with a verdict to show. */
  readonly verdicts: { has(cell: Cell): boolean };
  /** Cells that stand out because the opponent could cover them next. */
  readonly allowed?: { has(cell: Cell): boolean };
}

/** How the token or stone on a cell is drawn. */
export type CellDrawing =
  | { readonly kind: "stone"; readonly inside: boolean; readonly opacity: number | null }
  | { readonly kind: "open"; readonly radius: number; readonly y: number }
  | { readonly kind: "closed"; readonly inside: boolean; readonly radius: number; readonly recedes: boolean };

export function cellDrawing(position: KamonPositionView, cell: Cell, shown: Shown): CellDrawing {
  const won = position.outcome?.wonBy;
  const inside = won?.inside.includes(cell) ?? false;
  if (position.stones[cell] !== null) {
    const bare = won !== undefined && !inside && !won.cells.includes(cell);
    const beside = shown.used !== undefined && shown.used.size > 0 && !shown.used.has(cell) && cell !== position.last;
    const faded = bare || beside;
    return { kind: "stone", inside, opacity: faded ? FADED : null };
  }
  if (shown.lit && position.legal.includes(cell)) {
    const raised = shown.verdicts.has(cell);
    return raised
      ? { kind: "open", radius: TOKEN_WITH_VERDICT * CELL, y: -VERDICT_TOKEN_RISE * CELL }
      : { kind: "open", radius: TOKEN_OPEN * CELL, y: 0 };
  }
  const calm = inside || shown.allowed?.has(cell) || shown.plain?.has(cell) || position.legal.includes(cell);
  const recedes = (shown.lit || shown.soft || position.outcome !== null) && !calm;
  return { kind: "closed", inside, radius: (recedes ? TOKEN_RECEDING : TOKEN_CALM) * CELL, recedes };
}
