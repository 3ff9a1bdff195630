/** Kamon for the engine: positions in, legal moves and outcomes out. Here cells and tokens become numbers, and back. */

import { type Cell, CELLS, readCell } from "../core/cells";
import { Refusal } from "../core/errors";
import { itemAt } from "../core/must";
import { TOKENS } from "../core/tokens";
import type { GameRef, Outcome, Player, WonBy } from "../core/types";
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
import { type KamonPosition, readPosition, type Stones, writePosition } from "../notation/kamon";
import type { JudgedPosition } from "./judgedPosition";
import type { KamonPositionView } from "./types";
import type { Engine } from "./wasm";

interface Judged {
  readonly legal: readonly Cell[];
  readonly outcome: Outcome | null;
}

/** The cell of a number that the engine gives. */
export const cellOf = (number: number): Cell => itemAt(CELLS, number);

/** The stones of one player as a set of cells: bit i is cell i in reading order. */
function bits(stones: Stones, player: Player): bigint {
  return CELLS.reduce((set, cell, bit) => (stones[cell] === player ? set | (1n << BigInt(bit)) : set), 0n);
}

function cellsIn(set: bigint): Cell[] {
  return CELLS.filter((_, bit) => (set >> BigInt(bit)) & 1n);
}

/** Sends a position to the engine. Everything asked afterwards is about it. */
function load(engine: Engine, position: KamonPosition, wild: boolean): Judged {
  writeKamonPositionIn(engine.input, {
    black: bits(position.stones, "black"),
    white: bits(position.stones, "white"),
    last: position.last === null ? KAMON_NO_CELL : CELLS.indexOf(position.last),
    wild,
    tokens: CELLS.map((cell) => TOKENS.indexOf(position.tokens[cell])),
  });
  if (!engine.load("kamon_load")) throw refused(engine);
  const answer = readKamonPositionOut(engine.result);
  const reason = textOf(KAMON_REASONS, answer.reason);
  if (!reason) return { legal: cellsIn(answer.legal), outcome: null };
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
  return {
    wonBy: {
      shape: shape === KamonWinningShape.chain ? "chain" : "loop",
      cells: cells.map(cellOf),
      inside: inside.map(cellOf),
    },
  };
}

function turnOf(position: KamonPosition): Player {
  return CELLS.filter((cell) => position.stones[cell] !== null).length % 2 ? "white" : "black";
}

/** The position after a stone on a cell that the engine has called legal. */
function placed(position: KamonPosition, cell: Cell): KamonPosition {
  return { tokens: position.tokens, stones: { ...position.stones, [cell]: turnOf(position) }, last: cell };
}

function viewOf(position: KamonPosition, wild: boolean, judged: Judged): KamonPositionView {
  return {
    kind: "kamon",
    wild,
    ...position,
    turn: turnOf(position),
    legal: judged.legal,
    outcome: judged.outcome,
    text: writePosition(position),
    replies: {},
  };
}

function judge(engine: Engine, position: KamonPosition, wild: boolean): JudgedPosition {
  const view = viewOf(position, wild, load(engine, position, wild));
  return {
    view,
    play: (other, move) => judge(other, placed(position, readCell(move)), wild),
    load: (other) => void load(other, position, wild),
    viewWithReplies: (other) => ({
      ...view,
      replies: Object.fromEntries(view.legal.map((cell) => [cell, load(other, placed(position, cell), wild).legal])),
    }),
  };
}

export function startKamon(engine: Engine, game: GameRef): JudgedPosition {
  return judge(engine, readPosition(game.origin), game.wild ?? false);
}
