/**
 * Choosing a Pantareï move by pointing: lift one or two tiles of a stack, then point at where they go; or point at
 * another own stack to swap. What is possible comes from the list of legal moves; nothing here knows why.
 */

import type { PantareiPositionView, PantareiMove } from "../engine/types";

export type Mode = "one" | "two" | "swap";

export class Lift {
  stack = $state<number | null>(null);
  mode = $state<Mode>("one");

  constructor(
    private readonly position: () => PantareiPositionView,
    private readonly play: (move: string) => void,
  ) {}

  private get moves(): readonly PantareiMove[] {
    return this.position().moves.filter(
      ({ kind, from, to }) => from === this.stack || (kind === "swap" && to === this.stack),
    );
  }

  /** The modes in which the chosen stack can do something. */
  get modes(): readonly Mode[] {
    const found = new Set(
      this.moves.map(({ kind, tiles }): Mode => (kind === "swap" ? "swap" : tiles === 2 ? "two" : "one")),
    );
    return (["one", "two", "swap"] as const).filter((mode) => found.has(mode));
  }

  /** Where the lifted tiles can land: stack to move. */
  get targets(): ReadonlyMap<number, PantareiMove> {
    const tiles = this.mode === "one" ? 1 : this.mode === "two" ? 2 : 0;
    return new Map(
      this.moves.filter((move) => move.kind === "step" && move.tiles === tiles).map((move) => [move.to, move]),
    );
  }

  /** The stacks the chosen one can change places with. */
  get swaps(): ReadonlyMap<number, PantareiMove> {
    const swaps = this.moves.filter(({ kind }) => kind === "swap");
    return new Map(swaps.map((move) => [move.from === this.stack ? move.to : move.from, move]));
  }

  /** Every stack that some legal move begins with. */
  get movable(): ReadonlySet<number> {
    return new Set(this.position().moves.flatMap(({ kind, from, to }) => (kind === "swap" ? [from, to] : [from])));
  }

  /** Whether pointing at a stack would do nothing: no tiles can land there, and none can be lifted from it. */
  refuses(at: number): boolean {
    if (this.movable.has(at) || at === this.stack) return false;
    return this.stack === null || !(this.targets.has(at) || this.swaps.has(at));
  }

  /** Somebody pointed at a stack. */
  point(at: number): void {
    if (this.stack === null) return this.choose(at);
    if (at === this.stack) return this.next();
    const move = (this.mode === "swap" ? undefined : this.targets.get(at)) ?? this.swaps.get(at);
    if (!move) return this.choose(at);
    this.cancel();
    this.play(move.text);
  }

  setMode(mode: Mode): void {
    if (this.modes.includes(mode)) this.mode = mode;
  }

  cancel(): void {
    this.stack = null;
    this.mode = "one";
  }

  private choose(at: number): void {
    this.stack = this.movable.has(at) ? at : null;
    this.mode = this.modes[0] ?? "one";
  }

  /** Pointing at the chosen stack again: one tile, then two, then none. */
  private next(): void {
    const following = this.modes[this.modes.indexOf(this.mode) + 1];
    if (following && following !== "swap") this.mode = following;
    else this.cancel();
  }
}
