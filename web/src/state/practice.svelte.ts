/** A mistake tried again: the learner plays the position on against the engine until it is solved. */

import type { GameRef, Player, Value } from "../core/types";
import { engine, type Task } from "../engine/client";
import { lookAt } from "../engine/review/client";
import { gradeOf, isMistakeGrade } from "../engine/review/grades";
import type { ReviewedPosition } from "../engine/review/types";
import { isLegal } from "../engine/positions";
import type { PositionView } from "../engine/types";

/** How well the engine answers: it proves what it can within seconds. */
const ANSWER_LEVEL = 8;

export type PracticeStage = "asking" | "waiting" | "wrong" | "solved" | "failed";

export class Practice {
  stage = $state<PracticeStage>("asking");
  position = $state.raw<PositionView>() as PositionView;
  /** The wrong move that was tried last, until the next one. */
  wrong = $state<string | null>(null);
  problem = $state.raw<unknown>(null);
  readonly player: Player;
  /** What is proven to be there; null where only the move itself can be judged. */
  readonly goal: Value | null;
  private closed = false;
  private task: Task<unknown> | null = null;

  /** `found` is what the review knows about the position in which the learner is to move. */
  constructor(
    private game: GameRef,
    position: PositionView,
    private found: ReviewedPosition,
  ) {
    this.position = position;
    this.player = position.turn;
    this.goal = found.value;
  }

  /** Whether the learner may move. */
  get open(): boolean {
    return this.stage === "asking" || this.stage === "wrong";
  }

  close(): void {
    this.closed = true;
    this.task?.stop();
  }

  async play(move: string): Promise<void> {
    if (!this.open || !isLegal(this.position, move)) return;
    if (isMistakeGrade(gradeOf(this.found, move))) {
      this.stage = "wrong";
      this.wrong = move;
      return;
    }
    this.wrong = null;
    this.stage = "waiting";
    try {
      await this.goOn(move);
    } catch (error) {
      this.problem = error;
    }
  }

  /** The learner's move is right: it is played, and the engine answers, unless that solves it. */
  private async goOn(move: string): Promise<void> {
    await this.add(move);
    if (this.closed) return;
    if (this.goal === null || this.position.outcome) return this.end();
    const answer = engine.choose(this.game, ANSWER_LEVEL, this.game.moves.length);
    this.task = answer;
    const choice = await answer.result;
    if (!choice || this.closed) return;
    await this.add(choice.move);
    if (this.closed) return;
    if (this.position.outcome) return this.end();
    const look = lookAt(this.game);
    this.task = look;
    const found = await look.result;
    if (!found || this.closed) return;
    this.found = found;
    this.stage = "asking";
  }

  private async add(move: string): Promise<void> {
    const game = { ...this.game, moves: [...this.game.moves, move] };
    const position = await engine.lastPosition(game);
    this.game = game;
    this.position = position;
  }

  /** Nothing more is to be played. Where a result was there, it has to be on the board. */
  private end(): void {
    const { outcome } = this.position;
    const reached = !outcome || outcome.winner === this.player || (outcome.winner === null && this.goal === "draw");
    this.stage = reached ? "solved" : "failed";
  }
}
