/** Times as players read them. */

import type { ClockTerms } from "../../link/messages";
import { number, t, tn } from "..";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on tenths of a second are shown. */
const TENTHS_MS = 10 * SECOND;

const two = (n: number): string => String(n).padStart(2, "0");

/** What a clock shows: `2 d 4 h`, `1:05:00`, `4:59`, `0:07.3`. */
export function clockText(milliseconds: number): string {
  if (milliseconds >= DAY) {
    const days = Math.floor(milliseconds / DAY);
    return t("{days} d {hours} h", { days, hours: Math.floor((milliseconds % DAY) / HOUR) });
  }
  if (milliseconds < TENTHS_MS) {
    const seconds = Math.floor(milliseconds / 100) / 10;
    return `0:${number(seconds, { minimumIntegerDigits: 2, minimumFractionDigits: 1 })}`;
  }
  const seconds = Math.ceil(milliseconds / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The clock of a game in words. */
export function clockWords(clock: ClockTerms | null | undefined): string {
  if (!clock) return t("No clock");
  if (clock.type === "days") return tn("{n} day for each move", "{n} days for each move", clock.days);
  const time = clockText(clock.initial_seconds * SECOND);
  if (clock.increment_seconds === 0) return t("{time} for the game", { time });
  return t("{time} + {seconds} s for each move", { time, seconds: clock.increment_seconds });
}
