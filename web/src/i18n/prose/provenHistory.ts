/** Who was winning when, in sentences. */

import type { ProvenHistory } from "../../engine/types";
import { t } from "..";
import { playerName } from "../terms";

/** The first ply of the part that is proven up to the end; null when nothing is. */
export function provenFrom(history: ProvenHistory): number | null {
  const open = history.lastIndexOf(null) + 1;
  return open < history.length ? open : null;
}

/** "Proven from move 6: White was winning. Move 9 gave Black the win." */
export function historySentence(history: ProvenHistory): string {
  const from = provenFrom(history);
  if (from === null) return "";
  const sentences = [start(from, history[from] ?? null)];
  for (let ply = from + 1; ply < history.length; ply++) {
    const winner = history[ply];
    if (winner === history[ply - 1]) continue;
    sentences.push(
      winner === "black" || winner === "white"
        ? t("Move {n} gave {winner} the win.", { n: ply, winner: playerName(winner) })
        : t("Move {n} let the win go.", { n: ply }),
    );
  }
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
