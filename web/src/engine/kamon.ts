/** Kamon for the engine: positions in, legal moves and outcomes out. */

import {
  KAMON_NO_CELL,
  KAMON_REASONS,
  KamonWinningShape,
  readKamonPositionOut,
  readKamonWonByOut,
  readLoadErrorOut,
  textOf,
  WINNERS,
  writeKamonPositionIn,
} from "../generated/abi";
import { CELLS } from "../generated/kamon";
import { cellName, cellNumber, type KamonPosition, readPosition, writePosition } from "../texts/kamon";
import { Refusal } from "../texts/problem";
import type { GameRef, KamonLook, Outcome, Player, WonBy } from "./types";
import type { Engine } from "./wasm";

interface Judged {
  readonly legal: readonly number[];
  readonly outcome: Outcome | null;
}

function bits(stones: string, mark: string): bigint {
  let set = 0n;
  for (let cell = 0; cell < stones.length; cell++) if (stones[cell] === mark) set |= 1n << BigInt(cell);
  return set;
}

function cellsOf(set: bigint): number[] {
  return CELLS.map((_, cell) => cell).filter((cell) => (set >> BigInt(cell)) & 1n);
}

/** Sends a position to the engine. Everything asked afterwards is about it. */
export function load(engine: Engine, position: KamonPosition, wild: boolean): Judged {
  writeKamonPositionIn(engine.input, {
    black: bits(position.stones, "x"),
    white: bits(position.stones, "o"),
    last: position.last ?? KAMON_NO_CELL,
    wild,
    tokens: position.tokens,
  });
  if (!engine.load("kamon_load")) throw refused(engine);
  const answer = readKamonPositionOut(engine.result);
  const reason = textOf(KAMON_REASONS, answer.reason);
  if (!reason) return { legal: cellsOf(answer.legal), outcome: null };
  return { legal: [], outcome: { winner: textOf(WINNERS, answer.winner), reason, ...wonBy(engine) } };
}

function refused(engine: Engine): Refusal {
  engine.call("kamon_load_error");
  return new Refusal("kamon-impossible", { why: readLoadErrorOut(engine.result).error });
}

/** The chain or loop of the game just loaded. */
function wonBy(engine: Engine): { wonBy?: WonBy } {
  engine.call("kamon_won_by");
  const { shape, cells, inside } = readKamonWonByOut(engine.result);
  if (shape === KamonWinningShape.noShape) return {};
  return { wonBy: { shape: shape === KamonWinningShape.chain ? "chain" : "loop", cells, inside } };
}

export function turnOf(position: KamonPosition): Player {
  return (position.stones.match(/[xo]/g)?.length ?? 0) % 2 ? "white" : "black";
}

/** The position after a stone on a cell that the engine has called legal. */
export function placed(position: KamonPosition, cell: number): KamonPosition {
  const mark = turnOf(position) === "black" ? "x" : "o";
  const stones = position.stones.slice(0, cell) + mark + position.stones.slice(cell + 1);
  return { tokens: position.tokens, stones, last: cell };
}

function look(position: KamonPosition, wild: boolean, judged: Judged): KamonLook {
  return {
    kind: "kamon",
    wild,
    tokens: position.tokens,
    stones: position.stones,
    last: position.last,
    turn: turnOf(position),
    legal: judged.legal.map(cellName),
    outcome: judged.outcome,
    position: writePosition(position),
    replies: {},
  };
}

/** Every position of a game from its origin on, refereed. */
export function looks(engine: Engine, game: GameRef): KamonLook[] {
  const wild = game.wild ?? false;
  let position = readPosition(game.origin);
  const found = [look(position, wild, load(engine, position, wild))];
  game.moves.forEach((move, ply) => {
    const cell = cellNumber(move);
    if (cell === undefined || !found.at(-1)?.legal.includes(move))
      throw new Refusal("illegal-move", { move, ply: ply + 1 });
    position = placed(position, cell);
    found.push(look(position, wild, load(engine, position, wild)));
  });
  return found;
}

/** The last position of a game, with what each move would allow the opponent. */
export function lookLast(engine: Engine, game: GameRef): KamonLook {
  const last = looks(engine, game).at(-1) as KamonLook;
  const replies: Record<string, readonly number[]> = {};
  for (const move of last.legal) {
    const next = placed(last, cellNumber(move) ?? 0);
    replies[move] = load(engine, next, last.wild).legal;
  }
  return { ...last, replies };
}
