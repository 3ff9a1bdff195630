/** Records: whole games as JSON files, the same as the Python package reads and writes. */

import { Refusal } from "../core/errors";
import { GAME_FACTS } from "../core/gameFacts";
import { type Edition, type Ending, type GameRef, isKind, isPlayer, type Level, type Player } from "../core/types";
import { MAX_MOVES } from "../generated/vocabulary";
import { type AnnotatedGame, type Annotations, NO_ANNOTATIONS } from "./annotations";
import { areTexts, readAnnotations, writeVariation } from "./recordAnnotations";

const FORMAT = "crestflow-record";
/** The newest version; a record without variations has version 1, so that every reader reads it. */
const VERSION = 2;

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

export function writeRecord(game: GameRef, about: About, annotations: Annotations = NO_ANNOTATIONS): string {
  if (game.origin.includes(" ")) throw new Refusal("link-from-middle");
  const { result } = about;
  const { comments, variations } = annotations;
  const record = {
    format: FORMAT,
    version: variations.length > 0 ? VERSION : 1,
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
    comments,
    ...(variations.length > 0 ? { variations: variations.map(writeVariation) } : {}),
  };
  return JSON.stringify(record, null, 2) + "\n";
}

/** The game of a record with its variations and comments; the engine referees the moves afterwards. */
export function readRecord(text: string): AnnotatedGame {
  const record = parse(text);
  const { format = FORMAT, version = 1, game, ruleset = "standard", setup, first = "black", moves = [] } = record;
  if (format !== FORMAT || !Number.isInteger(version)) throw new Refusal("record-unknown");
  if (Number(version) > VERSION) throw new Refusal("record-newer", { version: Number(version), newest: VERSION });
  if (Number(version) < 1) throw new Refusal("record-unknown");
  if (!isKind(game) || !GAME_FACTS[game].rulesets.some((known) => known === ruleset))
    throw new Refusal("record-unknown");
  if (typeof setup !== "string" || !isPlayer(first) || !areTexts(moves) || moves.length > MAX_MOVES)
    throw new Refusal("record-unknown");
  const begins = GAME_FACTS[game].first;
  if (begins !== null && first !== begins) throw new Refusal("record-unknown");
  const ref = { kind: game, origin: setup, moves };
  return {
    game: begins === null ? { ...ref, first } : { ...ref, wild: ruleset === "wild" },
    annotations: readAnnotations(record, Number(version)),
  };
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
