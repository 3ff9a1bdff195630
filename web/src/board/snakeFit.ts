/**
 * The snake in a box of the page, in its pixels: rows to and fro with a place for each stack, the head in the first
 * place. The number of stacks and the box alone decide where a stack lies, so nothing moves under a finger.
 */

import { itemAt } from "../core/must";
import { FACE, FOOT, TAIL, THICKNESS, TURN_STEPS, WIDEST_STEP } from "../generated/pantarei";
import { Course } from "./course";
import {
  FIT_BEFORE_HEAD,
  FIT_FEWER_GAIN,
  FIT_LABEL,
  FIT_LARGEST,
  FIT_ROOM_ABOVE,
  FIT_ROOM_BETWEEN,
  FIT_SIDES,
  FIT_SWING,
  FIT_SWING_STEP,
  FIT_TALLEST_PITCH,
  FIT_TILE,
  FIT_TURN,
  FIT_TURN_MARGIN,
} from "./measures";
import type { SnakeLayout } from "./snakeLayout";
import type { Point } from "./svgPath";

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly tile: number;
  /** The distance between places in a row, and between rows. */
  readonly step: number;
  readonly pitch: number;
  /** The first place: the head's. */
  readonly left: number;
  readonly top: number;
}

/** How high the highest stack usually is when so many are left. */
function usualHeight(stacks: number): number {
  if (stacks >= 19) return 1;
  if (stacks >= 15) return 2;
  if (stacks >= 10) return 4;
  return stacks >= 8 ? 5 : 6;
}

function gridOf(columns: number, stacks: number, width: number, height: number): Grid {
  const rows = Math.ceil((stacks + 1) / columns);
  const widest = width / (columns + FIT_SIDES);
  const rises = THICKNESS * (usualHeight(stacks) - 1);
  const [above, between] = [FIT_ROOM_ABOVE + rises, FACE / 2 + FOOT + FIT_ROOM_BETWEEN + rises];
  const high = (height - rows * FIT_LABEL) / (above + FOOT + (rows - 1) * between);
  const tile = Math.max(1, Math.min(FIT_LARGEST, FIT_TILE * widest, high));
  const step = Math.min(widest, WIDEST_STEP * tile);
  const free = height - (above + FOOT) * tile - FIT_LABEL;
  const pitch = rows === 1 ? 0 : Math.min(free / (rows - 1), FIT_TALLEST_PITCH * tile);
  const top = above * tile + (free - pitch * (rows - 1)) / 2;
  return { columns, rows, tile, step, pitch, left: (width - step * (columns - 1)) / 2, top };
}

const [NARROWEST, USUAL, WIDEST] = [3, 5, 10];
/** So many stacks always lie in rows of five or more. */
const MANY = 12;

/** Five columns, or another number where that makes tiles an eighth larger. */
function bestGrid(stacks: number, width: number, height: number): Grid {
  const more = Array.from({ length: WIDEST - USUAL + 1 }, (_, k) => USUAL + k);
  const fewer = stacks < MANY ? [USUAL - 1, NARROWEST] : [];
  const grids = [...more, ...fewer].map((columns) => gridOf(columns, stacks, width, height));
  return grids.reduce((best, grid) => (grid.tile > FIT_FEWER_GAIN * best.tile ? grid : best));
}

/** Lays out that many stacks in a box of so many pixels. */
export function fitSnake(stacks: number, width: number, height: number): SnakeLayout {
  const grid = bestGrid(stacks, width, height);
  const { columns, tile, step, pitch } = grid;
  const slots = Array.from({ length: stacks + 1 }, (_, k): Point => {
    const [row, along] = [Math.floor(k / columns), k % columns];
    const across = row % 2 ? columns - 1 - along : along;
    const swing = FIT_SWING * tile * Math.sin(FIT_SWING_STEP * along + row);
    return [grid.left + step * across, grid.top + row * pitch + swing];
  });
  const turn = Math.max(0, Math.min(grid.left - FIT_TURN_MARGIN * tile, FIT_TURN * pitch));
  const rowOf = (k: number): number => Math.floor(k / columns);
  const flowOf = (k: number): 1 | -1 => (rowOf(k) % 2 ? -1 : 1);
  const places = slots.slice(1);
  return {
    tile,
    course: courseThrough(slots, columns, tile, turn, flowOf),
    places,
    canvas: { width, height },
    fitted: {
      rows: places.map((_, at) => rowOf(at + 1)),
      head: itemAt(slots, 0),
      turn,
    },
    flow: places.map((_, at) => flowOf(at + 1)),
  };
}

/** The line through all places: gentle waves along the rows, half turns between them, and on behind the last one. */
function courseThrough(
  slots: readonly Point[],
  columns: number,
  tile: number,
  turn: number,
  flowOf: (k: number) => 1 | -1,
): Course {
  const [headX, headY] = itemAt(slots, 0);
  const points: Point[] = [[headX + FIT_BEFORE_HEAD * tile, headY]];
  const half = (from: Point, to: Point, outward: number, share: number): void => {
    for (let k = 1; k <= TURN_STEPS * share; k++) {
      const angle = (Math.PI * k) / TURN_STEPS;
      points.push([
        from[0] + (to[0] - from[0]) * (k / TURN_STEPS) + outward * Math.sin(angle),
        from[1] + ((to[1] - from[1]) * (1 - Math.cos(angle))) / 2,
      ]);
    }
  };
  slots.forEach((to, k) => {
    const from = slots[k - 1];
    if (!from) return;
    if (k % columns === 0) return half(from, to, flowOf(k - 1) * turn, 1);
    const begin = k === 1 ? itemAt(points, 0) : from;
    for (let part = 1; part <= WAVE_STEPS; part++) {
      const share = part / WAVE_STEPS;
      const eased = share * share * (3 - 2 * share);
      points.push([begin[0] + (to[0] - begin[0]) * share, begin[1] + (to[1] - begin[1]) * eased]);
    }
  });
  const last = slots.length - 1;
  const [x, y] = itemAt(slots, last);
  const flow = flowOf(last);
  if (slots.length % columns) points.push([x + flow * TAIL * tile, y]);
  else half([x, y], [x, y + TAIL * tile], flow * Math.max(turn, FIT_TURN * tile), 1 / 2 + 1 / 8);
  return new Course(points);
}

const WAVE_STEPS = 10;
