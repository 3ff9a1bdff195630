/** Where stacks, their numbers and their marks lie on a snake that is laid out. */

import { itemAt } from "../core/must";
import type { Stack } from "../core/tiles";
import { CASING } from "../generated/drawing";
import {
  ARROW_LEFT,
  ARROW_PEN,
  ARROW_RIGHT,
  CHIP_RADIUS,
  CHIP_UNITS,
  COLLAR_GROUND,
  COLLAR_LINE,
  DOUBLE_ARROW_LEFT,
  DOUBLE_ARROW_RIGHT,
  EDGE,
  FACE,
  FOOT,
  LABEL_DROP,
  LABEL_GAP_ABOVE,
  LABEL_GAP_BESIDE,
  LABEL_HEIGHT,
  ROOM_FOR_CHIPS,
  ROOM_FOR_LABELS,
  SWAP_ARROWS,
  SWAP_CHIP,
  SWAP_LINE,
  SWAP_PEN,
  TARGET_CHIP_RISE,
  TARGET_DASHES,
  TARGET_LINE,
  THICKNESS,
  TILE,
  TOUCHED_BAR,
  TOUCHED_BAR_DROP,
  TOUCHED_BAR_LINE,
} from "../generated/pantarei";
import {
  CAPITAL_HEIGHT,
  CHARACTER_WIDTH,
  CORNER_CHIP,
  dashes,
  FIT_LABEL,
  FOCUS_COLLAR_LINE,
  HINT_COLLAR_DASHES,
  LARGEST_LABEL,
  SMALLEST_LABEL,
  STACK_BADGE_DROP,
  STACK_BADGE_HEIGHT,
  STACK_SIGN_ASIDE,
  STACK_SIGN_RADIUS,
  STACK_SIGN_UP,
} from "./measures";
import type { SnakeLayout } from "./snakeLayout";
import { num, type Point } from "./svgPath";

/** How far the top face of a stack lies above its lowest one. */
export const rise = (stack: Stack, tile: number): number => (stack.length - 1) * THICKNESS * tile;

/** The stacks in the order in which they are drawn: what lies further down stands in front. */
export function drawingOrder({ places }: SnakeLayout): number[] {
  const y = (at: number): number => itemAt(places, at)[1];
  return [...places.keys()].sort((a, b) => y(a) - y(b));
}

/** Where the canvas begins, so that what is drawn lies in its middle; with or without room for chips above. */
export function canvasTop(layout: SnakeLayout, stacks: readonly Stack[], chips: boolean): number {
  const { places, tile, canvas } = layout;
  if (layout.fitted) return 0;
  const room = FACE / 2 + (chips ? ROOM_FOR_CHIPS : 0);
  const tops = places.map(([, y], at) => y - rise(itemAt(stacks, at), tile) - room * tile);
  const bottoms = places.map(([, y]) => y + (FOOT + ROOM_FOR_LABELS) * tile);
  return (Math.min(...tops) + Math.max(...bottoms) - canvas.height) / 2;
}

/** The box of a stack with its number on its canvas, in percent. */
export function stackBox(
  layout: SnakeLayout,
  stack: Stack,
  at: number,
  top: number,
): Record<"left" | "top" | "width" | "height", string> {
  const [x, y] = itemAt(layout.places, at);
  const { tile, canvas } = layout;
  const above = rise(stack, tile) + (FACE / 2) * tile;
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;
  return {
    left: percent(x - tile / 2, canvas.width),
    top: percent(y - above - top, canvas.height),
    width: percent(tile, canvas.width),
    height: percent(above + FOOT * tile + (layout.fitted ? FIT_LABEL : 0), canvas.height),
  };
}

/** The size of the numbers below the stacks in the page's font, where so many pixels show a unit of the canvas. */
export const labelSize = ({ tile, fitted }: SnakeLayout, pixels: number): number => {
  const size = Math.max((LABEL_HEIGHT / CAPITAL_HEIGHT) * tile, SMALLEST_LABEL / pixels);
  return fitted ? Math.min(size, LARGEST_LABEL) : size;
};

/** Half the width of a text in a size. */
export const labelHalf = (text: string, size: number): number => (text.length * CHARACTER_WIDTH * size) / 2;

/** The middle of a label: below the stack, and beside whatever stands in front of that place, at a turn of the body. */
export function labelPlace(layout: SnakeLayout, stacks: readonly Stack[], at: number, half: number): Point {
  const { places, tile, canvas } = layout;
  const [stackX, stackY] = itemAt(places, at);
  // The rows of a fitted snake leave room for the numbers.
  if (layout.fitted) return [stackX, stackY + FOOT * tile + FIT_LABEL / 2];
  const y = stackY + LABEL_DROP * tile;
  let x = stackX;
  places.forEach(([otherX, otherY], other) => {
    const top = otherY - rise(itemAt(stacks, other), tile) - (FACE / 2 + LABEL_GAP_ABOVE) * tile;
    const room = LABEL_GAP_BESIDE * tile + half - Math.abs(otherX - x);
    if (top < y && y < otherY + FOOT * tile && room > 0) x += otherX > x ? -room : room;
  });
  const margin = half + EDGE * tile;
  return [Math.min(Math.max(x, margin), canvas.width - margin), y];
}

/** The baseline of a text whose capitals are centred on a label's place. */
export const labelBaseline = (y: number, size: number): number => y + (CAPITAL_HEIGHT / 2) * size;

/** The golden bar below the label of a stack that the last turn touched. */
export function touchedBar([x, y]: Point, tile: number): { path: string; line: number; casing: number } {
  const [half, bar] = [TOUCHED_BAR * tile, y + TOUCHED_BAR_DROP * tile];
  const line = TOUCHED_BAR_LINE * tile;
  return { path: `M${num(x - half)} ${num(bar)}H${num(x + half)}`, line, casing: CASING * line };
}

/** A round chip with arrows: where it lies above or beside the top face, in units of a tile that is `TILE` wide. */
export interface Chip {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly arrow: string;
  readonly pen: number;
}

const CHIP_SCALE = (CHIP_RADIUS * TILE) / CHIP_UNITS;

const ARROWS = {
  one: { l: ARROW_LEFT, r: ARROW_RIGHT },
  two: { l: DOUBLE_ARROW_LEFT, r: DOUBLE_ARROW_RIGHT },
} as const;

/** Where tiles can land: the way they come on the drawing, with a second arrow for a second tile. */
export const targetChip = (direction: "l" | "r", tiles: "one" | "two" = "one"): Chip => ({
  x: 0,
  y: -TARGET_CHIP_RISE * TILE,
  scale: CHIP_SCALE,
  arrow: ARROWS[tiles][direction],
  pen: ARROW_PEN,
});

/** The same on the corner that the tiles come over, where rows lie close: above the stack it would cover a number. */
export const cornerChip = (direction: "l" | "r", tiles: "one" | "two"): Chip => ({
  ...targetChip(direction, tiles),
  x: (direction === "l" ? SWAP_CHIP[0] : -SWAP_CHIP[0]) * TILE,
  y: SWAP_CHIP[1] * TILE,
  scale: CORNER_CHIP * CHIP_SCALE,
});

/** Two stacks may be swapped. */
export const SWAP: Chip = {
  x: SWAP_CHIP[0] * TILE,
  y: SWAP_CHIP[1] * TILE,
  scale: CHIP_SCALE,
  arrow: SWAP_ARROWS,
  pen: SWAP_PEN,
};

/** A collar around the top face, in the same units: its line, its ground and its dashes. */
export interface Collar {
  readonly line: number;
  readonly ground: number;
  readonly dashes: string | null;
}

const onPaper = (line: number, shares: readonly number[] | null = null): Collar => ({
  line: line * TILE,
  ground: (line + COLLAR_GROUND) * TILE,
  dashes: shares && dashes(shares, TILE),
});

const inGold = (shares: readonly number[] | null = null): Collar => ({
  line: COLLAR_LINE * TILE,
  ground: CASING * COLLAR_LINE * TILE,
  dashes: shares && dashes(shares, TILE),
});

export const COLLARS = {
  chosen: inGold(),
  hint: inGold(HINT_COLLAR_DASHES),
  target: onPaper(TARGET_LINE, TARGET_DASHES),
  swap: onPaper(SWAP_LINE),
  focus: onPaper(FOCUS_COLLAR_LINE),
  winning: onPaper(FOCUS_COLLAR_LINE),
  refused: onPaper(FOCUS_COLLAR_LINE, HINT_COLLAR_DASHES),
};

/** A sign beside the top face of a stack. */
export const STACK_SIGN = { x: STACK_SIGN_ASIDE * TILE, y: -STACK_SIGN_UP * TILE, radius: STACK_SIGN_RADIUS * TILE };

/** A verdict on a stack, below the middle of its top face. */
export const STACK_BADGE = { y: STACK_BADGE_DROP * TILE, height: STACK_BADGE_HEIGHT * TILE };
