/** A game from whatever text somebody pastes, refereed by the engine. */

import type { AnnotatedGame } from "../notation/annotations";
import { recognise } from "../notation/open";
import { engine } from "./client";

export async function openText(pasted: string, wild: boolean): Promise<AnnotatedGame> {
  const found = recognise(pasted, wild);
  if ("fragment" in found) return engine.decode(found.fragment);
  // The engine says whether the game is possible at all, and which move is wrong.
  await engine.tree(found);
  return found;
}
