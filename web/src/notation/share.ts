/**
 * Share links: a whole game in one short fragment. The number in it holds the rank of the setup among all setups and
 * each move as its place among the legal ones; the Python package speaks the same codec.
 */

import type { GameRef, Kind, PositionView } from "../engine/types";
import { ROW_LENGTHS } from "../generated/kamon";
import { PLAYERS, TILE_CODE_COUNTS, TILE_CODES } from "../generated/vocabulary";
import { TOKEN_CODES } from "./kamon";
import { Refusal } from "../core/errors";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE = BigInt(ALPHABET.length);
const CHECK_MODULUS = 4093;
const CHECK_FACTOR = 71;
const LONGEST = 10_000;
const GAMES: Readonly<Record<string, { kind: Kind; wild: boolean }>> = {
  k: { kind: "kamon", wild: false },
  w: { kind: "kamon", wild: true },
  p: { kind: "pantarei", wild: false },
};

type Counts = Map<string, number>;

const kamonCounts = (): Counts => new Map(TOKEN_CODES.map((code) => [code, 1]));
const pantareiCounts = (): Counts => new Map(TILE_CODES.map((code) => [code, TILE_CODE_COUNTS[code]]));

function factorial(n: number): bigint {
  return n < 2 ? 1n : BigInt(n) * factorial(n - 1);
}

function total(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** In how many orders things can lie of which some are alike. */
function arrangements(counts: Counts): bigint {
  return [...counts.values()].reduce((number, count) => number / factorial(count), factorial(total(counts)));
}

/** How many arrangements of what is left begin with `item`. */
function beginningWith(left: Counts, item: string): bigint {
  return (arrangements(left) * BigInt(left.get(item) ?? 0)) / BigInt(total(left));
}

/** The place of an arrangement among all of the same things, from 0; `left` sorts single ones and is used up. */
function rank(items: readonly string[], left: Counts): bigint {
  let place = 0n;
  for (const item of items) {
    for (const other of left.keys()) {
      if (other === item) break;
      place += beginningWith(left, other);
    }
    left.set(item, (left.get(item) ?? 0) - 1);
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
        left.set(item, (left.get(item) ?? 0) - 1);
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
  return (ALPHABET[sum >> 6] ?? "") + (ALPHABET[sum & 63] ?? "");
}

function toBase64(number: bigint): string {
  let digits = "";
  for (; number > 0n; number /= BASE) digits = (ALPHABET[Number(number % BASE)] ?? "") + digits;
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

/** The fragment of a game; `positions` are its positions, whose legal moves number the choices. */
export function encode(game: GameRef, positions: readonly PositionView[]): string {
  if (!shareable(game)) throw new Refusal("link-from-middle");
  let moves = 0n;
  for (let ply = game.moves.length - 1; ply >= 0; ply--) {
    const legal = positions[ply]?.legal ?? [];
    moves = moves * BigInt(legal.length) + BigInt(legal.indexOf(game.moves[ply] ?? "") + 1);
  }
  const body = game.kind === "kamon" ? encodeKamon(game, moves) : encodePantarei(game, moves);
  return body + check(body);
}

function encodeKamon(game: GameRef, moves: bigint): string {
  const codes = game.origin.replaceAll("/", "").match(/../g) ?? [];
  const number = moves * arrangements(kamonCounts()) + rank(codes, kamonCounts());
  return (game.wild ? "w" : "k") + toBase64(number);
}

function encodePantarei(game: GameRef, moves: bigint): string {
  const number = moves * arrangements(pantareiCounts()) + rank(game.origin.split("/"), pantareiCounts());
  return "p" + toBase64(number * 2n + BigInt(PLAYERS.indexOf(game.first ?? "black")));
}

/** The game of a fragment; a leading `#` or a whole address before it is passed over. */
export function decode(text: string, position: (game: GameRef) => PositionView): GameRef {
  const fragment = text.trim().slice(text.trim().lastIndexOf("#") + 1);
  const body = fragment.slice(0, -2);
  const known = GAMES[fragment[0] ?? ""];
  if (!known || fragment.length > LONGEST || [...fragment].some((character) => !ALPHABET.includes(character))) {
    throw new Refusal("link-unknown");
  }
  if (check(body) !== fragment.slice(-2)) throw new Refusal("link-damaged");
  const number = fromBase64(body.slice(1));
  const [start, moves] = known.kind === "kamon" ? decodeKamon(number, known.wild) : decodePantarei(number);
  return decodeMoves(start, moves, position);
}

function decodeKamon(number: bigint, wild: boolean): [GameRef, bigint] {
  const setups = arrangements(kamonCounts());
  const codes = unrank(number % setups, kamonCounts());
  let at = 0;
  const origin = ROW_LENGTHS.map((length) => codes.slice(at, (at += length)).join("")).join("/");
  return [{ kind: "kamon", wild, origin, moves: [] }, number / setups];
}

function decodePantarei(number: bigint): [GameRef, bigint] {
  const setups = arrangements(pantareiCounts());
  const first = PLAYERS[Number(number % 2n)] ?? "black";
  const rest = number / 2n;
  const origin = unrank(rest % setups, pantareiCounts()).join("/");
  return [{ kind: "pantarei", origin, first, moves: [] }, rest / setups];
}

function decodeMoves(start: GameRef, number: bigint, position: (game: GameRef) => PositionView): GameRef {
  let game = start;
  while (number > 0n) {
    const { legal } = position(game);
    if (legal.length === 0) throw new Refusal("link-damaged");
    const count = BigInt(legal.length);
    game = { ...game, moves: [...game.moves, legal[Number((number - 1n) % count)] ?? ""] };
    number = (number - 1n) / count;
  }
  return game;
}
