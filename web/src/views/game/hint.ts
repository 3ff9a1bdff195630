/** A recommended move, on the board and in words. */

import { hintWords } from "../../i18n/prose/sentences";
import { announce } from "../../state/announce.svelte";
import type { LocalGame } from "../../state/localGame.svelte";
import { settings } from "../../state/settings.svelte";

/** Asks the engine for a hint, and announces it. */
export async function giveHint(game: LocalGame): Promise<void> {
  await game.askHint();
  if (game.hint && game.latest) announce(hintWords(game.latest, game.hint, settings.edition));
}
