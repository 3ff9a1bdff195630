/** A game being played: its moves, its positions as the engine sees them, and the computer's turns. */

import { GAME_FACTS, hasWild } from "../core/gameFacts";
import { type Ending, type Kind, opponent, type Player } from "../core/types";
import { engine, type Task } from "../engine/client";
import { isLegal } from "../engine/positions";
import type { Choice, Thought } from "../engine/types";
import { deal } from "../notation/chance";
import { makeRoom } from "./gameHistory";
import { type GameOptions } from "./gameOptions";
import { keepGame, refOf, resignation, type SavedGame, type Seat, type Seats } from "./savedGames";
import { Playback } from "./playback.svelte";
import { playSound } from "./sound";

/** The shortest time the computer seems to think, so that its move can be followed. */
const LEAST_THINKING_MS = 450;
/** Strong enough to learn from, quick enough to wait for. */
const HINT_LEVEL = 7;

function seatsFor(options: GameOptions, colour: Player): Seats {
  const person: Seat = { type: "person" };
  const rival: Seat = options.against === "person" ? person : { type: "computer", level: options.level };
  return colour === "black" ? { black: person, white: rival } : { black: rival, white: person };
}

/** What is kept of an ending, or that there is none. */
function endedBy(ending: Ending | null): Pick<SavedGame, "finished" | "ending"> {
  return { finished: ending !== null, ending: ending && { winner: ending.winner, reason: ending.reason } };
}

/** Who sits on this side of the table: the only person, or Black when two share it. */
export const nearPlayer = ({ person }: LocalGame): Player => person ?? "black";

/** A new game, not yet kept. */
export function newGame(kind: Kind, options: GameOptions, setup?: string): SavedGame {
  const colour = options.colour === "random" ? (Math.random() < 0.5 ? "black" : "white") : options.colour;
  const now = new Date().toISOString();
  return {
    id: now.replace(/\D/g, "").slice(2, 17),
    kind,
    wild: hasWild(kind) && options.wild,
    origin: setup ?? deal(kind),
    first: GAME_FACTS[kind].first,
    moves: [],
    seats: seatsFor(options, colour),
    resigned: null,
    finished: false,
    ending: null,
    started: now,
    updated: now,
  };
}

export class LocalGame extends Playback {
  saved = $state.raw<SavedGame>() as SavedGame;
  thinking = $state(false);
  /** The computer was interrupted and waits to be asked again. */
  paused = $state(false);
  /** Whether the computer could prove that its last move is the best. */
  proven = $state(false);
  /** A move that the engine recommends in the latest position, once asked. */
  hint = $state<string | null>(null);
  /** The engine looks for a hint. */
  hinting = $state(false);
  /** How far the computer has come with its move; null until it has told. */
  thought = $state.raw<Thought | null>(null);
  /** What the person is asked before it happens. */
  confirming = $state<"undo" | "resign" | null>(null);
  problem = $state.raw<unknown>(null);
  private task: Task<Choice> | null = null;
  private closed = false;

  constructor(saved: SavedGame) {
    super();
    this.saved = saved;
  }

  /** Fetches every position, then lets the computer move if it is its turn. */
  async open(): Promise<void> {
    try {
      this.positions = await engine.positions(refOf(this.saved));
      this.ply = this.saved.moves.length;
      this.letComputerMove();
    } catch (error) {
      this.problem = error;
    }
  }

  /** Nobody looks any more: stop thinking. The game stays kept. */
  close(): void {
    this.closed = true;
    this.task?.stop();
  }

  get ending(): Ending | null {
    return resignation(this.saved) ?? this.latest?.outcome ?? null;
  }

  /** Pantareï: the colours have not been chosen yet. */
  get choosingColour(): boolean {
    return this.saved.first === null;
  }

  /** The seat whose turn it is. */
  get seat(): Seat | null {
    return this.latest && !this.ending && !this.choosingColour ? this.saved.seats[this.latest.turn] : null;
  }

  /** Whether a person may move now, in the position shown. */
  get myTurn(): boolean {
    return this.atEnd && this.seat?.type === "person";
  }

  /** The colour of the only person, if the computer plays the other. */
  get person(): Player | null {
    const { black, white } = this.saved.seats;
    if (black.type === white.type) return null;
    return black.type === "person" ? "black" : "white";
  }

  async play(move: string): Promise<void> {
    if (!this.latest || !isLegal(this.latest, move)) return;
    const moves = [...this.saved.moves, move];
    const position = await engine.lastPosition({ ...refOf(this.saved), moves });
    if (this.closed || this.saved.moves.length !== moves.length - 1) return;
    this.positions = [...this.positions, position];
    this.change({ moves, ...endedBy(position.outcome) });
    this.ply = moves.length;
    playSound(position.outcome ? "end" : "move", position);
    this.letComputerMove();
  }

  /** Takes back the last turn, or asks first where that would take away a result. */
  askUndo(): void {
    if (this.saved.moves.length === 0) return;
    if (this.ending && this.confirming !== "undo") this.confirming = "undo";
    else this.undo();
  }

  /** Takes back the last turn, and the computer's answer with it. */
  undo(): void {
    this.interrupt();
    let keep = this.saved.moves.length;
    if (this.saved.resigned === null && keep > 0) {
      keep -= 1;
      const person = this.person;
      if (person && keep > 0 && this.positions[keep]?.turn !== person) keep -= 1;
    }
    this.positions = this.positions.slice(0, keep + 1);
    this.change({ moves: this.saved.moves.slice(0, keep), resigned: null, ...endedBy(null) });
    this.ply = keep;
    // Taken back to a first move that is the computer's: it may choose again.
    this.letComputerMove();
  }

  resign(): void {
    const player = this.person ?? this.latest?.turn;
    if (!player || this.ending) return;
    this.interrupt();
    this.change({ resigned: player, ...endedBy({ winner: opponent(player), reason: "resignation" }) });
    this.show(this.saved.moves.length);
    playSound("end");
  }

  /** The coach is silent from now on. */
  stopCoaching(): void {
    this.change({ coached: false });
  }

  /** Pantareï: a player takes a colour; the other one moves first. */
  async takeColour(player: "person" | "computer", colour: Player): Promise<void> {
    const { black, white } = this.saved.seats;
    const computer = [black, white].find((seat) => seat.type === "computer");
    const person: Seat = { type: "person" };
    const taken = player === "person" ? person : (computer ?? person);
    const left = player === "person" ? (computer ?? person) : person;
    const seats: Seats = colour === "black" ? { black: taken, white: left } : { black: left, white: taken };
    this.change({ first: opponent(colour), seats });
    await this.open();
  }

  /** Asks the engine for a good move in the latest position. */
  async askHint(): Promise<void> {
    const { length } = this.saved.moves;
    this.hinting = true;
    try {
      const choice = await engine.choose(refOf(this.saved), HINT_LEVEL, length).result;
      if (choice && this.myTurn && this.saved.moves.length === length) this.hint = choice.move;
    } finally {
      this.hinting = false;
    }
  }

  /** Stops the computer's thinking; it can be asked to go on. */
  interrupt(): void {
    if (!this.task) return;
    this.task.stop();
    this.task = null;
    this.thinking = false;
    this.paused = true;
  }

  letComputerMove(): void {
    const { seat } = this;
    this.paused = false;
    if (this.closed || seat?.type !== "computer" || this.task) return;
    const seed = this.saved.moves.length + Number(this.saved.id.slice(-9));
    const began = performance.now();
    this.thought = null;
    const task = engine.choose(refOf(this.saved), seat.level, seed, (thought) => (this.thought = thought));
    this.task = task;
    this.thinking = true;
    task.result.then(
      (choice) => this.answer(task, choice, began),
      (error: unknown) => (this.problem = error),
    );
  }

  private async answer(task: Task<Choice>, choice: Choice | null, began: number): Promise<void> {
    const wait = LEAST_THINKING_MS - (performance.now() - began);
    if (choice && wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (this.task !== task) return;
    this.task = null;
    this.thinking = false;
    this.proven = choice?.proven ?? false;
    if (choice) await this.play(choice.move);
    else this.paused = true;
  }

  private change(changes: Partial<SavedGame>): void {
    this.saved = { ...this.saved, ...changes, updated: new Date().toISOString() };
    this.hint = null;
    this.confirming = null;
    keepGame(this.saved);
    if (this.saved.finished) makeRoom();
  }
}
