/** Advice on the colour in Pantareï, in words. */

import type { Player } from "../../core/types";
import type { ColourAdvice, ColourReason, ExpectedScore } from "../../engine/types";
import { number, t } from "..";
import { playerName } from "../terms";

const inHundredths = (share: number): string => number(100 * share, { maximumFractionDigits: 0 });

/** "Advice: take Black." */
export function adviceSentence({ colour }: ColourAdvice): string {
  if (colour === null) return t("Both colours are worth the same.");
  return t("Advice: take {colour}.", { colour: playerName(colour) });
}

/** "Black: expected score 41 % (36 to 46 %)" */
export function expectedText(colour: Player, { value, low, high }: ExpectedScore): string {
  return t("{colour}: expected score {percent} % ({low} to {high} %)", {
    colour: playerName(colour),
    percent: inHundredths(value),
    low: inHundredths(low),
    high: inHundredths(high),
  });
}

/** Why the colour is the better one. */
export function reasonSentence(colour: Player, reason: ColourReason | null): string {
  if (!reason) return t("No simple count shows why: the computer sees it in the moves that follow.");
  const { fact, own, other } = reason;
  const values = { colour: playerName(colour), own, other };
  switch (fact) {
    case "middle":
      return t("{colour} has more tiles on the nine places in the middle: {own} against {other}.", values);
    case "moves":
      return t("{colour} has more moves to begin with: {own} against {other}.", values);
    case "neighbours":
      return t("{colour} has more pairs of tiles side by side: {own} against {other}.", values);
  }
}
