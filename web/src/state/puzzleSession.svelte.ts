/** Somebody solving a puzzle: the moves found so far, a wrong move and what refutes it, hint and answer, the score. */

import { itemAt } from "../core/must";
import { OPPOSITE, type Value } from "../core/types";
import { engine, type Task } from "../engine/client";
import type { Puzzle } from "../engine/puzzles";
import type { Analysis, PositionView } from "../engine/types";
import { isLegal } from "../engine/positions";
import { Playback } from "./playback.svelte";
import { keepPuzzleProgress, puzzleProgress, type PuzzleScore, withDay, withTry } from "./puzzleProgress";
import { ratingOf } from "./rating";
import { animated } from "./settings.svelte";
import { playSound } from "./sound";

/** `waiting`: the opponent answers, or the engine looks for what refutes a move. */
export type PuzzlePhase = "loading" | "solving" | "waiting" | "refuted" | "solved" | "shown";

/** A wrong move, and the answer to it; none where the move itself ended the game or the engine found nothing. */
export interface Refutation {
  readonly move: string;
  readonly reply: string | null;
  /** What the wrong move is worth for its player, if that is proven. */
  readonly value: Value | null;
}

const REPLY_MS = 500;
/** Puzzles are late positions, which the engine solves at once; it is not waited for longer than this. */
const REFUTE_SECONDS = 4;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, animated() ? REPLY_MS : 0));

export class PuzzleSession extends Playback {
  phase = $state<PuzzlePhase>("loading");
  /** The moves of the positions: of the solution, and after a wrong move that one with its answer. */
  moves = $state.raw<readonly string[]>([]);
  refutation = $state.raw<Refutation | null>(null);
  problem = $state.raw<unknown>(null);
  private wrong = $state(0);
  private hints = $state(0);
  /** After how many moves the last hint was asked for. */
  private hintedAt = $state<number | null>(null);
  private readonly began = Date.now();
  private readonly ratingBefore: number;
  private task: Task<Analysis> | null = null;
  private closed = false;

  constructor(
    readonly puzzle: Puzzle,
    /** The day whose puzzle this is. */
    readonly day: string | null = null,
  ) {
    super();
    this.ratingBefore = ratingOf(puzzleProgress(puzzle.kind));
  }

  async open(): Promise<void> {
    try {
      await this.goTo([]);
      this.phase = "solving";
    } catch (error) {
      this.problem = error;
    }
  }

  close(): void {
    this.closed = true;
    this.task?.stop();
  }

  get over(): boolean {
    return this.phase === "solved" || this.phase === "shown";
  }

  get myTurn(): boolean {
    return this.phase === "solving" && this.atEnd;
  }

  /** The next move of the solution. */
  get wanted(): string | null {
    return this.over ? null : (this.puzzle.solution[this.moves.length] ?? null);
  }

  /** Whether the hint about the next move is shown. */
  get hinted(): boolean {
    return this.hintedAt === this.moves.length;
  }

  /** Whether the puzzle can still give half a point after a wrong move. */
  get halfLeft(): boolean {
    return this.wrong === 1 && this.hints === 0 && this.ratingChange !== null;
  }

  /** By how much the rating has changed; null where an earlier try has been counted. */
  get ratingChange(): number | null {
    const progress = puzzleProgress(this.puzzle.kind);
    const counted = progress.tries[this.puzzle.id]?.at === this.began;
    return counted ? ratingOf(progress) - this.ratingBefore : null;
  }

  async play(move: string): Promise<void> {
    if (!this.myTurn || !this.latest || !isLegal(this.latest, move)) return;
    const right = move === this.wanted;
    const played = [...this.moves, move];
    await this.during(async () => {
      await this.goTo(played);
      if (this.closed) return;
      if (!right) return this.refute(played);
      if (played.length === this.puzzle.solution.length) return this.finish();
      await pause();
      if (this.closed) return;
      await this.goTo(this.puzzle.solution.slice(0, played.length + 1));
      this.phase = "solving";
    });
  }

  /** Back to where the wrong move was made. */
  tryAgain(): void {
    if (this.phase !== "refuted") return;
    this.cutTo(this.foundCount);
    this.refutation = null;
    this.phase = "solving";
  }

  /** One hint for each move; asked for again, it is the same one. */
  hint(): void {
    if (!this.myTurn || this.hinted) return;
    this.hintedAt = this.moves.length;
    this.hints += 1;
  }

  /** Plays the rest of the solution. */
  async showAnswer(): Promise<void> {
    if (this.over) return;
    if (this.phase === "refuted") this.tryAgain();
    if (this.phase !== "solving") return;
    this.decide(0, false);
    const { solution } = this.puzzle;
    await this.during(async () => {
      for (let count = this.moves.length + 1; count <= solution.length; count += 1) {
        await this.goTo(solution.slice(0, count));
        if (this.closed) return;
        if (count < solution.length) await pause();
      }
      this.phase = "shown";
    });
  }

  /** Waits for the engine. Where it fails, that is said, and the position is as it was, so that one can try again. */
  private async during(work: () => Promise<void>): Promise<void> {
    const before = this.moves.length;
    this.problem = null;
    this.phase = "waiting";
    try {
      await work();
    } catch (error) {
      if (this.closed) return;
      this.problem = error;
      this.cutTo(before);
      this.phase = "solving";
    }
  }

  /** How many moves of the solution stand at the beginning of the moves played. */
  private get foundCount(): number {
    const { solution } = this.puzzle;
    const differing = this.moves.findIndex((move, at) => move !== solution[at]);
    return differing < 0 ? this.moves.length : differing;
  }

  private async refute(played: readonly string[]): Promise<void> {
    this.wrong += 1;
    this.decide(0, false);
    const move = itemAt(played, played.length - 1);
    const found = this.latest?.outcome ? null : await this.answerTo(played);
    if (this.closed) return;
    const reply = found?.best ?? null;
    if (reply !== null) {
      await pause();
      await this.goTo([...played, reply]);
      if (this.closed) return;
    }
    const value = found?.value ?? null;
    this.refutation = { move, reply, value: value && OPPOSITE[value] };
    this.phase = "refuted";
  }

  private async answerTo(played: readonly string[]): Promise<Analysis | null> {
    const { kind, position } = this.puzzle;
    this.task = engine.analyse({ kind, origin: position, moves: played }, REFUTE_SECONDS, () => undefined);
    return this.task.result;
  }

  private finish(): void {
    this.phase = "solved";
    const help = this.wrong + this.hints;
    this.decide(help === 0 ? 1 : help === 1 ? 0.5 : 0, true);
    playSound("end");
  }

  private decide(score: PuzzleScore, solved: boolean): void {
    const { kind, id, rating } = this.puzzle;
    const progress = withTry(puzzleProgress(kind), id, { at: this.began, rating, score, solved });
    keepPuzzleProgress(kind, solved && this.day !== null ? withDay(progress, this.day) : progress);
  }

  private async goTo(moves: readonly string[]): Promise<void> {
    const { kind, position: origin } = this.puzzle;
    const positions: readonly PositionView[] = await engine.positions({ kind, origin, moves });
    if (this.closed) return;
    this.positions = positions;
    this.moves = moves;
    this.ply = moves.length;
    if (moves.length > 0) playSound("move", positions.at(-1));
  }

  private cutTo(count: number): void {
    this.positions = this.positions.slice(0, count + 1);
    this.moves = this.moves.slice(0, count);
    this.ply = count;
  }
}
