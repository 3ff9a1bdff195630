/**
 * The winning line of Kamon: golden rings around the winning stones, joined by links. A line through the stones would
 * hide what they cover. A chain also reaches out to the two sides it joins, and ends there in studs.
 */

import { type Cell, CELLS } from "../core/cells";
import { itemAt } from "../core/must";
import type { WonBy } from "../core/types";
import { BANDS, CELL, RING, SIDE_DIRECTIONS, STUD } from "../generated/kamon";
import { CENTRE_OF } from "./kamonGeometry";
import { circle, type Point, polyline } from "./svgPath";

const RADIUS = RING * CELL;
const STUD_RADIUS = STUD * CELL;
/** Cells of a side all lie this close to its line; the next row lies a whole row further in. */
const ON_THE_SIDE = 1;

/** A straight piece from the ring around one point to the ring around another. */
function link(a: Point, b: Point): string {
  const share = RADIUS / Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along = (from: Point, to: Point): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  return polyline([along(a, b), along(b, a)]);
}

/** One step in a direction that is given in degrees clockwise from the top. */
function unit(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
}

/** How far a cell lies in a direction. */
function reach(cell: Cell, degrees: number): number {
  const [x, y] = CENTRE_OF[cell];
  const [across, down] = unit(degrees);
  return x * across + y * down;
}

const FURTHEST = Math.max(...CELLS.map((cell) => reach(cell, 0)));
const touches = (cell: Cell, degrees: number): boolean => reach(cell, degrees) > FURTHEST - ON_THE_SIDE;

/** From the ring around a cell straight to a stud in the middle of the side in that direction. */
function anchor(cell: Cell, degrees: number): string {
  const [x, y] = CENTRE_OF[cell];
  const [across, down] = unit(degrees);
  const way = (BANDS[0] + BANDS[1]) / 2 - reach(cell, degrees);
  const stud: Point = [x + across * way, y + down * way];
  return polyline([[x + across * RADIUS, y + down * RADIUS], stud]) + circle(stud, STUD_RADIUS);
}

/** The two pieces that tie the ends of a chain to the sides they touch. */
function anchors(first: Cell, last: Cell): string[] {
  for (const [toward, away] of Object.values(SIDE_DIRECTIONS)) {
    const ends: readonly (readonly [Cell, Cell])[] = [
      [first, last],
      [last, first],
    ];
    for (const [start, end] of ends) {
      if (touches(start, toward) && touches(end, away)) return [anchor(start, toward), anchor(end, away)];
    }
  }
  return [];
}

/** Path data of the whole line: the links, then the rings. */
export function winningLine({ cells, shape }: WonBy): string {
  const places = cells.map((cell) => CENTRE_OF[cell]);
  const links = places.slice(1).map((place, at) => link(itemAt(places, at), place));
  const [first, last] = [itemAt(cells, 0), itemAt(cells, cells.length - 1)];
  if (shape === "loop") links.push(link(CENTRE_OF[last], CENTRE_OF[first]));
  else links.push(...anchors(first, last));
  return [...links, ...places.map((place) => circle(place, RADIUS))].join("");
}
