/** Questions that a position answers by itself. */

import type { KamonPositionView, PositionView } from "./types";

export function isLegal(position: PositionView, move: string): boolean {
  return position.legal.some((legal) => legal === move);
}

/** The position of Kamon in which a blockade ended the game; null if something else did, or nothing yet. */
export function blockadeIn(position: PositionView | undefined): KamonPositionView | null {
  return position?.kind === "kamon" && position.outcome?.reason === "blockade" ? position : null;
}
