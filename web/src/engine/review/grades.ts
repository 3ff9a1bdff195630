/** Grades of the moves that were played, and the accuracy of each player. Nothing here asks the engine. */

import { itemAt } from "../../core/must";
import type { Kind, Player, Value } from "../../core/types";
import { LEVEL_ACCURACIES, SLIP } from "../../generated/review";
import { MISTAKE_GRADES, type MoveGrade } from "../../generated/vocabulary";
import { bestMove, moveOf, shareBefore, shareOfMove } from "./positions";
import type { Findings, PlayerAccuracy, ReviewedMove } from "./types";

/** Whether a move of this grade gives something up. */
export const isMistakeGrade = (grade: MoveGrade): boolean => MISTAKE_GRADES.some((mistake) => mistake === grade);

export const isMistake = ({ grade }: ReviewedMove): boolean => isMistakeGrade(grade);

/** Every move that was played, with its grade. */
export function graded(positions: readonly Findings[], played: readonly string[]): ReviewedMove[] {
  return played.map((move, at) => {
    const position = itemAt(positions, at);
    const found = moveOf(position, move);
    return {
      ply: at + 1,
      player: position.turn,
      move,
      grade: gradeOf(position, move),
      value: found.value,
      share: shareOfMove(position, found),
      best: bestMove(position)?.move ?? move,
    };
  });
}

/**
 * The grade of a legal move. Proofs decide where there are some. A move that gives up less than a slip is good, whatever
 * is proven: where everything loses, or nearly does, no move is a mistake.
 */
export function gradeOf(position: Findings, move: string): MoveGrade {
  const played = moveOf(position, move);
  const others = position.moves.filter((each) => each !== played);
  const { value } = played;
  let best = bestMove(position) === played;
  if (others.length > 0 && value !== null && value === position.value && value !== "loss") {
    const worse: readonly (Value | null)[] = value === "win" ? ["draw", "loss"] : ["loss"];
    if (others.every((other) => worse.includes(other.value))) return "only";
    best ||= value === "draw";
  }
  if (shareBefore(position, played) - shareOfMove(position, played) < SLIP) return best ? "best" : "good";
  if (value === "loss") return "losing";
  return position.value === "win" && value === "draw" ? "missed_win" : "slip";
}

/** The accuracy of a player; null when no move counts: those without a choice do not, nor those in lost positions. */
export function accuracy(
  kind: Kind,
  player: Player,
  positions: readonly Findings[],
  played: readonly string[],
): PlayerAccuracy | null {
  let expected = 0;
  let kept = 0;
  let moves = 0;
  for (const [at, move] of played.entries()) {
    const position = itemAt(positions, at);
    if (position.turn !== player || position.moves.length < 2 || position.value === "loss") continue;
    const found = moveOf(position, move);
    expected += shareBefore(position, found);
    kept += shareOfMove(position, found);
    moves += 1;
  }
  if (moves === 0) return null;
  const part = (of: number): number => Math.floor((2 * of * kept + expected) / (2 * expected));
  return { percent: part(100), level: nearestLevel(kind, part(1000)), moves };
}

/** The level whose players keep about as much; of two that are equally near, the lower one. */
export function nearestLevel(kind: Kind, thousandths: number): number {
  const away = LEVEL_ACCURACIES[kind].map((level) => Math.abs(level - thousandths));
  return 1 + away.indexOf(Math.min(...away));
}
