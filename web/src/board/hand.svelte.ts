/**
 * What a player is about to do on a board, for whatever stands beside the board: the sentence follows what is in hand,
 * and a phone has its own place for the tools.
 */

import type { Cell } from "../core/cells";
import type { Lift } from "./lift.svelte";

export class Hand {
  /** Kamon: the cell that was tapped once and waits for a second tap. */
  cell = $state<Cell | null>(null);
  /** Pantareï: the stack that was chosen, and how. */
  lift = $state.raw<Lift | null>(null);
}
