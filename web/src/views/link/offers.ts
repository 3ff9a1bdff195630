/** What waits for an answer in a link game: a draw, a move to take back, another game. */

import type { Player } from "../../core/types";
import { t } from "../../i18n";
import type { ActionInput } from "../../link/linkGame.svelte";
import type { GameView, OfferKey } from "../../link/messages";

export interface Offer {
  readonly key: OfferKey;
  /** Whether the player who reads it has asked; otherwise the player is asked. */
  readonly mine: boolean;
  readonly text: string;
  readonly answer: (accept: boolean) => ActionInput;
}

/** The open offers, as the player of a colour reads them. */
export function offersOf(view: GameView, colour: Player): readonly Offer[] {
  const { pending } = view;
  const all: readonly (Omit<Offer, "mine" | "text"> & { readonly theirs: string; readonly own: string })[] = [
    {
      key: "draw",
      theirs: t("The opponent offers a draw."),
      own: t("You have offered a draw."),
      answer: (accept) => ({ type: "answer_draw", accept }),
    },
    {
      key: "takeback",
      theirs: t("The opponent asks to take a move back."),
      own: t("You have asked to take your move back."),
      answer: (accept) => ({ type: "answer_takeback", accept }),
    },
    {
      key: "rematch",
      theirs:
        pending.rematch_setup === "same"
          ? t("The opponent offers a rematch with the same setup and colours swapped.")
          : t("The opponent offers a rematch with colours swapped."),
      own: t("You have offered a rematch."),
      answer: (accept) => ({ type: "answer_rematch", accept }),
    },
  ];
  return all
    .filter(({ key }) => pending[key] !== null)
    .map(({ key, theirs, own, answer }) => {
      const mine = pending[key] === colour;
      return { key, mine, text: mine ? own : theirs, answer };
    });
}

/** What the opponent has declined, for the player who asked. */
export function declinedWords(key: OfferKey): string {
  return {
    draw: t("The opponent declines the draw."),
    takeback: t("The opponent does not agree to take the move back."),
    rematch: t("The opponent declines the rematch."),
  }[key];
}
