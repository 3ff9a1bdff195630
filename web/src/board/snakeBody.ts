/** The body of the snake: its ribbon, which tapers to a point behind the last stack, and the lines of flow along it. */

import {
  BODY,
  CURRENT_DRIFT,
  CURRENT_END,
  CURRENT_LANES,
  CURRENT_PHASE,
  CURRENT_START,
  CURRENT_WAVE,
  RIBBON_STEPS,
  TAIL,
  TAIL_TAPER,
} from "../generated/pantarei";
import type { Course } from "./course";
import type { SnakeLayout } from "./snakeLayout";
import { polyline } from "./svgPath";

export interface SnakeBody {
  /** How wide the body is. */
  readonly width: number;
  /** Path data around it. */
  readonly ribbon: string;
  /** A line of flow in each lane: how far beside the middle it runs, in widths of the body, and its path data. */
  readonly currents: readonly { readonly lane: number; readonly path: string }[];
}

/** The distances along the course at which the body is drawn. */
function places(course: Course, width: number): number[] {
  const step = width / RIBBON_STEPS;
  return [...Array.from({ length: Math.floor(course.length / step) + 1 }, (_, k) => k * step), course.length];
}

export function snakeBody({ course, tile }: SnakeLayout): SnakeBody {
  const width = BODY * tile;
  const tail = course.length - TAIL * tile;
  const along = places(course, width);
  const half = (distance: number): number =>
    (width / 2) * (1 - Math.pow(Math.max(0, distance - tail) / (course.length - tail), TAIL_TAPER));
  const edge = [
    ...along.map((d) => course.aside(d, half(d))),
    ...along.toReversed().map((d) => course.aside(d, -half(d))),
  ];
  const [start, end] = [CURRENT_START * width, tail + (course.length - tail) * CURRENT_END];
  const current = (lane: number): string => {
    const drift = (d: number): number =>
      width * (lane + CURRENT_DRIFT * Math.sin((d / width) * CURRENT_WAVE + lane * CURRENT_PHASE));
    return polyline(along.filter((d) => d > start && d <= end).map((d) => course.aside(d, drift(d))));
  };
  return {
    width,
    ribbon: polyline(edge) + "Z",
    currents: CURRENT_LANES.map((lane) => ({ lane, path: current(lane) })),
  };
}
