/** The computer's levels by name. */

import type { Level } from "../../core/types";
import { type Message, msg, say, t } from "..";

const NAMES: Readonly<Record<Level, Message>> = {
  1: msg("first steps"),
  2: msg("easy"),
  3: msg("casual"),
  4: msg("steady"),
  5: msg("skilled"),
  6: msg("strong"),
  7: msg("expert"),
  8: msg("master"),
  perfect: msg("perfect"),
};

/** "casual" for level 3. */
export const levelWord = (level: Level): string => say(NAMES[level]);

/** "Computer, level 3" */
export function levelName(level: Level): string {
  return level === "perfect" ? t("Computer, perfect") : t("Computer, level {level}", { level });
}
