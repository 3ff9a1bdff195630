/** Games kept in the browser, so that closing the tab loses nothing. */

import {
  type Edition,
  type Ending,
  type GameRef,
  type Kind,
  type Level,
  opponent,
  type Outcome,
  type Player,
} from "../core/types";
import type { About, RecordPlayer } from "../notation/record";
import { forget, keep, kept, keysOf, onKept } from "./storage";

export type Seat = { readonly type: "person" } | { readonly type: "computer"; readonly level: Level };
export type Seats = Readonly<Record<Player, Seat>>;

export interface SavedGame {
  readonly id: string;
  readonly kind: Kind;
  readonly wild: boolean;
  /** A setup or a position text. */
  readonly origin: string;
  /** Who moves first; in Pantareï nobody until the colours are chosen. */
  readonly first: Player | null;
  readonly moves: readonly string[];
  readonly seats: Seats;
  readonly resigned: Player | null;
  readonly finished: boolean;
  /** How it ended; null in a running game, and missing in finished ones that an older page kept. */
  readonly ending?: Ending | null;
  /** A coach points out threats, as in a first game. */
  readonly coached?: boolean;
  readonly started: string;
  readonly updated: string;
}

const PREFIX = "game.";
const DEALT = "dealt";

export function refOf(game: SavedGame): GameRef {
  const { kind, wild, origin, first, moves } = game;
  return { kind, wild, origin, moves, ...(first ? { first } : {}) };
}

/** How a saved game ended by what its players did, if it did. */
export function resignation(game: SavedGame): Ending | null {
  return game.resigned && { winner: opponent(game.resigned), reason: "resignation" };
}

/** What a record says about a game besides its moves; a game that was not played here has unknown players. */
export function recordAbout(saved: SavedGame | null, outcome: Outcome | null, edition: Edition): About {
  const player = (colour: Player): RecordPlayer => {
    const seat = saved?.seats[colour];
    return seat?.type === "computer" ? { name: "Crestflow", level: seat.level } : { name: "", level: null };
  };
  const result = outcome ?? (saved && resignation(saved));
  return {
    edition,
    result,
    players: { black: player("black"), white: player("white") },
    started: saved?.started ?? null,
    ended: saved && result ? saved.updated : null,
  };
}

export function keepGame(game: SavedGame): void {
  keep(PREFIX + game.id, game);
}

/** Keeps a game that has just been dealt for this tab, so that it can be reloaded and analysed; its first move keeps it for good. */
export function holdDealtGame(game: SavedGame): void {
  keep(DEALT, game, "tab");
}

export function keptGame(id: string): SavedGame | null {
  const dealt = kept<SavedGame>(DEALT, "tab");
  return kept<SavedGame>(PREFIX + id) ?? (dealt?.id === id ? dealt : null);
}

/** Tells when another tab has gone on with a game. */
export function onGameKept(id: () => string, told: (game: SavedGame) => void): () => void {
  return onKept(
    () => PREFIX + id(),
    () => {
      const game = keptGame(id());
      if (game) told(game);
    },
  );
}

export function forgetGame(id: string): void {
  forget(PREFIX + id);
}

/** All kept games, the one touched last first. */
export function keptGames(): SavedGame[] {
  return keysOf(PREFIX)
    .map((key) => kept<SavedGame>(key))
    .filter((game): game is SavedGame => game !== null)
    .sort((a, b) => b.updated.localeCompare(a.updated));
}
