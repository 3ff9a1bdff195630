/** Words for the list of games: results, how games ended in one word, and days. */

import type { Ending } from "../../core/types";
import type { Result } from "../../state/gameHistory";
import { language, tc } from "..";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A badge: "won". */
export function resultWord(result: Result): string {
  switch (result) {
    case "won":
      return tc("result", "won");
    case "lost":
      return tc("result", "lost");
    case "drawn":
      return tc("result", "drawn");
  }
}

/** How a game ended, in a word or two. */
export function reasonWord(reason: Ending["reason"]): string {
  switch (reason) {
    case "connection":
      return tc("ending", "connection");
    case "loop":
      return tc("ending", "loop");
    case "blockade":
      return tc("ending", "blockade");
    case "exhausted":
      return tc("ending", "all placed");
    case "seven":
      return tc("ending", "seven");
    case "stuck":
      return tc("ending", "both passed");
    case "repetition":
      return tc("ending", "repetition");
    case "resignation":
      return tc("ending", "resignation");
    case "time":
      return tc("ending", "time");
    case "agreement":
      return tc("ending", "agreement");
  }
}

/** "today", "yesterday", "12 Nov", "12 Nov 2025": as near as a glance needs. */
export function dayWord(moment: string, now = new Date()): string {
  const day = new Date(moment);
  const ago = Math.round((midnight(now) - midnight(day)) / DAY_MS);
  if (ago === 0 || ago === 1) {
    return new Intl.RelativeTimeFormat(language.current, { numeric: "auto" }).format(-ago, "day");
  }
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(language.current, { day: "numeric", month: "short", ...year }).format(day);
}

const midnight = (day: Date): number => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
