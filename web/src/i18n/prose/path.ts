/** The stations of a learner's path in words. */

import { type Message, msg, say, t, tn } from "..";

const TITLES = {
  quick: msg("Quick start"),
  rules: msg("The lesson"),
  first: msg("First game with a coach"),
  strategy: msg("Strategy"),
  puzzles: msg("Puzzles"),
  levels: msg("Levels"),
} satisfies Readonly<Record<string, Message>>;

export type StationWord = keyof typeof TITLES;

export const stationTitle = (station: StationWord): string => say(TITLES[station]);

/** How far somebody has come, in one line. `count` is how much there is. */
export function stationProgress(station: StationWord, done: number, count: number): string {
  switch (station) {
    case "quick":
      return done === 0 ? t("The aim in one minute.") : t("{done} of {count} steps done", { done, count });
    case "rules":
      return done === 0 ? t("Every rule once, each with a move.") : t("{done} of {count} steps done", { done, count });
    case "first":
      return done === 0 ? t("Play at level 1. The coach says one sentence at a time.") : t("Played.");
    case "strategy":
      return t("{done} of {count} lessons done", { done, count });
    case "puzzles":
      return done === 0 ? t("One move is right, every other is refuted.") : tn("{n} solved", "{n} solved", done);
    case "levels":
      return t("{done} of {count} levels beaten", { done, count });
  }
}
