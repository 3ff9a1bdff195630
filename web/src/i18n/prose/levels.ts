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

const STRENGTHS: Readonly<Record<Level, Message>> = {
  1: msg("Takes a win that it sees and overlooks much else: for a first game."),
  2: msg("Looks at its own next move only. Beats most people in their first games."),
  3: msg("Sees what you threaten next. Beats most beginners."),
  4: msg("Rarely overlooks a threat. Beats most people who play now and then."),
  5: msg("Makes no careless mistakes. For people who know the game well."),
  6: msg("Looks many moves ahead. Hard to beat."),
  7: msg("Looks further and finds long wins. Few people beat it."),
  8: msg("The strongest that answers within seconds."),
  perfect: msg("Never gives away what can be proven; may think for long."),
};

/** "Sees what you threaten next. Beats most beginners." for level 3. */
export const levelStrength = (level: Level): string => say(STRENGTHS[level]);
