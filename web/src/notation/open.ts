/** What a pasted text is: a setup, a position, a share link or a record. */

import { Refusal } from "../core/errors";
import { type AnnotatedGame, NO_ANNOTATIONS } from "./annotations";
import { readRecord } from "./record";

/** A game, or the fragment of a link that the engine has to decode. */
export type Recognised = AnnotatedGame | { readonly fragment: string };

export function recognise(pasted: string, wild: boolean): Recognised {
  const text = pasted.trim();
  if (text.startsWith("{")) return readRecord(text);
  if (text.includes("#") || /^[kwpKWP][\w-]+$/.test(text)) return { fragment: text };
  const [snakeOrSetup = ""] = text.split(" ", 1);
  const places = snakeOrSetup.split("/");
  const annotations = NO_ANNOTATIONS;
  if (places.length === 7 && places[0]?.length === 8)
    return { game: { kind: "kamon", wild, origin: text, moves: [] }, annotations };
  if (places.every((place) => /^[BWN]/.test(place)))
    return { game: { kind: "pantarei", origin: text, moves: [] }, annotations };
  throw new Refusal("text-unknown");
}
