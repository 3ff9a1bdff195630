/** A game being studied: a tree of positions, where one stands in it, and what the engine has found out about each. */

import { itemAt } from "../core/must";
import { engine, type Task } from "../engine/client";
import { analysisScore } from "../engine/rank";
import type { GameRef, Player } from "../core/types";
import type { Analysis, PositionView } from "../engine/types";

export interface StudyNode {
  readonly id: number;
  readonly parent: number | null;
  /** The move that led here. */
  readonly move: string | null;
  readonly children: readonly number[];
  readonly position: PositionView;
  readonly analysis: Analysis | null;
}

/** How long the engine works on the position shown, and on the others for the graph. */
const SECONDS_HERE = 30;
const SECONDS_ELSEWHERE = 0.4;

export class Study {
  readonly start: GameRef;
  nodes = $state.raw<readonly StudyNode[]>([]);
  at = $state(0);
  working = $state(false);
  problem = $state.raw<unknown>(null);
  private task: Task<Analysis> | null = null;
  private round = 0;

  constructor(private readonly game: GameRef) {
    this.start = { ...game, moves: [] };
  }

  /** Fetches the game's positions and begins to analyse the last one, or the one after `ply` moves. */
  async open(ply = this.game.moves.length): Promise<void> {
    try {
      const positions = await engine.positions(this.game);
      this.nodes = positions.map((position, id) => ({
        id,
        parent: id === 0 ? null : id - 1,
        move: id === 0 ? null : itemAt(this.game.moves, id - 1),
        children: id + 1 < positions.length ? [id + 1] : [],
        position,
        analysis: null,
      }));
      this.go(Math.min(ply, positions.length - 1));
    } catch (error) {
      this.problem = error;
    }
  }

  close(): void {
    this.round += 1;
    this.task?.stop();
  }

  get here(): StudyNode | undefined {
    return this.nodes[this.at];
  }

  /** From the root through the position shown and on along first choices. */
  get line(): readonly StudyNode[] {
    const line: StudyNode[] = [];
    for (let node = this.here; node; node = this.parentOf(node)) line.unshift(node);
    for (let node = this.nodes[line.at(-1)?.children[0] ?? -1]; node; node = this.nodes[node.children[0] ?? -1]) {
      line.push(node);
    }
    return line;
  }

  parentOf(node: StudyNode): StudyNode | undefined {
    return node.parent === null ? undefined : this.nodes[node.parent];
  }

  /** The game up to a position. */
  refOf(node: StudyNode): GameRef {
    const moves: string[] = [];
    for (let step: StudyNode | undefined = node; step; step = this.parentOf(step)) {
      if (step.move !== null) moves.unshift(step.move);
    }
    return { ...this.start, moves };
  }

  go(id: number): void {
    if (!this.nodes[id]) return;
    this.at = id;
    void this.work();
  }

  /** Plays a move from the position shown: along the tree where it is known, else as a new branch. */
  async play(move: string): Promise<void> {
    const { here } = this;
    if (!here) return;
    const known = here.children.find((child) => this.nodes[child]?.move === move);
    if (known !== undefined) return this.go(known);
    const ref = this.refOf(here);
    const position = await engine.lastPosition({ ...ref, moves: [...ref.moves, move] });
    const id = this.nodes.length;
    const added: StudyNode = { id, parent: here.id, move, children: [], position, analysis: null };
    this.nodes = [...this.nodes, added].map((node) =>
      node.id === here.id ? { ...node, children: [...node.children, id] } : node,
    );
    this.go(id);
  }

  /** The value of a position for Black from -1 to 1, as far as it is known. */
  scoreOf(node: StudyNode): number | null {
    const { outcome, turn } = node.position;
    if (outcome) return outcome.winner === null ? 0 : outcome.winner === "black" ? 1 : -1;
    const best = node.analysis ? analysisScore(node.analysis) : null;
    if (best === null) return null;
    return forBlack(best, turn);
  }

  /** Analyses the position shown; then, for the graph, whatever else of the line has no value yet. */
  private async work(): Promise<void> {
    const round = ++this.round;
    this.task?.stop();
    const { here } = this;
    if (here) await this.analyse(here, SECONDS_HERE, round);
    for (;;) {
      const next = this.line.find((node) => node.analysis === null && node.position.outcome === null);
      if (round !== this.round || !next) return;
      await this.analyse(next, SECONDS_ELSEWHERE, round);
    }
  }

  private async analyse(node: StudyNode, seconds: number, round: number): Promise<void> {
    const done = this.nodes[node.id]?.analysis?.complete;
    if (done || node.position.outcome !== null || round !== this.round) return;
    this.working = node.id === this.at;
    try {
      const task = engine.analyse(this.refOf(node), seconds, (analysis) => this.note(node.id, analysis, round));
      this.task = task;
      const analysis = await task.result;
      if (analysis) this.note(node.id, analysis, round);
    } catch (error) {
      this.problem = error;
    }
    if (round === this.round) this.working = false;
  }

  private note(id: number, analysis: Analysis, round: number): void {
    if (round !== this.round) return;
    this.nodes = this.nodes.map((node) => (node.id === id ? { ...node, analysis } : node));
  }
}

function forBlack(score: number, turn: Player): number {
  return turn === "black" ? score : -score;
}
