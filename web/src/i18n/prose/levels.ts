/** The computer's levels by name. */

import { type Level, LEVELS } from "../../generated/vocabulary";
import { msg, say, t } from "..";

export { LEVELS };

const NAMES = [
  msg("first steps"),
  msg("easy"),
  msg("casual"),
  msg("steady"),
  msg("skilled"),
  msg("strong"),
  msg("expert"),
  msg("master"),
];

/** "casual" for level 3. */
export function levelWord(level: Level): string {
  if (level === "perfect") return t("perfect");
  const name = NAMES[level - 1];
  return name ? say(name) : "";
}

/** "Computer, level 3" */
export function levelName(level: Level): string {
  return level === "perfect" ? t("Computer, perfect") : t("Computer, level {level}", { level });
}
