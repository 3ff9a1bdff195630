/**
 * Measures of what only the page shows: pointing, previews, text in the browser's own font. Lengths are shares of a cell
 * or a tile unless they say otherwise. Everything that Python draws too has its measure in `generated/`.
 */

/** How high capital letters and figures are in the page's font, and how wide a character is, as shares of its size. */
export const CAPITAL_HEIGHT = 0.73;
export const CHARACTER_WIDTH = 0.58;

/** Kamon: the ghost of a stone where somebody points, and what it would cover. */
export const GHOST_STONE_OPACITY = 0.62;
export const GHOST_TOKEN_OPACITY = 0.75;
export const GHOST_TOKEN = 0.5;
/** Kamon: open cells that the opponent could not cover after the stone pointed at. */
export const UNREACHED_OPACITY = 0.45;
/** Kamon: the outline of a cell that the opponent could cover then: its ground, its line and its dashes. */
export const REPLY_GROUND = 0.1;
export const REPLY_LINE = 0.055;
export const REPLY_DASHES = [0.15, 0.1167] as const;
/** Kamon: the outline of the cell that has the keyboard's focus. */
export const FOCUS_GROUND = 0.17;
export const FOCUS_LINE = 0.1;
/** Kamon: verdicts on a small board are larger. */
export const BADGE_HEIGHT_BOLD = 0.56;
/** Kamon: how much later each further ring of cells lights up, in milliseconds. */
export const LIGHT_DELAY_MS = 20;

/** Kamon: the outline of a cell that was refused or that would win: its ground, its line and its dashes. */
export const MARK_GROUND = 0.17;
export const MARK_LINE = 0.095;
export const MARK_DASHES = [0.2, 0.13] as const;
/** Kamon: where the sign of a cell lies, from its middle to the right and up, and its radius. */
export const SIGN_RIGHT = 0.56;
export const SIGN_UP = 0.56;
export const SIGN_RADIUS = 0.34;
/** The edge of a sign and the pen of its cross or exclamation mark, as shares of its radius. */
export const SIGN_EDGE = 0.16;
export const SIGN_PEN = 0.24;
/** Kamon: a thread through the stones that a threat would complete is thinner than a winning line. */
export const THREAT_LINE = 0.7;
/** Kamon: the dashed edge of a token that a blockade has used up. */
export const USED_LINE = 0.09;

/** Pantareï: where the sign of a stack lies, from the middle of its top tile, and its radius. */
export const STACK_SIGN_ASIDE = 0.36;
export const STACK_SIGN_UP = 0.24;
export const STACK_SIGN_RADIUS = 0.19;

/** Pantareï: the collar of the stack that has the focus, and the dashes of a hint. */
export const FOCUS_COLLAR_LINE = 0.06;
export const HINT_COLLAR_DASHES = [0.14, 0.09] as const;
/** Pantareï: a chip on the corner of a stack is larger than one above it. */
export const CORNER_CHIP = 1.2;
/** Pantareï: a verdict on a stack. */
export const STACK_BADGE_DROP = 0.42;
export const STACK_BADGE_HEIGHT = 0.25;
/** Pantareï: the halo around the number of a stack, and the gap before its height. */
export const LABEL_HALO = 0.05;
export const LABEL_GAP = 0.06;
/** Pantareï: the numbers of the stacks are never smaller than this, in pixels. */
export const SMALLEST_LABEL = 12;
/** Nor, where rows lie close, larger than this. */
export const LARGEST_LABEL = 15;
/** Pantareï: how high carried tiles fly. */
export const FLIGHT_HEIGHT = 0.7;

/** Pantareï in a box: the largest tile and the height that a number takes, in pixels. */
export const FIT_LARGEST = 112;
export const FIT_LABEL = 20;
/** The width of a tile in steps from place to place, and the room at both sides of a row in such steps. */
export const FIT_TILE = 0.84;
export const FIT_SIDES = 0.4;
/** Another number of columns has to make tiles so much larger. */
export const FIT_FEWER_GAIN = 1.125;
/** The room for lifting and for chips, above the first row and between rows. */
export const FIT_ROOM_ABOVE = 0.78;
export const FIT_ROOM_BETWEEN = 0.32;
/** Rows are never further apart. */
export const FIT_TALLEST_PITCH = 2.9;
/** How far a row waves, and how much of the wave lies between two places. */
export const FIT_SWING = 0.06;
export const FIT_SWING_STEP = 2.1;
/** How far a turn of the body reaches beyond the places, in distances of rows, and how far it stays from the edge. */
export const FIT_TURN = 0.36;
export const FIT_TURN_MARGIN = 0.32;
/** Where the body begins behind the middle of the head's place. */
export const FIT_BEFORE_HEAD = 0.26;

/** Pantareï: the arc of the last move: its line, its tip, the dot at its origin, and where it leaves and arrives. */
export const ARC_LINE = 0.05;
export const ARC_TIP = 0.18;
export const ARC_TIP_ANGLE = 0.55;
export const ARC_DOT = 0.075;
export const ARC_DOT_LINE = 0.025;
export const ARC_HOP = 0.5;
export const ARC_BESIDE = 0.3;
export const ARC_REACH = 0.2;

/** Pantareï: the tiles of a stack side by side: their size, their distance and the card that they lie on. */
export const FAN_TILE = 0.62;
export const FAN_STEP = 1.06;
export const FAN_PADDING = 0.08;
export const FAN_PADDING_TOP = 0.09;
export const FAN_PADDING_BOTTOM = 0.11;
export const FAN_CORNER = 0.16;
export const FAN_LINE = 0.014;
export const FAN_GAP_ABOVE = 0.16;
export const FAN_GAP_BELOW = 0.3;
/** The distance of the card to the edge of the drawing, in its units. */
export const FAN_MARGIN = 4;

/** A list of shares as the dashes of a line. */
export function dashes(shares: readonly number[], unit: number): string {
  return shares.map((share) => Math.round(100 * share * unit) / 100).join(" ");
}
