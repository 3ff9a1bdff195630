/** Pantareï across the engine's border: a game is its first position and the moves since; the engine replays it. */

import { Refusal } from "../core/errors";
import { itemAt, must } from "../core/must";
import type { Stack, Tile } from "../core/tiles";
import type { GameRef, Outcome, Player, Reason } from "../core/types";
import { type PantareiPosition, readPosition, writePosition } from "../notation/pantarei";
import type { PantareiPositionView, PantareiMove } from "./types";
import { DONE, type Engine } from "./wasm";

const MAX_STACKS = 19;
const COUNT = 4 * MAX_STACKS;
const MOVES = COUNT + 8;
/** Tiles by the number the engine gives them. */
const TILES: readonly (Tile | null)[] = [null, "B1", "B2", "B3", "N", "W1", "W2", "W3"];
const REASONS: readonly (Reason | null)[] = [null, "seven", "stuck", "repetition"];
const PLAYERS: readonly (Player | null)[] = ["black", "white", null];
const KINDS = ["swap", "step", "step", "pass"] as const;

/** A stack as one word: three bits a tile, the top tile lowest, the height from bit 24 on. */
function packStack(stack: Stack): number {
  return stack.reduce((word, tile) => (word << 3) | TILES.indexOf(tile), 0) | (stack.length << 24);
}

function unpackStack(word: number): Tile[] {
  const height = word >>> 24;
  return Array.from({ length: height }, (_, level) =>
    must(itemAt(TILES, (word >>> (3 * (height - 1 - level))) & 7), "a tile"),
  );
}

export function readMove(code: number): PantareiMove {
  const from = code & 31;
  const to = (code >> 5) & 31;
  const tiles = (code >> 10) & 3;
  const kind = KINDS[tiles] ?? "pass";
  if (kind === "pass") return { text: "pass", kind, from: -1, to: -1, tiles: 0 };
  if (kind === "swap") return { text: `${from + 1}x${to + 1}`, kind, from, to, tiles: 0 };
  const text = `${from + 1}${to > from ? "r" : "l"}${tiles === 2 ? "2" : ""}`;
  return { text, kind, from, to, tiles: tiles === 2 ? 2 : 1 };
}

interface Loaded {
  readonly position: PantareiPosition;
  readonly codes: readonly number[];
  readonly outcome: Outcome | null;
}

/** Sends a game to the engine. Everything asked afterwards is about its last position. */
function load(engine: Engine, origin: PantareiPosition, codes: readonly number[]): Loaded {
  const { input } = engine;
  for (let at = 0; at < MAX_STACKS; at++) input.setUint32(4 * at, packStack(origin.stacks[at] ?? []), true);
  input.setUint8(COUNT, origin.stacks.length);
  input.setUint8(COUNT + 1, origin.turn === "black" ? 0 : 1);
  input.setUint8(COUNT + 2, origin.maySwap ? 0 : 1);
  for (const unused of [3, 4, 5]) input.setUint8(COUNT + unused, 0);
  input.setUint16(COUNT + 6, codes.length, true);
  codes.forEach((code, at) => input.setUint16(MOVES + 2 * at, code, true));
  if (engine.call("pantarei_load") !== DONE) throw refused(engine);
  return readAnswer(engine.result);
}

function refused(engine: Engine): Refusal {
  engine.call("pantarei_problem");
  const [why, place] = [engine.result.getUint32(0, true), engine.result.getUint32(4, true)];
  return new Refusal("pantarei-impossible", { why, place: place + 1 });
}

function readAnswer(result: DataView): Loaded {
  const count = result.getUint8(COUNT);
  const stacks = Array.from({ length: count }, (_, at) => unpackStack(result.getUint32(4 * at, true)));
  const position: PantareiPosition = {
    stacks,
    turn: result.getUint8(COUNT + 1) ? "white" : "black",
    maySwap: result.getUint8(COUNT + 2) === 0,
  };
  const reason = REASONS[result.getUint8(COUNT + 4)];
  const codes = Array.from({ length: result.getUint16(COUNT + 6, true) }, (_, at) =>
    result.getUint16(MOVES + 2 * at, true),
  );
  if (!reason) return { position, codes, outcome: null };
  const winner = PLAYERS[result.getUint8(COUNT + 5)] ?? null;
  const highest = stacks.reduce((best, stack, at) => (stack.length > (stacks[best]?.length ?? 0) ? at : best), 0);
  return { position, codes: [], outcome: { winner, reason, ...(reason === "seven" ? { tower: highest } : {}) } };
}

/** The stacks a move changed, as they are counted after it: a place that became empty closes up. */
function touchedBy(move: PantareiMove, before: number, after: number): number[] {
  if (move.kind === "pass") return [];
  if (before === after) return [move.from, move.to];
  return [move.to > move.from ? move.to - 1 : move.to];
}

function viewOf(loaded: Loaded, lastMove: PantareiMove | null, touched: readonly number[]): PantareiPositionView {
  const moves = loaded.codes.map(readMove);
  return {
    kind: "pantarei",
    ...loaded.position,
    moves,
    legal: moves.map((move) => move.text),
    outcome: loaded.outcome,
    text: writePosition(loaded.position),
    lastMove,
    touched,
  };
}

/** Every position of a game from its origin on, refereed. Afterwards the engine holds the last one. */
export function positions(engine: Engine, game: GameRef): PantareiPositionView[] {
  const origin = readPosition(game.origin, game.first);
  let loaded = load(engine, origin, []);
  const found = [viewOf(loaded, null, [])];
  const played: number[] = [];
  game.moves.forEach((text, ply) => {
    const before = found.at(-1) as PantareiPositionView;
    const at = before.legal.indexOf(text);
    const code = loaded.codes[at];
    if (code === undefined) throw new Refusal("illegal-move", { move: text, ply: ply + 1 });
    played.push(code);
    loaded = load(engine, origin, played);
    const move = readMove(code);
    found.push(viewOf(loaded, move, touchedBy(move, before.stacks.length, loaded.position.stacks.length)));
  });
  return found;
}
