/** Questions that a position answers by itself. */

import type { PositionView } from "./types";

export function isLegal(position: PositionView, move: string): boolean {
  return position.legal.some((legal) => legal === move);
}
