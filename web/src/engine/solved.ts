/**
 * Kamon deals that are solved from the first move. Each has its value and, for each player who gets something, the
 * opening of a strategy: a move for every reply of the opponent, three own moves deep.
 */

import dealsAddress from "../../../src/crestflow/solved/deals.json?url";
import { CELL_LETTERS, CELLS } from "../core/cells";
import { itemAt } from "../core/must";
import { type GameRef, opponent, OPPOSITE, type Player, type Value } from "../core/types";

/** A move of the player, and what follows each reply to it; nothing where the strategy ends. */
interface StrategyNode {
  readonly move: string;
  readonly replies: ReadonlyMap<string, StrategyNode>;
}

export interface SolvedDeal {
  readonly seed: number;
  readonly setup: string;
  /** For Black, who begins. */
  readonly value: Value;
  /** A first move that reaches the value; null when every one loses. */
  readonly best: string | null;
  /** The openings as texts, which `docs/survey.md` explains. */
  readonly strategies: Readonly<Partial<Record<Player, string>>>;
}

/** A position early in a solved deal. */
export interface KnownPosition {
  /** Proven, for the player to move; null where a draw is sure and a mistake of the opponent may have given more. */
  readonly value: Value | null;
  /** A move that reaches it; null where every one loses. */
  readonly move: string | null;
}

/** Black's first move answers nothing. */
const START = "";

/** What a deal gives a player with best play. */
export function valueFor(deal: SolvedDeal, player: Player): Value {
  return player === "black" ? deal.value : OPPOSITE[deal.value];
}

/** The first answers of a strategy: White's to each first move, or Black's first move under `START`. */
export function readStrategy(player: Player, text: string): ReadonlyMap<string, StrategyNode> {
  let at = 1;
  const cell = (): string => itemAt(CELLS, CELL_LETTERS.indexOf(text.charAt(at++)));
  const node = (depth: number): StrategyNode => ({ move: cell(), replies: depth > 1 ? list(depth - 1) : new Map() });
  const list = (depth: number): Map<string, StrategyNode> => {
    const moves: string[] = [];
    while (text.charAt(at) !== ".") moves.push(cell());
    at += 1;
    return new Map(moves.map((move) => [move, node(depth)]));
  };
  const depth = Number(text.charAt(0));
  return player === "black" ? new Map([[START, node(depth)]]) : list(depth);
}

/** The player's move after `moves`, or null when the strategy does not say. */
function moveAfter(
  player: Player,
  answers: ReadonlyMap<string, StrategyNode>,
  moves: readonly string[],
): string | null {
  const start = player === "black" ? 0 : 1;
  let node = answers.get(start === 0 ? START : (moves[0] ?? START));
  for (let at = start; at < moves.length; at += 2) {
    if (!node || moves[at] !== node.move) return null;
    node = node.replies.get(moves[at + 1] ?? START);
  }
  return node?.move ?? null;
}

function isFollowed(player: Player, answers: ReadonlyMap<string, StrategyNode>, moves: readonly string[]): boolean {
  const first = player === "black" ? 0 : 1;
  return moves.every((move, ply) => ply % 2 !== first || moveAfter(player, answers, moves.slice(0, ply)) === move);
}

/** The solved deal on which a game is played, if it is one. */
export function dealOf(deals: readonly SolvedDeal[], game: GameRef): SolvedDeal | null {
  if (game.kind !== "kamon" || game.wild) return null;
  return deals.find(({ setup }) => setup === game.origin) ?? null;
}

/** What the solved deals say about the last position of a game, if they say anything. */
export function knownPosition(deals: readonly SolvedDeal[], game: GameRef): KnownPosition | null {
  const deal = dealOf(deals, game);
  if (!deal) return null;
  const { moves } = game;
  const mover: Player = moves.length % 2 === 0 ? "black" : "white";
  const other = opponent(mover);
  const { [mover]: own, [other]: theirs } = deal.strategies;
  const move = own ? moveAfter(mover, readStrategy(mover, own), moves) : null;
  const followed = theirs !== undefined && isFollowed(other, readStrategy(other, theirs), moves);
  const value = valueFor(deal, mover);
  if (move !== null) return { value: value === "win" || followed ? value : null, move };
  return followed && value === "loss" ? { value, move: null } : null;
}

/** The same deal for everybody on a day of the calendar. */
export function dealOfTheDay(deals: readonly SolvedDeal[], day: Date): SolvedDeal {
  const days = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000;
  return itemAt(deals, days % deals.length);
}

let loading: Promise<readonly SolvedDeal[]> | null = null;

/** The deals that come with the page; none, until the next time, where they cannot be fetched. */
export function solvedDeals(): Promise<readonly SolvedDeal[]> {
  loading ??= fetch(dealsAddress)
    .then((response) => response.json() as Promise<{ deals: readonly SolvedDeal[] }>)
    .then(({ deals }) => deals)
    .catch(() => {
      loading = null;
      return [];
    });
  return loading;
}
