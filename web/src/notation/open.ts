/** A game from whatever text somebody pastes: a setup, a position, a share link or a record. */

import { engine } from "../engine/client";
import type { GameRef } from "../engine/types";
import { Refusal } from "../core/errors";
import { readRecord } from "./record";

export async function readAny(pasted: string, wild: boolean): Promise<GameRef> {
  const game = await recognise(pasted.trim(), wild);
  // The engine says whether it is possible at all, and which move is wrong.
  await engine.positions(game);
  return game;
}

function recognise(text: string, wild: boolean): GameRef | Promise<GameRef> {
  if (text.startsWith("{")) return readRecord(text);
  if (text.includes("#") || /^[kwp][\w-]+$/.test(text)) return engine.decode(text);
  const places = text.split(" ", 1)[0]?.split("/") ?? [];
  if (places.length === 7 && places[0]?.length === 8) return { kind: "kamon", wild, origin: text, moves: [] };
  if (places.every((place) => /^[BWN]/.test(place))) return { kind: "pantarei", origin: text, moves: [] };
  throw new Refusal("text-unknown");
}
