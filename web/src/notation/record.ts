/** Records: whole games as JSON files, the same as the Python package reads and writes. */

import type { GameRef, Kind, Player } from "../engine/types";
import { PLAYERS } from "../generated/vocabulary";
import type { SavedGame } from "../state/savedGames";
import type { Edition } from "../state/settings.svelte";
import { Refusal } from "../core/errors";

const FORMAT = "crestflow-record";
const VERSION = 1;

export interface RecordResult {
  readonly winner: Player | null;
  readonly reason: string;
}

/** What is known about a game besides its moves. */
export interface About {
  readonly edition: Edition;
  readonly result: RecordResult | null;
  readonly played?: SavedGame | null;
}

export function writeRecord(game: GameRef, about: About): string {
  if (game.origin.includes(" ")) throw new Refusal("link-from-middle");
  const player = (colour: Player): object => {
    const seat = about.played?.seats[colour];
    return seat?.type === "computer" ? { name: "Crestflow", level: seat.level } : { name: "", level: null };
  };
  const record = {
    format: FORMAT,
    version: VERSION,
    game: game.kind,
    ruleset: game.wild ? "wild" : "standard",
    edition: about.edition,
    setup: game.origin,
    first: game.first ?? "black",
    moves: game.moves,
    players: { black: player("black"), white: player("white") },
    result: about.result,
    started: about.played?.started ?? null,
    ended: about.result && about.played ? about.played.updated : null,
    clock: null,
    comments: [],
  };
  return JSON.stringify(record, null, 2) + "\n";
}

/** The game of a record; the engine referees its moves afterwards. */
export function readRecord(text: string): GameRef {
  const record = parse(text);
  const { game, ruleset = "standard", setup, first = "black", moves = [] } = record;
  const known =
    record.format === FORMAT &&
    record.version === VERSION &&
    (game === "kamon" || game === "pantarei") &&
    (ruleset === "standard" || (ruleset === "wild" && game === "kamon")) &&
    typeof setup === "string" &&
    PLAYERS.includes(first as Player) &&
    Array.isArray(moves) &&
    moves.every((move) => typeof move === "string");
  if (!known) throw new Refusal("record-unknown");
  const ref = { kind: game as Kind, origin: setup, moves: moves as string[] };
  return game === "kamon" ? { ...ref, wild: ruleset === "wild" } : { ...ref, first: first as Player };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === "object" && found !== null) return found as Record<string, unknown>;
  } catch {
    // Said below, in words.
  }
  throw new Refusal("record-unknown");
}
