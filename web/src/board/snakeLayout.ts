/**
 * The layout of a snake on its canvas: the course of its body, the width of a tile, the place of each stack. The numbers
 * are those of the Python drawing; a test compares the two for every number of stacks.
 */

import {
  CANVASES,
  EDGE,
  HEAD,
  LAYOUT_ROUNDS,
  NECK,
  PITCH,
  SWING,
  TAIL,
  TILE_SHARE,
  WIDEST_STEP,
} from "../generated/pantarei";
import { Course, winding } from "./course";
import type { Point } from "./svgPath";

export type SnakeShape = keyof typeof CANVASES;
export type Canvas = (typeof CANVASES)[SnakeShape];

function courseFor(rows: number, tile: number, canvas: Canvas): Course {
  const tip = EDGE * tile;
  const side = (0.5 + EDGE) * tile;
  const ends: Point = [HEAD * tile + tip, rows % 2 === 0 ? tip : canvas.width - tip];
  return winding(rows, ends, [side, canvas.width - side], Math.max(PITCH * tile, canvas.pitch), SWING * tile);
}

export interface SnakeLayout {
  readonly tile: number;
  readonly course: Course;
  /** The middle of the lowest face of each stack. */
  readonly places: readonly Point[];
  readonly canvas: { readonly width: number; readonly height: number };
  /** Whether the body runs to the right or to the left under each stack, from head to tail. */
  readonly flow: readonly (1 | -1)[];
  /** Only where the snake is fitted to a box: the row of each stack, the head's place, how far turns reach. */
  readonly fitted?: { readonly rows: readonly number[]; readonly head: Point; readonly turn: number };
}

/** Lays out that many stacks: as large as the canvas allows, at equal distances along the river. */
export function layOutSnake(stacks: number, shape: SnakeShape): SnakeLayout {
  const canvas: Canvas = CANVASES[shape];
  const found = canvas.rows.findIndex((most) => stacks <= most);
  const rows = found < 0 ? canvas.rows.length + 1 : found + 1;
  let tile: number = canvas.largest;
  let course = courseFor(rows, tile, canvas);
  let step = 0;
  // The turns depend on the tile, and the tile on the length of the course: a few rounds settle both.
  for (let round = 0; round < LAYOUT_ROUNDS; round++) {
    course = courseFor(rows, tile, canvas);
    step = (course.length - (NECK + TAIL) * tile) / Math.max(1, stacks - 1);
    tile = (tile + Math.min(canvas.largest, TILE_SHARE * step)) / 2;
  }
  step = Math.min(step, WIDEST_STEP * tile);
  const length = (NECK + TAIL) * tile + step * (stacks - 1);
  const spare = Math.max(0, course.length - length);
  if (spare) course = course.until(length);
  const shift = rows === 1 ? spare / 2 : 0;
  course = new Course(course.points.map(([x, y]) => [x + shift, y]));
  const stops = Array.from({ length: stacks }, (_, k) => course.at(NECK * tile + k * step));
  return {
    tile,
    course,
    places: stops.map(([x, y]): Point => [x, y]),
    canvas,
    flow: stops.map(([, , angle]) => (Math.cos(angle) < 0 ? -1 : 1)),
  };
}
