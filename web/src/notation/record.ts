/** Records: whole games as JSON files, the same as the Python package reads and writes. */

import { Refusal } from "../core/errors";
import { GAME_FACTS } from "../core/gameFacts";
import { type Edition, type Ending, type GameRef, isKind, isPlayer, type Level, type Player } from "../core/types";

const FORMAT = "crestflow-record";
const VERSION = 1;

/** Who played: a computer of a level, or a person. */
export interface RecordPlayer {
  readonly name: string;
  readonly level: Level | null;
}

/** What is known about a game besides its moves. */
export interface About {
  readonly edition: Edition;
  readonly result: Ending | null;
  readonly players: Readonly<Record<Player, RecordPlayer>>;
  readonly started: string | null;
  readonly ended: string | null;
}

export function writeRecord(game: GameRef, about: About): string {
  if (game.origin.includes(" ")) throw new Refusal("link-from-middle");
  const { result } = about;
  const record = {
    format: FORMAT,
    version: VERSION,
    game: game.kind,
    ruleset: game.wild ? "wild" : "standard",
    edition: about.edition,
    setup: game.origin,
    first: game.first ?? "black",
    moves: game.moves,
    players: { black: about.players.black, white: about.players.white },
    result: result && { winner: result.winner, reason: result.reason },
    started: about.started,
    ended: about.ended,
    clock: null,
    comments: [],
  };
  return JSON.stringify(record, null, 2) + "\n";
}

/** The game of a record; the engine referees its moves afterwards. */
export function readRecord(text: string): GameRef {
  const record = parse(text);
  const { format = FORMAT, version = VERSION, game, ruleset = "standard", setup, first = "black", moves = [] } = record;
  if (format !== FORMAT || version !== VERSION) throw new Refusal("record-unknown");
  if (!isKind(game) || !GAME_FACTS[game].rulesets.some((known) => known === ruleset))
    throw new Refusal("record-unknown");
  if (typeof setup !== "string" || !isPlayer(first) || !areTexts(moves)) throw new Refusal("record-unknown");
  const begins = GAME_FACTS[game].first;
  if (begins !== null && first !== begins) throw new Refusal("record-unknown");
  const ref = { kind: game, origin: setup, moves };
  return begins === null ? { ...ref, first } : { ...ref, wild: ruleset === "wild" };
}

function areTexts(items: unknown): items is string[] {
  return Array.isArray(items) && items.every((item) => typeof item === "string");
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === "object" && found !== null) return found as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new Refusal("record-unknown");
}
