/** The line that the snake's body follows. */

import { itemAt } from "../core/must";
import { ROW_STEPS, TURN_BULGE, TURN_STEPS } from "../generated/pantarei";
import type { Point } from "./svgPath";

/** A line through points that knows how far along it each place lies. */
export class Course {
  private readonly marks: number[] = [0];

  constructor(readonly points: readonly Point[]) {
    for (let at = 1; at < points.length; at++) {
      const [a, b] = [itemAt(points, at - 1), itemAt(points, at)];
      this.marks.push(itemAt(this.marks, at - 1) + Math.hypot(b[0] - a[0], b[1] - a[1]));
    }
  }

  get length(): number {
    return itemAt(this.marks, this.marks.length - 1);
  }

  /** The last point at or before a distance, so that another follows it. */
  private before(distance: number): number {
    let low = 0;
    let high = this.marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (itemAt(this.marks, middle) <= distance) low = middle + 1;
      else high = middle;
    }
    return Math.min(Math.max(low - 1, 0), this.points.length - 2);
  }

  /** The place that far from the start, and the direction there as an angle. */
  at(distance: number): readonly [x: number, y: number, angle: number] {
    const k = this.before(distance);
    const [a, b] = [itemAt(this.points, k), itemAt(this.points, k + 1)];
    const [from, to] = [itemAt(this.marks, k), itemAt(this.marks, k + 1)];
    const share = (distance - from) / (to - from);
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, Math.atan2(b[1] - a[1], b[0] - a[0])];
  }

  /** The part of the course up to that distance. */
  until(distance: number): Course {
    const [x, y] = this.at(distance);
    return new Course([...this.points.filter((_, at) => itemAt(this.marks, at) < distance - 1e-6), [x, y]]);
  }

  /** The place that far along and `offset` to the left of the way. */
  aside(distance: number, offset: number): Point {
    const [x, y, angle] = this.at(distance);
    return [x + Math.sin(angle) * offset, y - Math.cos(angle) * offset];
  }
}

/** Rows to and fro, `pitch` apart, each with one gentle wave, joined by half turns. */
export function winding(rows: number, ends: Point, limits: Point, pitch: number, swing: number): Course {
  const bulge = pitch * TURN_BULGE;
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
