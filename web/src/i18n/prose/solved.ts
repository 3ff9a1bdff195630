/** Sentences about solved deals. */

import type { Ending, Player, Value } from "../../core/types";
import { type SolvedDeal, valueFor } from "../../engine/solved";
import { t } from "..";
import { playerName } from "../terms";

/** What perfect play on both sides gives. */
export function solvedSentence(deal: SolvedDeal): string {
  if (deal.value === "draw") return t("This deal is solved: perfect play ends in a draw.");
  if (deal.value === "loss") {
    return t("This deal is solved: with perfect play {player} wins, whatever the first move is.", {
      player: playerName("white"),
    });
  }
  return t("This deal is solved: with perfect play {player} wins, beginning with {move}.", {
    player: playerName("black"),
    move: deal.best ?? "",
  });
}

const WORTH: Readonly<Record<Value, number>> = { loss: 0, draw: 1, win: 2 };

/** Whether a player got what the deal gives, more, or less. */
export function solvedVerdict(deal: SolvedDeal, player: Player, ending: Pick<Ending, "winner">): string {
  const got = ending.winner === null ? WORTH.draw : ending.winner === player ? WORTH.win : WORTH.loss;
  const given = WORTH[valueFor(deal, player)];
  if (got === given) return t("You got what the deal gives you.");
  return got > given ? t("You got more than the deal gives you.") : t("The deal gives you more than you got.");
}
