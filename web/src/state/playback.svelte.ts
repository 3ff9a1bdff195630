/** The positions of a game in order, and which of them is shown. */

import type { Look } from "../engine/types";

export class Line {
  looks = $state.raw<readonly Look[]>([]);
  /** The position shown; the last one unless somebody looks back. */
  ply = $state(0);

  get look(): Look | undefined {
    return this.looks[this.ply];
  }

  get latest(): Look | undefined {
    return this.looks.at(-1);
  }

  get atEnd(): boolean {
    return this.ply === this.looks.length - 1;
  }

  /** Looks back or forth, as far as there are positions. */
  show(ply: number): void {
    this.ply = Math.max(0, Math.min(this.looks.length - 1, ply));
  }
}
