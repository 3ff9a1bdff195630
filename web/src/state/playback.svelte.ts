/** The positions of a game in order, and which of them is shown. */

import type { PositionView } from "../engine/types";

export class Playback {
  positions = $state.raw<readonly PositionView[]>([]);
  /** The position shown; the last one unless somebody looks back. */
  ply = $state(0);

  get position(): PositionView | undefined {
    return this.positions[this.ply];
  }

  get latest(): PositionView | undefined {
    return this.positions.at(-1);
  }

  get atEnd(): boolean {
    return this.ply === this.positions.length - 1;
  }

  /** Looks back or forth, as far as there are positions. */
  show(ply: number): void {
    this.ply = Math.max(0, Math.min(this.positions.length - 1, ply));
  }
}
