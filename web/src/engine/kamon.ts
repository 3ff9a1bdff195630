/** Kamon across the engine's border: positions in, legal moves, outcomes and values out. */

import { type Cell, CELLS, isCell } from "../core/cells";
import { Refusal } from "../core/errors";
import { itemAt } from "../core/must";
import { TOKENS } from "../core/tokens";
import { type GameRef, type Outcome, type Player, type Reason, type WonBy } from "../core/types";
import { type KamonPosition, readPosition, type Stones, writePosition } from "../notation/kamon";
import type { KamonPositionView } from "./types";
import { DONE, type Engine } from "./wasm";

const NO_CELL = 255;
const REASONS: readonly (Reason | null)[] = [null, "connection", "loop", "exhausted", "blockade"];
const WINNERS: readonly (Player | null)[] = ["black", "white", null];

interface Judged {
  readonly legal: readonly Cell[];
  readonly outcome: Outcome | null;
}

/** The cells of one player's stones as a set of bits; bit 0 is the first cell in reading order. */
function bits(stones: Stones, player: Player): bigint {
  return CELLS.reduce((set, cell, bit) => (stones[cell] === player ? set | (1n << BigInt(bit)) : set), 0n);
}

function cellsOf(set: bigint): Cell[] {
  return CELLS.filter((_, bit) => (set >> BigInt(bit)) & 1n);
}

/** Sends a position to the engine. Everything asked afterwards is about it. */
export function load(engine: Engine, position: KamonPosition, wild: boolean): Judged {
  const { input } = engine;
  input.setBigUint64(0, bits(position.stones, "black"), true);
  input.setBigUint64(8, bits(position.stones, "white"), true);
  input.setUint8(16, position.last === null ? NO_CELL : CELLS.indexOf(position.last));
  input.setUint8(17, wild ? 1 : 0);
  CELLS.forEach((cell, at) => input.setUint8(18 + at, TOKENS.indexOf(position.tokens[cell])));
  if (engine.call("kamon_load") !== DONE) throw new Refusal("kamon-impossible", { why: whyRefused(engine) });
  const { result } = engine;
  const reason = REASONS[result.getUint8(8)];
  if (!reason) return { legal: cellsOf(result.getBigUint64(0, true)), outcome: null };
  return { legal: [], outcome: { winner: WINNERS[result.getUint8(9)] ?? null, reason, ...wonBy(engine) } };
}

/** The engine's number for what is wrong with a position. */
function whyRefused(engine: Engine): number {
  engine.call("kamon_problem");
  return engine.result.getUint32(0, true);
}

/** The chain or loop of the game just loaded. */
function wonBy(engine: Engine): { wonBy?: WonBy } {
  engine.call("kamon_won_by");
  const { result } = engine;
  const shape = result.getUint8(0);
  if (shape === 0) return {};
  const cells = Array.from({ length: result.getUint8(1) }, (_, at) => itemAt(CELLS, result.getUint8(4 + at)));
  const inside = Array.from({ length: result.getUint8(2) }, (_, at) =>
    itemAt(CELLS, result.getUint8(4 + CELLS.length + at)),
  );
  return { wonBy: { shape: shape === 1 ? "chain" : "loop", cells, inside } };
}

export function turnOf(position: KamonPosition): Player {
  return CELLS.filter((cell) => position.stones[cell] !== null).length % 2 ? "white" : "black";
}

/** The position after a stone on a cell that the engine has called legal. */
export function placed(position: KamonPosition, cell: Cell): KamonPosition {
  return { tokens: position.tokens, stones: { ...position.stones, [cell]: turnOf(position) }, last: cell };
}

function viewOf(position: KamonPosition, wild: boolean, judged: Judged): KamonPositionView {
  return {
    kind: "kamon",
    wild,
    tokens: position.tokens,
    stones: position.stones,
    last: position.last,
    turn: turnOf(position),
    legal: judged.legal,
    outcome: judged.outcome,
    text: writePosition(position),
    replies: {},
  };
}

/** Every position of a game from its origin on, refereed. */
export function positions(engine: Engine, game: GameRef): KamonPositionView[] {
  const wild = game.wild ?? false;
  let position = readPosition(game.origin);
  const found = [viewOf(position, wild, load(engine, position, wild))];
  game.moves.forEach((move, ply) => {
    if (!isCell(move) || !found.at(-1)?.legal.includes(move)) throw new Refusal("illegal-move", { move, ply: ply + 1 });
    position = placed(position, move);
    found.push(viewOf(position, wild, load(engine, position, wild)));
  });
  return found;
}

/** The last position of a game, with what each move would allow the opponent. */
export function lastView(engine: Engine, game: GameRef): KamonPositionView {
  const last = positions(engine, game).at(-1) as KamonPositionView;
  const replies: Partial<Record<Cell, readonly Cell[]>> = {};
  for (const move of last.legal) {
    const next = placed(last, move);
    replies[move] = load(engine, next, last.wild).legal;
  }
  return { ...last, replies };
}
