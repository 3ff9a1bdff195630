/** What the page and its engine worker say to each other. Everything here is plain data that can be posted. */

import type { Cell } from "../core/cells";
import type { RefusalData } from "../core/errors";
import type { Stack } from "../core/tiles";
import type { GameRef, Level, Outcome, Player, Reason, Value, WonBy } from "../core/types";
import type { AnnotatedGame } from "../notation/annotations";
import type { Stones, Tokens } from "../notation/kamon";

interface PositionViewBase {
  readonly turn: Player;
  /** Move texts in the engine's order. */
  readonly legal: readonly string[];
  readonly outcome: Outcome | null;
  /** The position text. */
  readonly text: string;
}

/** A Kamon position as the engine sees it. */
export interface KamonPositionView extends PositionViewBase {
  readonly kind: "kamon";
  readonly wild: boolean;
  readonly tokens: Tokens;
  readonly stones: Stones;
  /** Where the last stone was placed. */
  readonly last: Cell | null;
  readonly legal: readonly Cell[];
  /** For each legal cell, what the opponent may cover next; only for the last position of a game. */
  readonly replies: Readonly<Partial<Record<Cell, readonly Cell[]>>>;
}

export interface PantareiMove {
  readonly text: string;
  readonly kind: "step" | "swap" | "pass";
  /** Stacks counted from 0. */
  readonly from: number;
  readonly to: number;
  readonly tiles: 0 | 1 | 2;
}

/** A Pantareï position as the engine sees it. */
export interface PantareiPositionView extends PositionViewBase {
  readonly kind: "pantarei";
  readonly stacks: readonly Stack[];
  readonly maySwap: boolean;
  /** The legal moves with what they touch, in the order of `legal`. */
  readonly moves: readonly PantareiMove[];
  /** The move that led here, with stacks as they were counted before it. */
  readonly lastMove: PantareiMove | null;
  /** The stacks that the turn before changed, counted from 0 as they are now. */
  readonly touched: readonly number[];
}

export type PositionView = KamonPositionView | PantareiPositionView;

/** A position of a game or of a variation of it, in a list that names the one before it by its place. */
export interface TreePosition {
  readonly parent: number | null;
  /** The move that led here. */
  readonly move: string | null;
  readonly position: PositionView;
  readonly comments: readonly string[];
}

/** What is known about one legal move. */
export interface Verdict {
  readonly move: string;
  /** Proven, for the player to move. */
  readonly value: Value | null;
  /** Plies to the end when proven and known. */
  readonly plies: number | null;
  /** A running estimate for the player to move, from -1 (lost) to 1 (won). */
  readonly score: number | null;
}

/** What is expected to follow a move, beginning with the move itself. */
export interface ExpectedLine {
  readonly moves: readonly string[];
  /** Pantareï: the moves with what they touch, stacks counted as they are before each. */
  readonly steps: readonly PantareiMove[];
}

export interface Analysis {
  readonly nodes: number;
  /** How many of the nodes the proof has visited; how many the estimate visits depends on time. */
  readonly proofNodes: number;
  /** How many threads prove. */
  readonly threads: number;
  readonly depth: number;
  readonly verdicts: readonly Verdict[];
  readonly best: string | null;
  /** The expected continuation, beginning with `best`. */
  readonly line: readonly string[];
  /** Pantareï: the moves of `line` with what they touch, stacks counted as they are before each. */
  readonly lineSteps: readonly PantareiMove[];
  /** By their first moves, the lines that are known. */
  readonly lines: Readonly<Record<string, ExpectedLine>>;
  /** The proven value of the position. */
  readonly value: Value | null;
  readonly complete: boolean;
}

/** How far the computer has come with its move. */
export interface Thought {
  /** Positions visited so far. */
  readonly nodes: number;
  /** Of how many of the legal moves the solver knows the value; 0 before it begins. */
  readonly provenMoves: number;
  /** How many legal moves there are. */
  readonly moves: number;
  /** The part of the longest time that is gone, from 0 to 1; only where it may take that long. */
  readonly share: number | null;
}

/** A move that would end the game at once for a player. */
export interface Threat {
  readonly player: Player;
  /** The text of the move, with stacks counted as they are now. */
  readonly move: string;
  readonly reason: Reason;
  /** Whether the player to move may play it now. */
  readonly open: boolean;
  /** Kamon: the chain or the loop that the stone would complete. */
  readonly wonBy?: WonBy;
  /** Pantareï: the move itself; it leads to the stack that would get seven tiles. */
  readonly step?: PantareiMove;
}

/** What the next two moves can bring. */
export interface Threats {
  /** Both players' winning moves: those that may be played now, and those that would win if they could be played. */
  readonly seen: readonly Threat[];
  /** Moves that win at once for the player to move. */
  readonly mine: readonly string[];
  /** For each legal move, the answers that win at once for the opponent. */
  readonly allowed: Readonly<Record<string, readonly string[]>>;
}

/** Who wins each position of a game with best play, by ply; null where it is not proven. */
export type ProvenHistory = readonly (Player | "draw" | null)[];

export interface Choice {
  readonly move: string;
  /** Whether the move's value is proven. */
  readonly proven: boolean;
}

/** What a player may expect of a game: 1 for a win, 0.5 for a draw, 0 for a loss; with its 95 % interval. */
export interface ExpectedScore {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What a colour of Pantareï is worth to the player who takes it; the opponent moves first. */
export interface ColourValue {
  readonly expected: ExpectedScore;
  /** What the search says, in points, for the player who takes the colour. */
  readonly score: number;
}

export type ColourFact = "middle" | "moves" | "neighbours";

/** A fact that speaks for a colour, counted for it and for the other one. */
export interface ColourReason {
  readonly fact: ColourFact;
  readonly own: number;
  readonly other: number;
}

/** Which colour to take in Pantareï. */
export interface ColourAdvice {
  /** The better colour; null when both are worth the same. */
  readonly colour: Player | null;
  readonly black: ColourValue;
  readonly white: ColourValue;
  /** A fact of the snake that speaks for the better colour; null when no simple one does. */
  readonly reason: ColourReason | null;
}

export type Request =
  | { readonly type: "positions"; readonly game: GameRef }
  | { readonly type: "tree"; readonly annotated: AnnotatedGame }
  | { readonly type: "lastPosition"; readonly game: GameRef }
  | { readonly type: "threats"; readonly game: GameRef }
  | { readonly type: "choose"; readonly game: GameRef; readonly level: Level; readonly seed: number }
  | { readonly type: "analyse"; readonly game: GameRef; readonly seconds: number }
  | { readonly type: "history"; readonly game: GameRef; readonly seconds: number }
  | { readonly type: "advise"; readonly game: GameRef }
  | { readonly type: "decode"; readonly fragment: string };

export type ToWorker =
  { readonly id: number; readonly request: Request } | { readonly id: number; readonly stop: true };

export type FromWorker =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly problem: RefusalData };
