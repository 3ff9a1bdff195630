/** The arc of the last move on a fitted snake: from where the tiles were to where they are. */

import { itemAt } from "../core/must";
import type { PantareiPositionView } from "../engine/types";
import { FACE } from "../generated/pantarei";
import { ARC_BESIDE, ARC_HOP, ARC_REACH, ARC_TIP, ARC_TIP_ANGLE } from "./measures";
import { rise } from "./snakeGeometry";
import type { SnakeLayout } from "./snakeLayout";
import { num, type Point } from "./svgPath";

export interface Arc {
  readonly origin: Point;
  readonly path: string;
}

interface End {
  readonly at: Point;
  readonly row: number;
  /** The origin lies in the turn behind a row. */
  readonly inTurn?: boolean;
}

/** Null where the last move carried no tiles, or where the snake is not fitted to a box. */
export function lastMoveArc(layout: SnakeLayout, position: PantareiPositionView): Arc | null {
  const { lastMove, touched } = position;
  const to = touched.at(-1);
  if (!layout.fitted || lastMove?.kind !== "step" || to === undefined) return null;
  const [source] = touched;
  const left = touched.length > 1 && source !== undefined ? topOf(layout, position, source) : null;
  const from = left ?? gapBefore(layout, lastMove.from);
  const target = topOf(layout, position, to);
  const beside = from.row !== target.row || from.inTurn;
  return beside ? aside(layout, from, target, left !== null) : hop(layout, from, target, left !== null);
}

/** The middle of the top face of a stack. */
function topOf(layout: SnakeLayout, position: PantareiPositionView, at: number): End {
  const [x, y] = itemAt(layout.places, at);
  return { at: [x, y - rise(itemAt(position.stacks, at), layout.tile)], row: rowOf(layout, at) };
}

const rowOf = (layout: SnakeLayout, at: number): number => layout.fitted?.rows[at] ?? 0;

/** Where a stack stood that is gone: between its neighbours, or in the turn between their rows. */
function gapBefore(layout: SnakeLayout, at: number): End {
  const before = at === 0 ? layout.fitted?.head : layout.places[at - 1];
  const after = layout.places[at];
  const near = before ?? itemAt(layout.places, 0);
  const row = at === 0 ? 0 : rowOf(layout, at - 1);
  // The last stack stood where the tail is now.
  const far: Point = after ?? [near[0] + 2 * FACE * layout.tile * (row % 2 ? -1 : 1), near[1]];
  const middle: Point = [(near[0] + far[0]) / 2, (near[1] + far[1]) / 2];
  if (!after || rowOf(layout, at) === row) return { at: middle, row };
  const outward = (row % 2 ? -1 : 1) * (layout.fitted?.turn ?? 0);
  return { at: [near[0] + outward, middle[1]], row, inTurn: true };
}

/** Over the row, from edge to edge. */
function hop(layout: SnakeLayout, from: End, target: End, stands: boolean): Arc {
  const { tile } = layout;
  const edge = (FACE / 2) * tile;
  const origin: Point = stands ? [from.at[0], from.at[1] - edge] : from.at;
  const side = origin[0] > target.at[0] ? 1 : -1;
  const end: Point = [target.at[0] + side * ARC_BESIDE * tile, target.at[1] - edge];
  const over = Math.min(origin[1], end[1]) - ARC_HOP * tile;
  const across = end[0] - origin[0];
  return curve(origin, [origin[0] + across / 5, over], [end[0] - across / 7, over], end, tile);
}

/** Beside the columns, so that no number is crossed. */
function aside(layout: SnakeLayout, from: End, target: End, stands: boolean): Arc {
  const { tile } = layout;
  const side = Math.min(from.row, target.row) % 2 ? -1 : 1;
  const origin: Point = [from.at[0] + (stands ? (side * tile) / 2 : 0), from.at[1]];
  const end: Point = [target.at[0] + (side * tile) / 2, target.at[1]];
  const outermost = side > 0 ? Math.max(origin[0], end[0]) : Math.min(origin[0], end[0]);
  const far = outermost + (from.inTurn ? 0 : side * ARC_REACH * tile);
  const down = end[1] - origin[1];
  return curve(origin, [far, origin[1] + down / 3], [far, end[1] - down / 3], end, tile);
}

function curve(origin: Point, first: Point, second: Point, end: Point, tile: number): Arc {
  const point = ([x, y]: Point): string => `${num(x)} ${num(y)}`;
  const angle = Math.atan2(end[1] - second[1], end[0] - second[0]);
  const tips = [ARC_TIP_ANGLE, -ARC_TIP_ANGLE].map((spread): Point => {
    const length = ARC_TIP * tile;
    return [end[0] - length * Math.cos(angle + spread), end[1] - length * Math.sin(angle + spread)];
  });
  const tip = tips.map((at) => `M${point(end)}L${point(at)}`).join("");
  return { origin, path: `M${point(origin)}C${point(first)} ${point(second)} ${point(end)}${tip}` };
}
