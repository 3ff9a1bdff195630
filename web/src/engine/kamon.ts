/** Kamon for the engine: positions in, legal moves and outcomes out. Here cells and tokens become numbers, and back. */

import { type Cell, CELLS, readCell } from "../core/cells";
import { Refusal } from "../core/errors";
import { itemAt } from "../core/must";
import { BLANK, TOKENS } from "../core/tokens";
import { type GameRef, opponent, type Outcome, type Player, type WonBy } from "../core/types";
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
import type { KamonPositionView, Threat } from "./types";
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

/** Everybody's stones together; one cell is left when all are placed. */
const MOST_STONES = CELLS.length - 1;

/**
 * The cells on which one more stone of either player would win. The engine judges any stone, also one that does not
 * follow from the last token; a blockade counts only where the stone may be placed now.
 */
function threatsIn(engine: Engine, position: KamonPosition, view: KamonPositionView): Threat[] {
  if (view.outcome) return [];
  const { wild, turn } = view;
  const free = CELLS.filter((cell) => position.stones[cell] === null && (wild || position.tokens[cell] !== BLANK));
  const outcomeOf = (before: KamonPosition, cell: Cell): Outcome | null =>
    load(engine, placed(before, cell), wild).outcome;
  const threat = (cell: Cell, player: Player, outcome: Outcome | null, open: boolean): Threat[] => {
    if (outcome?.winner !== player || (!outcome.wonBy && !open)) return [];
    const { reason, wonBy } = outcome;
    return [{ player, move: cell, reason, open, ...(wonBy ? { wonBy } : {}) }];
  };
  const mine = free.flatMap((cell) => threat(cell, turn, outcomeOf(position, cell), view.legal.includes(cell)));
  // A stone of the opponent comes after one of the player to move. Where that one stands does not matter to a chain
  // or a loop of the opponent, as long as it wins nothing itself.
  const quiet = free.filter((cell) => !mine.some(({ move }) => move === cell));
  const placedNow = CELLS.filter((cell) => position.stones[cell] !== null).length;
  const theirs = free.flatMap((cell) => {
    const before = quiet.find((other) => other !== cell);
    if (!before || placedNow + 2 > MOST_STONES) return [];
    return threat(cell, opponent(turn), outcomeOf(placed(position, before), cell), false);
  });
  return [...mine, ...theirs];
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
    threats: (other) => threatsIn(other, position, view),
  };
}

export function startKamon(engine: Engine, game: GameRef): JudgedPosition {
  return judge(engine, readPosition(game.origin), game.wild ?? false);
}
