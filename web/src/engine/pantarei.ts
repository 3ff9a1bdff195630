/** Pantareï for the engine: a game is its first position and the moves since; the engine replays it. */

import {
  PANTAREI_REASONS,
  PantareiMoveKind,
  readLoadErrorOut,
  readPantareiGameOut,
  textOf,
  WINNERS,
  writePantareiGameIn,
} from "../generated/abi";
import { Refusal } from "../texts/problem";
import { type PantareiPosition, readPosition, writePosition } from "../texts/pantarei";
import type { GameRef, Outcome, PantareiLook, PantareiMove } from "./types";
import type { Engine } from "./wasm";

/** Tiles by the number the engine gives them. */
const TILES = ["", "B1", "B2", "B3", "N", "W1", "W2", "W3"];

/** A stack as one word: three bits a tile, the top tile lowest, the height from bit 24 on. */
function packStack(stack: readonly string[]): number {
  return stack.reduce((word, tile) => (word << 3) | TILES.indexOf(tile), 0) | (stack.length << 24);
}

function unpackStack(word: number): string[] {
  const height = word >>> 24;
  return Array.from({ length: height }, (_, level) => TILES[(word >>> (3 * (height - 1 - level))) & 7] ?? "");
}

export function readMove(code: number): PantareiMove {
  const from = code & 31;
  const to = (code >> 5) & 31;
  const kind = code >> 10;
  if (kind === PantareiMoveKind.passing) return { text: "pass", kind: "pass", from: -1, to: -1, tiles: 0 };
  if (kind === PantareiMoveKind.swap) return { text: `${from + 1}x${to + 1}`, kind: "swap", from, to, tiles: 0 };
  const tiles = kind === PantareiMoveKind.twoTiles ? 2 : 1;
  const text = `${from + 1}${to > from ? "r" : "l"}${tiles === 2 ? "2" : ""}`;
  return { text, kind: "step", from, to, tiles };
}

interface Loaded {
  readonly position: PantareiPosition;
  readonly codes: readonly number[];
  readonly outcome: Outcome | null;
}

/** Sends a game to the engine. Everything asked afterwards is about its last position. */
function load(engine: Engine, origin: PantareiPosition, codes: readonly number[]): Loaded {
  const start = {
    stacks: origin.stacks.map(packStack),
    turn: origin.turn === "black" ? 0 : 1,
    banned: !origin.maySwap,
    passes: 0,
    partial: false,
  };
  writePantareiGameIn(engine.input, { start, moves: codes });
  if (!engine.load("pantarei_load")) throw refused(engine);
  return readAnswer(engine.result);
}

function refused(engine: Engine): Refusal {
  engine.call("pantarei_load_error");
  const { error, index } = readLoadErrorOut(engine.result);
  return new Refusal("pantarei-impossible", { why: error, place: index + 1 });
}

function readAnswer(result: DataView): Loaded {
  const answer = readPantareiGameOut(result);
  const stacks = answer.stacks.map(unpackStack);
  const position: PantareiPosition = { stacks, turn: answer.turn ? "white" : "black", maySwap: !answer.banned };
  const reason = textOf(PANTAREI_REASONS, answer.reason);
  if (!reason) return { position, codes: answer.moves, outcome: null };
  const winner = textOf(WINNERS, answer.winner);
  const highest = stacks.reduce((best, stack, at) => (stack.length > (stacks[best]?.length ?? 0) ? at : best), 0);
  return { position, codes: [], outcome: { winner, reason, ...(reason === "seven" ? { tower: highest } : {}) } };
}

/** The stacks a move changed, as they are counted after it: a place that became empty closes up. */
function touchedBy(move: PantareiMove, before: number, after: number): number[] {
  if (move.kind === "pass") return [];
  if (before === after) return [move.from, move.to];
  return [move.to > move.from ? move.to - 1 : move.to];
}

function look(loaded: Loaded, lastMove: PantareiMove | null, touched: readonly number[]): PantareiLook {
  const moves = loaded.codes.map(readMove);
  return {
    kind: "pantarei",
    ...loaded.position,
    moves,
    legal: moves.map((move) => move.text),
    outcome: loaded.outcome,
    position: writePosition(loaded.position),
    lastMove,
    touched,
  };
}

/** Every position of a game from its origin on, refereed. Afterwards the engine holds the last one. */
export function looks(engine: Engine, game: GameRef): PantareiLook[] {
  const origin = readPosition(game.origin, game.first);
  let loaded = load(engine, origin, []);
  const found = [look(loaded, null, [])];
  const played: number[] = [];
  game.moves.forEach((text, ply) => {
    const before = found.at(-1) as PantareiLook;
    const at = before.legal.indexOf(text);
    const code = loaded.codes[at];
    if (code === undefined) throw new Refusal("illegal-move", { move: text, ply: ply + 1 });
    played.push(code);
    loaded = load(engine, origin, played);
    const move = readMove(code);
    found.push(look(loaded, move, touchedBy(move, before.stacks.length, loaded.position.stacks.length)));
  });
  return found;
}
