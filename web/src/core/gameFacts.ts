/** What has to be known about a game before the engine is asked: its name, its rulesets, who begins. */

import type { Ruleset } from "../generated/vocabulary";
import type { Kind, Player } from "./types";

export interface GameFacts {
  readonly title: string;
  /** Who moves first, where the rules say it; null where whoever did not pick the colours does. */
  readonly first: Player | null;
  /** `wild` is the ruleset in which the blank is a joker. */
  readonly rulesets: readonly Ruleset[];
}

export const GAME_FACTS: Readonly<Record<Kind, GameFacts>> = {
  kamon: { title: "Kamon", first: "black", rulesets: ["standard", "wild"] },
  pantarei: { title: "Pantareï", first: null, rulesets: ["standard"] },
};

export const hasWild = (kind: Kind): boolean => GAME_FACTS[kind].rulesets.includes("wild");
