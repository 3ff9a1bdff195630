/** Where things lie in a drawing of Kamon's board. The origin is the middle of the board; the numbers are Python's. */

import { byCell } from "../core/cells";
import { itemAt } from "../core/must";
import { CENTRES, EXTENT, EXTENT_PLAIN } from "../generated/kamon";

export type Point = readonly [x: number, y: number];

/** The middle of each cell. */
export const CENTRE_OF = byCell((_, index): Point => itemAt(CENTRES, index));

/** Width and height of the drawing, with or without the letters around the board. */
export function extentOf(coordinates: boolean): readonly [width: number, height: number] {
  return coordinates ? EXTENT : EXTENT_PLAIN;
}
