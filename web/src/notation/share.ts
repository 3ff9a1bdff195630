/**
 * Share links: a whole game in one short fragment. The number in it holds the rank of the setup among all setups and
 * each move as its place among the legal ones; the Python package speaks the same codec.
 */

import { Refusal } from "../core/errors";
import { itemAt, must } from "../core/must";
import { TILE_COUNT } from "../core/tiles";
import { TOKENS } from "../core/tokens";
import { type GameRef, PLAYERS } from "../core/types";
import { GAME_NAME_LETTERS, GAME_NAMES, type GameName, MAX_LINK } from "../generated/vocabulary";
import {
  type AnnotatedGame,
  decodeAnnotations,
  encodeAnnotations,
  type GameTree,
  isAnnotated,
  NO_ANNOTATIONS,
} from "./annotations";
import { writeRows } from "./kamon";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE = BigInt(ALPHABET.length);
const CHECK_MODULUS = 4093;
const CHECK_FACTOR = 71;

/** How many there are of each thing that a setup orders. */
type Counts = Map<string, number>;

/** A game that is played move by move while its link is read; it says what is legal after each. */
export interface Replay {
  readonly legal: readonly string[];
  play(move: string): void;
}

function factorial(n: number): bigint {
  return n < 2 ? 1n : BigInt(n) * factorial(n - 1);
}

function total(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function countOf(counts: Counts, item: string): number {
  return must(counts.get(item), `a count of ${item}`);
}

/** In how many orders things can lie of which some are alike. */
function arrangements(counts: Counts): bigint {
  return [...counts.values()].reduce((number, count) => number / factorial(count), factorial(total(counts)));
}

/** How many arrangements of what is left begin with `item`. */
function beginningWith(left: Counts, item: string): bigint {
  return (arrangements(left) * BigInt(countOf(left, item))) / BigInt(total(left));
}

/** The place of an arrangement among all of the same things, from 0; `left` sorts single ones and is used up. */
function rank(items: readonly string[], left: Counts): bigint {
  let place = 0n;
  for (const item of items) {
    for (const other of left.keys()) {
      if (other === item) break;
      place += beginningWith(left, other);
    }
    left.set(item, countOf(left, item) - 1);
  }
  return place;
}

function unrank(place: bigint, left: Counts): string[] {
  const items: string[] = [];
  for (let rest = total(left); rest > 0; rest--) {
    for (const item of left.keys()) {
      const following = beginningWith(left, item);
      if (place < following) {
        items.push(item);
        left.set(item, countOf(left, item) - 1);
        break;
      }
      place -= following;
    }
  }
  return items;
}

/** Two characters that find one changed character or two exchanged neighbours always, and other damage nearly so. */
function check(body: string): string {
  let sum = 0;
  for (const character of body) sum = (sum * CHECK_FACTOR + ALPHABET.indexOf(character) + 1) % CHECK_MODULUS;
  return ALPHABET.charAt(sum >> 6) + ALPHABET.charAt(sum & 63);
}

function toBase64(number: bigint): string {
  let digits = "";
  for (; number > 0n; number /= BASE) digits = ALPHABET.charAt(Number(number % BASE)) + digits;
  return digits;
}

function fromBase64(digits: string): bigint {
  if (digits.startsWith("A")) throw new Refusal("link-damaged");
  let number = 0n;
  for (const digit of digits) number = number * BASE + BigInt(ALPHABET.indexOf(digit));
  return number;
}

/** Whether a game is known from its start, so that it fits in a link. */
export function shareable(game: GameRef): boolean {
  return !game.origin.includes(" ");
}

/** What the links of one game hold besides its moves. */
interface SetupCodec {
  /** The things that a setup orders; a fresh table each time, since ranking uses it up. */
  counts(): Counts;
  /** A setup text as the order of its things, and back. */
  split(setup: string): string[];
  join(items: readonly string[]): string;
  /** How many ways there are to begin with one setup, and which of them a game took. */
  readonly starts: number;
  start(game: GameRef): number;
  /** The game of a setup and a way to begin. */
  game(origin: string, start: number): GameRef;
}

const kamonCodec = (wild: boolean): SetupCodec => ({
  counts: () => new Map(TOKENS.map((token) => [token, 1])),
  split: (setup) => setup.replaceAll("/", "").match(/../g) ?? [],
  join: writeRows,
  starts: 1,
  start: () => 0,
  game: (origin) => ({ kind: "kamon", wild, origin, moves: [] }),
});

const pantareiCodec: SetupCodec = {
  counts: () => new Map(TILE_COUNT),
  split: (setup) => setup.split("/"),
  join: (items) => items.join("/"),
  starts: PLAYERS.length,
  start: (game) => PLAYERS.indexOf(game.first ?? "black"),
  game: (origin, start) => ({ kind: "pantarei", origin, first: itemAt(PLAYERS, start), moves: [] }),
};

const CODECS: Readonly<Record<GameName, SetupCodec>> = {
  kamon: kamonCodec(false),
  "kamon:wild": kamonCodec(true),
  pantarei: pantareiCodec,
};

const nameOf = (game: GameRef): GameName => (game.kind === "kamon" && game.wild ? "kamon:wild" : game.kind);

/** The fragment of a game with its variations and comments; without any it is the one that `encode` gives. */
export function encodeAnnotated(game: GameRef, line: GameTree): string {
  if (!isAnnotated(line)) return encode(game, line);
  if (!shareable(game)) throw new Refusal("link-from-middle");
  const fragment = fragmentOf(game, encodeAnnotations(line), true);
  if (fragment.length > MAX_LINK) throw new Refusal("link-too-long");
  return fragment;
}

/** The fragment of a game; `positions` are its positions, whose legal moves number the choices. */
export function encode(game: GameRef, positions: readonly { readonly legal: readonly string[] }[]): string {
  if (!shareable(game)) throw new Refusal("link-from-middle");
  let number = 0n;
  for (const [ply, move] of [...game.moves.entries()].reverse()) {
    const { legal } = itemAt(positions, ply);
    if (!legal.includes(move)) throw new Refusal("illegal-move", { move, ply: ply + 1 });
    number = number * BigInt(legal.length) + BigInt(legal.indexOf(move) + 1);
  }
  return fragmentOf(game, number, false);
}

/** The fragment of a setup and of the number of what was played; a capital letter announces variations or comments. */
function fragmentOf(game: GameRef, played: bigint, annotated: boolean): string {
  const name = nameOf(game);
  const codec = CODECS[name];
  const number = played * arrangements(codec.counts()) + rank(codec.split(game.origin), codec.counts());
  const letter = itemAt(GAME_NAME_LETTERS, GAME_NAMES.indexOf(name));
  const digits = toBase64(number * BigInt(codec.starts) + BigInt(codec.start(game)));
  const body = (annotated ? letter.toUpperCase() : letter) + digits;
  return body + check(body);
}

/** What the replay of a link asks: the game move by move, and what may follow any line of it. */
export interface LinkReferee {
  replay(game: GameRef): Replay;
  legalAfter(game: GameRef): readonly string[];
}

/** The game of a fragment; a leading `#` or a whole address before it is passed over. Each move is played once. */
export function decode(text: string, referee: LinkReferee): AnnotatedGame {
  const fragment = text.trim().slice(text.trim().lastIndexOf("#") + 1);
  const body = fragment.slice(0, -2);
  const letter = fragment.charAt(0);
  const name = GAME_NAMES.find((_, at) => GAME_NAME_LETTERS[at] === letter.toLowerCase());
  if (!name || fragment.length > MAX_LINK || [...fragment].some((character) => !ALPHABET.includes(character))) {
    throw new Refusal("link-unknown");
  }
  if (check(body) !== fragment.slice(-2)) throw new Refusal("link-damaged");
  const codec = CODECS[name];
  const number = fromBase64(body.slice(1));
  const starts = BigInt(codec.starts);
  const setups = arrangements(codec.counts());
  const rest = number / starts;
  const origin = codec.join(unrank(rest % setups, codec.counts()));
  const game = codec.game(origin, Number(number % starts));
  if (letter === letter.toLowerCase()) {
    const moves = decodeMoves(game, rest / setups, (start) => referee.replay(start));
    return { game: { ...game, moves }, annotations: NO_ANNOTATIONS };
  }
  const { moves, annotations } = decodeAnnotations(rest / setups, (line) =>
    referee.legalAfter({ ...game, moves: line }),
  );
  return { game: { ...game, moves }, annotations };
}

function decodeMoves(game: GameRef, number: bigint, replay: (game: GameRef) => Replay): string[] {
  const moves: string[] = [];
  if (number === 0n) return moves;
  const position = replay(game);
  while (number > 0n) {
    const { legal } = position;
    if (legal.length === 0) throw new Refusal("link-damaged");
    const count = BigInt(legal.length);
    const move = itemAt(legal, Number((number - 1n) % count));
    moves.push(move);
    position.play(move);
    number = (number - 1n) / count;
  }
  return moves;
}
