/** The snake in motion: carried tiles travel in an arc, stacks that lose their place close up, swapped ones cross. */

import type { PantareiPositionView, PantareiMove } from "../engine/types";
import { itemAt } from "../core/must";
import { THICKNESS, TILE } from "../generated/pantarei";
import { FLIGHT_HEIGHT } from "./measures";
import type { SnakeLayout } from "./snakeLayout";

export interface Scene {
  readonly position: PantareiPositionView;
  readonly layout: SnakeLayout;
}

const TRAVEL_MS = 420;
const CLOSE_UP_MS = 220;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** Where a stack stood before a move, by where it stands now. */
export function cameFrom(at: number, move: PantareiMove, closedUp: boolean): number {
  if (move.kind === "swap") return at === move.from ? move.to : at === move.to ? move.from : at;
  return closedUp && at >= move.from ? at + 1 : at;
}

/** The move that leads from one scene to the next, when it is that simple. */
export function moveBetween(before: Scene | null, after: Scene): PantareiMove | null {
  const move = after.position.lastMove;
  if (!before || !move || move.kind === "pass") return null;
  return before.position.legal.includes(move.text) ? move : null;
}

const px = (value: number): string => `${value.toFixed(1)}px`;

/** Moves what is drawn already from where it was; `svg` shows the scene `after`. */
export function animateMove(svg: SVGSVGElement, before: Scene, after: Scene, move: PantareiMove): void {
  const closedUp = before.position.stacks.length > after.position.stacks.length;
  after.layout.places.forEach(([x, y], at) => {
    const [oldX, oldY] = itemAt(before.layout.places, cameFrom(at, move, closedUp));
    const element = svg.querySelector(`[data-stack="${at + 1}"]`);
    const delay = move.kind === "swap" ? 0 : TRAVEL_MS;
    element?.animate([{ translate: `${px(oldX - x)} ${px(oldY - y)}` }, { translate: "0 0" }], {
      duration: move.kind === "swap" ? TRAVEL_MS : CLOSE_UP_MS,
      delay: closedUp ? delay : 0,
      fill: "backwards",
      easing: EASE,
    });
  });
  if (move.kind === "step") fly(svg, before, move, closedUp);
}

function fly(svg: SVGSVGElement, before: Scene, move: PantareiMove, closedUp: boolean): void {
  const now = closedUp && move.to > move.from ? move.to - 1 : move.to;
  const carried = svg.querySelector(`[data-stack="${now + 1}"] [data-fresh]`);
  if (!carried) return;
  const [source, target] = [itemAt(before.layout.places, move.from), itemAt(before.layout.places, move.to)];
  // Inside a stack lengths count in tiles that are `TILE` wide.
  const scale = before.layout.tile / TILE;
  const height = (at: number): number => itemAt(before.position.stacks, at).length;
  const heights = height(move.from) - move.tiles - height(move.to);
  const [dx, dy] = [(source[0] - target[0]) / scale, (source[1] - target[1]) / scale - heights * THICKNESS * TILE];
  carried.animate(
    [
      { translate: `${px(dx)} ${px(dy)}` },
      { translate: `${px(dx / 2)} ${px(dy / 2 - FLIGHT_HEIGHT * TILE)}`, offset: 0.5 },
      { translate: "0 0" },
    ],
    { duration: TRAVEL_MS, easing: EASE },
  );
}
