/** What a mistake missed, as a theme of the puzzles. */

import { itemAt } from "../../core/must";
import type { Kind } from "../../core/types";
import type { Theme } from "../puzzles";
import type { Review, ReviewedMove, ReviewedPosition } from "./types";

/** The theme of the puzzles that practise what a mistake missed; null where nothing is proven that a theme is about. */
export function mistakeTheme(
  { kind, positions }: Pick<Review, "kind" | "positions">,
  move: ReviewedMove,
): Theme | null {
  const before = itemAt(positions, move.ply - 1);
  const after = itemAt(positions, move.ply);
  if (before.value === "win") return winTheme(kind, before, move.best);
  const lost = after.value === "win" && after.turn !== move.player;
  // The opponent wins with the next move, and that could have been stopped.
  if (lost && after.distance === 1) return "defence";
  if (before.value === "draw") return "draw";
  return lost ? winTheme(kind, after, after.best) : null;
}

/** How a position is won: by its ending, or in Pantareï by the kind of the move. */
function winTheme(kind: Kind, { end }: ReviewedPosition, best: string | null): Theme | null {
  if (kind === "pantarei") return best?.includes("x") ? "swap" : "seven";
  const reason = end?.reason;
  return reason === "connection" || reason === "loop" || reason === "blockade" ? reason : null;
}
