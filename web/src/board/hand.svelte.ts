/**
 * What a player is about to do on a board, for whatever stands beside the board: the sentence follows what is in hand,
 * and a phone has its own place for the tools.
 */

import type { Cell } from "../core/cells";
import { settings } from "../state/settings.svelte";
import type { Lift } from "./lift.svelte";

export class Hand {
  /** Kamon: the cell that was tapped once and waits for a second tap. */
  cell = $state<Cell | null>(null);
  /** Pantareï: the stack that was chosen, and how. */
  lift = $state.raw<Lift | null>(null);

  /** Kamon: whether a press on a legal cell covers it. A first tap with a finger only looks, where that is wished. */
  decides(cell: Cell, event: MouseEvent): boolean {
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    const looks = touch && settings.tapTwice && this.cell !== cell;
    this.cell = looks ? cell : null;
    return !looks;
  }
}
