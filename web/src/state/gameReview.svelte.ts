/** A game under review: what is found so far, the move that is looked at, and a mistake that is tried again. */

import { itemAt } from "../core/must";
import type { GameRef, Player } from "../core/types";
import { engine, type Task } from "../engine/client";
import { reviewGame } from "../engine/review/client";
import { isMistake } from "../engine/review/grades";
import type { Review, ReviewedMove, ReviewedPosition, ReviewProgress } from "../engine/review/types";
import type { PositionView } from "../engine/types";
import { Practice } from "./practice.svelte";

export class GameReview {
  positions = $state.raw<readonly PositionView[]>([]);
  /** The move that is looked at, counted from 1; 0 for the start. */
  at = $state(0);
  /** The whole review, once every position has had its effort; nothing is graded before. */
  review = $state.raw<Review | null>(null);
  private quick = $state.raw<Review | null>(null);
  progress = $state.raw<ReviewProgress | null>(null);
  problem = $state.raw<unknown>(null);
  /** The mistake that is tried again. */
  practice = $state.raw<Practice | null>(null);
  private task: Task<Review> | null = null;
  private closed = false;

  /** `person` is the player whose mistakes count first; null where two people played. */
  constructor(
    readonly game: GameRef,
    readonly person: Player | null,
  ) {
    this.at = game.moves.length;
  }

  async open(): Promise<void> {
    try {
      this.positions = await engine.positions(this.game);
      if (this.closed) return;
      const task = reviewGame(this.game, (progress) => {
        this.progress = progress;
        if (progress.quick) this.quick = progress.quick;
      });
      this.task = task;
      this.review = await task.result;
      const [first] = this.ownMistakes;
      if (first) this.show(first.ply);
    } catch (error) {
      this.problem = error;
    }
  }

  close(): void {
    this.closed = true;
    this.task?.stop();
    this.practice?.close();
  }

  /** What the graph shows: the quick pass until the deep one is complete. */
  get reviewed(): readonly ReviewedPosition[] {
    return (this.review ?? this.quick)?.positions ?? [];
  }

  get mistakes(): readonly ReviewedMove[] {
    return this.review?.moves.filter(isMistake) ?? [];
  }

  /** The mistakes of the person who reads this; everybody's where two people played. */
  get ownMistakes(): readonly ReviewedMove[] {
    return this.mistakes.filter(({ player }) => this.person === null || player === this.person);
  }

  /** The graded move that is looked at. */
  get move(): ReviewedMove | null {
    return this.review?.moves[this.at - 1] ?? null;
  }

  /** A mistake is shown before it is played, so that the better move can be seen; other moves after it. */
  get shownPly(): number {
    return this.move && isMistake(this.move) ? this.at - 1 : this.at;
  }

  get position(): PositionView | undefined {
    return this.positions[this.shownPly];
  }

  show(ply: number): void {
    this.practice?.close();
    this.practice = null;
    this.at = Math.max(0, Math.min(this.game.moves.length, ply));
  }

  /** The next own mistake in a direction; null at the end. */
  mistakeFrom(step: 1 | -1): ReviewedMove | null {
    const own = this.ownMistakes;
    const found = step > 0 ? own.find(({ ply }) => ply > this.at) : own.findLast(({ ply }) => ply < this.at);
    return found ?? null;
  }

  /** The mistake that is looked at is played anew, on against the engine. */
  tryAgain(): void {
    const { move, review } = this;
    if (!move || !review || !isMistake(move)) return;
    this.practice?.close();
    const before = itemAt(review.positions, move.ply - 1);
    const game = { ...this.game, moves: this.game.moves.slice(0, move.ply - 1) };
    this.practice = new Practice(game, itemAt(this.positions, move.ply - 1), before);
  }
}
