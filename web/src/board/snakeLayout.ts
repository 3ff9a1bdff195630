/**
 * How a snake lies on its canvas: the course of the river, the width of a tile, the place of each stack. The numbers
 * are those of the Python drawing; a test compares the two for every number of stacks.
 */

import { BODY, CANVASES, EDGE, HEAD, NECK, PITCH, TAIL, WIDEST_STEP } from "../generated/pantarei";

export type Point = readonly [number, number];
export type SnakeShape = keyof typeof CANVASES;
type Canvas = (typeof CANVASES)[SnakeShape];

const ROW_STEPS = 60;
const TURN_STEPS = 40;

/** A line through points that knows how far along it each place lies. */
export class Course {
  private readonly marks: number[] = [0];

  constructor(readonly points: readonly Point[]) {
    for (let at = 1; at < points.length; at++) {
      const [a, b] = [points[at - 1] as Point, points[at] as Point];
      this.marks.push((this.marks[at - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]));
    }
  }

  get length(): number {
    return this.marks.at(-1) ?? 0;
  }

  /** The last point at or before a distance, so that another follows it. */
  private before(distance: number): number {
    let low = 0;
    let high = this.marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.marks[middle] ?? 0) <= distance) low = middle + 1;
      else high = middle;
    }
    return Math.min(Math.max(low - 1, 0), this.points.length - 2);
  }

  /** The place that far from the start, and the direction there as an angle. */
  at(distance: number): readonly [x: number, y: number, angle: number] {
    const k = this.before(distance);
    const [a, b] = [this.points[k] as Point, this.points[k + 1] as Point];
    const [from, to] = [this.marks[k] ?? 0, this.marks[k + 1] ?? 1];
    const share = (distance - from) / (to - from);
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, Math.atan2(b[1] - a[1], b[0] - a[0])];
  }

  /** The part of the course up to that distance. */
  until(distance: number): Course {
    const [x, y] = this.at(distance);
    return new Course([...this.points.filter((_, at) => (this.marks[at] ?? 0) < distance - 1e-6), [x, y]]);
  }

  /** The place that far along and `offset` to the left of the way. */
  aside(distance: number, offset: number): Point {
    const [x, y, angle] = this.at(distance);
    return [x + Math.sin(angle) * offset, y - Math.cos(angle) * offset];
  }
}

/** Rows to and fro, `pitch` apart, each with one gentle wave, joined by half turns. */
function winding(rows: number, ends: Point, limits: Point, pitch: number, swing: number): Course {
  const bulge = pitch * 0.46;
  const points: Point[] = [];
  for (let row = 0; row < rows; row++) {
    const y = row * pitch;
    const last = row === rows - 1;
    const begin = points.at(-1)?.[0] ?? ends[0];
    const end = last ? ends[1] : row % 2 ? limits[0] + bulge : limits[1] - bulge;
    for (let k = 0; k <= ROW_STEPS; k++) {
      const share = k / ROW_STEPS;
      points.push([
        begin + (end - begin) * share,
        y + swing * Math.sin(2 * Math.PI * share) * Math.sin(Math.PI * share),
      ]);
    }
    if (last) continue;
    const outward = row % 2 ? -bulge : bulge;
    for (let k = 1; k <= TURN_STEPS; k++) {
      const turn = (Math.PI * k) / TURN_STEPS;
      points.push([end + outward * Math.sin(turn), y + (pitch / 2) * (1 - Math.cos(turn))]);
    }
  }
  return new Course(
    points.filter((here, at) => at === 0 || here[0] !== points[at - 1]?.[0] || here[1] !== points[at - 1]?.[1]),
  );
}

function courseFor(rows: number, tile: number, canvas: Canvas): Course {
  const tip = EDGE * tile;
  const side = (0.5 + EDGE) * tile;
  const ends: Point = [HEAD * tile + tip, rows % 2 === 0 ? tip : canvas.width - tip];
  return winding(rows, ends, [side, canvas.width - side], Math.max(PITCH * tile, canvas.pitch), 0.12 * tile);
}

export interface SnakeLayout {
  readonly tile: number;
  readonly course: Course;
  /** The middle of the lowest face of each stack. */
  readonly places: readonly Point[];
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
  for (let round = 0; round < 8; round++) {
    course = courseFor(rows, tile, canvas);
    step = (course.length - (NECK + TAIL) * tile) / Math.max(1, stacks - 1);
    tile = (tile + Math.min(canvas.largest, 0.79 * step)) / 2;
  }
  step = Math.min(step, WIDEST_STEP * tile);
  const length = (NECK + TAIL) * tile + step * (stacks - 1);
  const spare = Math.max(0, course.length - length);
  if (spare) course = course.until(length);
  const shift = rows === 1 ? spare / 2 : 0;
  course = new Course(course.points.map(([x, y]) => [x + shift, y]));
  const places = Array.from({ length: stacks }, (_, k): Point => {
    const [x, y] = course.at(NECK * tile + k * step);
    return [x, y];
  });
  return { tile, course, places };
}

const round = (value: number): string => String(Math.round(value * 100) / 100);
const path = (points: readonly Point[]): string => "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");

/** The outline of the body, tapering to a point behind the last stack, and the lines of flow along it. */
export function ribbon({ course, tile }: SnakeLayout): { body: string; currents: string[] } {
  const width = BODY * tile;
  const tail = course.length - TAIL * tile;
  const step = width / 7;
  const steps = Math.floor(course.length / step) + 1;
  const places = [...Array.from({ length: steps }, (_, k) => k * step), course.length];
  const half = (distance: number): number =>
    (width / 2) * (1 - Math.pow(Math.max(0, distance - tail) / (course.length - tail), 1.6));
  const edge = [
    ...places.map((d) => course.aside(d, half(d))),
    ...places.toReversed().map((d) => course.aside(d, -half(d))),
  ];
  const end = tail + (course.length - tail) * 0.4;
  const currents = [-0.27, 0, 0.27].map((lane) =>
    path(
      places
        .filter((d) => d > 0.35 * width && d <= end)
        .map((d) => course.aside(d, width * (lane + 0.035 * Math.sin((d / width) * 1.2 + lane * 9)))),
    ),
  );
  return { body: path(edge) + "Z", currents };
}
