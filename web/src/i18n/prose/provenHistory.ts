/** Who was winning when, in sentences. */

import type { ProvenHistory } from "../../engine/types";
import { t } from "..";
import { playerName } from "../terms";

/** The first ply of the part that is proven up to the end; null when nothing is. */
export function provenFrom(history: ProvenHistory): number | null {
  const open = history.lastIndexOf(null) + 1;
  return open < history.length ? open : null;
}

/** So many turning points are named; the review tells all of them. */
const MOST_TURNS = 2;

/** "Proven from move 6: White was winning. Move 9 gave Black the win." After many turns only the last ones, which decided. */
export function historySentence(history: ProvenHistory): string {
  const from = provenFrom(history);
  if (from === null) return "";
  const turns: string[] = [];
  for (let ply = from + 1; ply < history.length; ply++) {
    const winner = history[ply];
    if (winner === history[ply - 1]) continue;
    turns.push(
      winner === "black" || winner === "white"
        ? t("Move {n} gave {winner} the win.", { n: ply, winner: playerName(winner) })
        : t("Move {n} let the win go.", { n: ply }),
    );
  }
  // What was so at the start no longer holds where a turn is left out after it.
  const sentences =
    turns.length > MOST_TURNS ? turns.slice(-MOST_TURNS) : [start(from, history[from] ?? null), ...turns];
  return sentences.join(" ");
}

function start(n: number, winner: ProvenHistory[number]): string {
  const won = winner === "black" || winner === "white";
  if (n === 0)
    return won
      ? t("Proven from the start: {winner} was winning.", { winner: playerName(winner) })
      : t("Proven from the start: it was a draw.");
  if (won) return t("Proven from move {n}: {winner} was winning.", { n, winner: playerName(winner) });
  return t("Proven from move {n}: it was a draw.", { n });
}
