/**
 * The puzzles that come with the page: positions in which exactly one move keeps what the player to move can get.
 * `docs/puzzles.md` describes their file; it is fetched when it is first needed.
 */

import kamonAddress from "../../../src/crestflow/puzzles/kamon.json?url";
import pantareiAddress from "../../../src/crestflow/puzzles/pantarei.json?url";
import { CELL_LETTERS, CELLS } from "../core/cells";
import { itemAt } from "../core/must";
import { TOKENS } from "../core/tokens";
import type { Kind, Player } from "../core/types";
import {
  DIFFICULTY_RATINGS,
  KAMON_PUZZLE_THEMES,
  PANTAREI_PUZZLE_THEMES,
  type PuzzleTheme,
} from "../generated/vocabulary";
import { writeRows } from "../notation/kamon";

/** The themes of each game, in the order in which the files count them. */
export const THEMES: Readonly<Record<Kind, readonly PuzzleTheme[]>> = {
  kamon: KAMON_PUZZLE_THEMES,
  pantarei: PANTAREI_PUZZLE_THEMES,
};

export type Difficulty = 1 | 2 | 3 | 4 | 5;

export const DIFFICULTIES: readonly Difficulty[] = [1, 2, 3, 4, 5];

export interface Puzzle {
  readonly id: string;
  readonly kind: Kind;
  /** The position text; the player to move has to find the moves. */
  readonly position: string;
  readonly player: Player;
  /** Moves in turn, the player's first and last: each of the player's is the only one that keeps the value. */
  readonly solution: readonly string[];
  readonly rating: number;
  readonly difficulty: Difficulty;
  readonly themes: readonly PuzzleTheme[];
  /** What the moves keep. */
  readonly goal: "win" | "draw";
}

const IDENTIFIERS: Readonly<Record<Kind, RegExp>> = { kamon: /^k[0-9a-f]{6}$/, pantarei: /^p[0-9a-f]{6}$/ };

/** Whether a text has the form of an identifier of a puzzle. */
export const isPuzzleId = (kind: Kind, text: string): boolean => IDENTIFIERS[kind].test(text);

/** A puzzle as it stands in a file: identifier, position, moves, rating, themes by their numbers. */
type Row = readonly [id: string, position: string, moves: string, rating: number, themes: string];

export interface PuzzleFile {
  readonly game: Kind;
  readonly puzzles: readonly Row[];
}

const placeOf = (letter: string): number => CELL_LETTERS.indexOf(letter);

/** Who moves: in Kamon Black while both have as many stones, in Pantareï whom the text names. */
function playerIn(kind: Kind, text: string): Player {
  const [, one = "", other = ""] = text.split(" ");
  const black = kind === "kamon" ? one.length === other.length : one === "b";
  return black ? "black" : "white";
}

/** Kamon: tokens, black stones and white ones by letters; the newest stone is the last of its colour. */
function kamonPosition(text: string): string {
  const [tokens = "", black = "", white = ""] = text.split(" ");
  const stones = CELLS.map((_, place) => {
    const letter = CELL_LETTERS.charAt(place);
    return black.includes(letter) ? "x" : white.includes(letter) ? "o" : ".";
  });
  const newest = (black.length > white.length ? black : white).slice(-1);
  const last = newest === "" ? "-" : itemAt(CELLS, placeOf(newest));
  const setup = writeRows([...tokens].map((letter) => itemAt(TOKENS, placeOf(letter))));
  return `${setup} ${writeRows(stones)} ${last}`;
}

function movesIn(kind: Kind, text: string): string[] {
  return kind === "kamon" ? [...text].map((letter) => itemAt(CELLS, placeOf(letter))) : text.split(" ");
}

function readRow(kind: Kind, [id, position, moves, rating, numbers]: Row): Puzzle {
  const themes = [...numbers].map((number) => itemAt(THEMES[kind], Number(number)));
  const harder = DIFFICULTY_RATINGS.filter((least) => rating >= least).length;
  return {
    id,
    kind,
    position: kind === "kamon" ? kamonPosition(position) : position,
    player: playerIn(kind, position),
    solution: movesIn(kind, moves),
    rating,
    difficulty: itemAt(DIFFICULTIES, harder),
    themes,
    goal: themes.includes("draw") ? "draw" : "win",
  };
}

export const readPuzzles = ({ game, puzzles }: PuzzleFile): Puzzle[] => puzzles.map((row) => readRow(game, row));

/** How many moves the player has to find. */
export const ownMoves = ({ solution }: Puzzle): number => Math.ceil(solution.length / 2);

/** The same puzzle for everybody on a day of the calendar. */
export function puzzleOfTheDay(puzzles: readonly Puzzle[], day: Date): Puzzle {
  const days = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000;
  return itemAt(puzzles, days % puzzles.length);
}

const ADDRESSES: Readonly<Record<Kind, string>> = { kamon: kamonAddress, pantarei: pantareiAddress };
const loading = new Map<Kind, Promise<readonly Puzzle[]>>();

async function fetchPuzzles(kind: Kind): Promise<readonly Puzzle[]> {
  const response = await fetch(ADDRESSES[kind]);
  if (!response.ok) throw new Error(`puzzles: status ${response.status}`);
  return readPuzzles((await response.json()) as PuzzleFile);
}

/** The puzzles of a game, by identifier. A download that failed is tried again the next time. */
export function loadPuzzles(kind: Kind): Promise<readonly Puzzle[]> {
  const found = loading.get(kind) ?? fetchPuzzles(kind);
  loading.set(kind, found);
  found.catch(() => loading.delete(kind));
  return found;
}
