/**
 * The golden necklace of a won game of Kamon: every winning stone wears a ring around its engraving, and short links
 * join ring to ring, so that nothing under the line is hidden. A chain also reaches out to the sides it joins.
 */

import { type Cell, CELLS } from "../core/cells";
import { itemAt } from "../core/must";
import type { WonBy } from "../core/types";
import { BANDS, CELL } from "../generated/kamon";
import { CENTRE_OF, type Point } from "./kamonGeometry";

const RING = 0.555 * CELL;
/** The six sides clockwise from the top, as directions in degrees. */
const SIDES = [0, 60, 120, 180, 240, 300];

const round = (value: number): number => Math.round(value * 100) / 100;
const line = (a: Point, b: Point): string => `M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}`;

function ring([x, y]: Point): string {
  return `M${round(x)} ${round(y - RING)}a${RING} ${RING} 0 1 1 0 ${2 * RING}a${RING} ${RING} 0 1 1 0 ${-2 * RING}Z`;
}

/** A straight piece from the ring around one point to the ring around another. */
function link(a: Point, b: Point): string {
  const share = RING / Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along = (from: Point, to: Point): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  return line(along(a, b), along(b, a));
}

function direction(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
}

/** How far a cell lies towards a side; cells of the side itself lie furthest. */
function towards(cell: Cell, degrees: number): number {
  const [x, y] = CENTRE_OF[cell];
  const [dx, dy] = direction(degrees);
  return x * dx + y * dy;
}

const FURTHEST = Math.max(...CELLS.map((cell) => towards(cell, 0)));

function touches(cell: Cell, degrees: number): boolean {
  return towards(cell, degrees) > FURTHEST - 1;
}

/** From the ring around a cell straight to the middle of the side in that direction. */
function anchor(cell: Cell, degrees: number): string {
  const [x, y] = CENTRE_OF[cell];
  const [dx, dy] = direction(degrees);
  const reach = (BANDS[0] + BANDS[1]) / 2 - towards(cell, degrees);
  return line([x + dx * RING, y + dy * RING], [x + dx * reach, y + dy * reach]);
}

function anchors(first: Cell, last: Cell): string[] {
  const side = SIDES.find((degrees) => touches(first, degrees) && touches(last, (degrees + 180) % 360));
  return side === undefined ? [] : [anchor(first, side), anchor(last, (side + 180) % 360)];
}

/** Path data of the whole necklace. */
export function winningLine(won: WonBy): string {
  const { cells, shape } = won;
  const places = cells.map((cell) => CENTRE_OF[cell]);
  const links = places.slice(1).map((place, at) => link(itemAt(places, at), place));
  const [first, last] = [itemAt(cells, 0), itemAt(cells, cells.length - 1)];
  if (shape === "loop") links.push(link(CENTRE_OF[last], CENTRE_OF[first]));
  else links.push(...anchors(first, last));
  return [...links, ...places.map(ring)].join("");
}
