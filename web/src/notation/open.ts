/** What a pasted text is: a setup, a position, a share link or a record. */

import { Refusal } from "../core/errors";
import type { GameRef } from "../core/types";
import { readRecord } from "./record";

/** A game, or the fragment of a link that the engine has to decode. */
export type Recognised = { readonly game: GameRef } | { readonly fragment: string };

export function recognise(pasted: string, wild: boolean): Recognised {
  const text = pasted.trim();
  if (text.startsWith("{")) return { game: readRecord(text) };
  if (text.includes("#") || /^[kwp][\w-]+$/.test(text)) return { fragment: text };
  const [snakeOrSetup = ""] = text.split(" ", 1);
  const places = snakeOrSetup.split("/");
  if (places.length === 7 && places[0]?.length === 8) return { game: { kind: "kamon", wild, origin: text, moves: [] } };
  if (places.every((place) => /^[BWN]/.test(place))) return { game: { kind: "pantarei", origin: text, moves: [] } };
  throw new Refusal("text-unknown");
}
