/** Lines and sizes of Kamon's drawing in its own units, for a large board and, under "-bold", for a small one. */

import { CASING } from "../generated/drawing";
import {
  BADGE_DROP,
  BADGE_HEIGHT,
  CELL,
  HINT_DASHES,
  HINT_LINE,
  TOKEN_ENGRAVED,
  TOKEN_ENGRAVED_BOLD,
  WINNING_LINE,
  WINNING_LINE_BOLD,
} from "../generated/kamon";
import {
  BADGE_HEIGHT_BOLD,
  dashes,
  FOCUS_GROUND,
  FOCUS_LINE,
  GHOST_TOKEN,
  MARK_DASHES,
  MARK_GROUND,
  MARK_LINE,
  REPLY_DASHES,
  REPLY_GROUND,
  REPLY_LINE,
  SIGN_RADIUS,
  SIGN_RIGHT,
  SIGN_UP,
  THREAT_LINE,
  USED_LINE,
} from "./measures";

/** The radius of the token that a stone is engraved with. */
export const ENGRAVED = { "": TOKEN_ENGRAVED * CELL, "-bold": TOKEN_ENGRAVED_BOLD * CELL };
/** The height of a verdict, and how far below the middle of its cell it lies. */
export const BADGE = { "": BADGE_HEIGHT * CELL, "-bold": BADGE_HEIGHT_BOLD * CELL };
export const BADGE_Y = BADGE_DROP * CELL;
/** The pen of the winning line. */
export const PEN = { "": WINNING_LINE * CELL, "-bold": WINNING_LINE_BOLD * CELL };
/** The radius of the token that a stone would cover. */
export const GHOST = GHOST_TOKEN * CELL;

export const HINT = { line: HINT_LINE * CELL, ground: CASING * HINT_LINE * CELL, dashes: dashes(HINT_DASHES, CELL) };
export const MARK = { line: MARK_LINE * CELL, ground: MARK_GROUND * CELL, dashes: dashes(MARK_DASHES, CELL) };
export const SIGN = { x: SIGN_RIGHT * CELL, y: -SIGN_UP * CELL, radius: SIGN_RADIUS * CELL };
export const USED = { line: USED_LINE * CELL, ground: CASING * USED_LINE * CELL };
/** The pen of the thread through the stones that a threat would complete. */
export const THREAD = { "": THREAT_LINE * PEN[""], "-bold": THREAT_LINE * PEN["-bold"] };
export const FOCUS = { line: FOCUS_LINE * CELL, ground: FOCUS_GROUND * CELL };
export const REPLY = { line: REPLY_LINE * CELL, ground: REPLY_GROUND * CELL, dashes: dashes(REPLY_DASHES, CELL) };
