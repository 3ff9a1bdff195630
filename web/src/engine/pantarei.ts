/** Pantareï for the engine: a game is its first position and the moves since; the engine replays it. */

import { Refusal } from "../core/errors";
import { itemAt, must } from "../core/must";
import type { Stack, Tile } from "../core/tiles";
import { type GameRef, opponent, type Outcome } from "../core/types";
import {
  PANTAREI_REASONS,
  PantareiMoveKind,
  readLoadErrorOut,
  readPantareiGameOut,
  textOf,
  WINNERS,
  writePantareiGameIn,
} from "../generated/abi";
import { type PantareiPosition, readPosition, writePosition } from "../notation/pantarei";
import type { JudgedPosition } from "./judgedPosition";
import type { PantareiMove, PantareiPositionView, Threat } from "./types";
import type { Engine } from "./wasm";

/** Tiles by the number the engine gives them. */
const TILES: readonly (Tile | null)[] = [null, "B1", "B2", "B3", "N", "W1", "W2", "W3"];

/** A stack as one word: three bits a tile, the top tile lowest, the height from bit 24 on. */
function packStack(stack: Stack): number {
  return stack.reduce((word, tile) => (word << 3) | TILES.indexOf(tile), 0) | (stack.length << 24);
}

function unpackStack(word: number): Tile[] {
  const height = word >>> 24;
  return Array.from({ length: height }, (_, level) =>
    must(itemAt(TILES, (word >>> (3 * (height - 1 - level))) & 7), "the tile of a stack"),
  );
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
  const heights = stacks.map((stack) => stack.length);
  const tower = heights.indexOf(Math.max(...heights));
  return { position, codes: [], outcome: { winner, reason, ...(reason === "seven" ? { tower } : {}) } };
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

/** The moves that would make seven: for the player to move, and for the opponent if it were the opponent's turn. */
function threatsIn(engine: Engine, origin: PantareiPosition, codes: readonly number[], now: Loaded): Threat[] {
  if (now.outcome) return [];
  const { stacks, turn } = now.position;
  const turned: PantareiPosition = { stacks, turn: opponent(turn), maySwap: true };
  const sevens = (start: PantareiPosition, before: readonly number[], open: boolean): Threat[] => {
    const player = open ? turn : opponent(turn);
    return load(engine, start, before).codes.flatMap((code) => {
      const { outcome } = load(engine, start, [...before, code]);
      const step = readMove(code);
      return outcome?.winner === player ? [{ player, move: step.text, reason: outcome.reason, open, step }] : [];
    });
  };
  return [...sevens(origin, codes, true), ...sevens(turned, [], false)];
}

/** Judges the position after the moves of these codes; `before` is the position that the last of them was played in. */
function judge(
  engine: Engine,
  origin: PantareiPosition,
  codes: readonly number[],
  before: PantareiPositionView | null,
): JudgedPosition {
  // The engine gets the whole game each time: whether a position has come before depends on it.
  const loaded = load(engine, origin, codes);
  const last = before ? readMove(itemAt(codes, codes.length - 1)) : null;
  const touched = before && last ? touchedBy(last, before.stacks.length, loaded.position.stacks.length) : [];
  const view = viewOf(loaded, last, touched);
  return {
    view,
    play: (other, move) => judge(other, origin, [...codes, itemAt(loaded.codes, view.legal.indexOf(move))], view),
    load: (other) => void load(other, origin, codes),
    viewWithReplies: () => view,
    threats: (other) => threatsIn(other, origin, codes, loaded),
  };
}

export function startPantarei(engine: Engine, game: GameRef): JudgedPosition {
  return judge(engine, readPosition(game.origin, game.first), [], null);
}
