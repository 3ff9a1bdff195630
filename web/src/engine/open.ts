/** A game from whatever text somebody pastes, refereed by the engine. */

import type { GameRef } from "../core/types";
import { recognise } from "../notation/open";
import { engine } from "./client";

export async function openText(pasted: string, wild: boolean): Promise<GameRef> {
  const found = recognise(pasted, wild);
  if ("fragment" in found) return engine.decode(found.fragment);
  // The engine says whether the game is possible at all, and which move is wrong.
  await engine.positions(found.game);
  return found.game;
}
