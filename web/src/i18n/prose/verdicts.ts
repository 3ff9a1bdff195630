/** Verdicts in words. */

import { opponent } from "../../core/types";
import { ranked } from "../../engine/rank";
import type { Analysis, PositionView, Verdict } from "../../engine/types";
import { number, t, tn } from "..";
import { playerName } from "../terms";
import { moveShown } from "./sentences";

/** The one sentence at the head of an analysis. */
export function headline(position: PositionView, analysis: Analysis | null): string {
  const player = playerName(position.turn);
  const best = analysis ? ranked(analysis.verdicts)[0] : undefined;
  if (!analysis || !best) return t("Looking…");
  const { plies } = best;
  const move = moveShown(position, best.move);
  if (analysis.value === "win") {
    return plies === null
      ? t("{player} wins with {move}.", { player, move })
      : tn("{player} wins with {move}, in {n} move.", "{player} wins with {move}, in {n} moves.", plies, {
          player,
          move,
        });
  }
  if (analysis.value === "loss") {
    const winner = playerName(opponent(position.turn));
    return t("{winner} wins, whatever is played.", { winner });
  }
  if (analysis.value === "draw") return t("A draw with best play: {move}.", { move });
  return t("Not decided yet; {move} looks best.", { move });
}

/** How far the engine has come. */
export function effort(analysis: Analysis, working: boolean): string {
  const nodes = number(analysis.nodes, { notation: "compact", maximumFractionDigits: 1 });
  const proven = analysis.verdicts.filter(({ value }) => value !== null).length;
  const all = analysis.verdicts.length;
  if (analysis.complete || proven === all) return t("Proven to the end; {nodes} positions searched.", { nodes });
  const state = tn("{proven} of {n} move proven", "{proven} of {n} moves proven", all, { proven });
  if (working) return t("{state}; searching, {nodes} positions so far…", { state, nodes });
  return t("{state}; {nodes} positions searched.", { state, nodes });
}

/** The few letters on the board; empty while nothing is known. */
export function verdictText(verdict: Verdict): string {
  const plies = verdict.plies;
  switch (verdict.value) {
    case "win":
      return plies === null ? t("win") : t("win {plies}", { plies });
    case "loss":
      return plies === null ? t("loss") : t("loss {plies}", { plies });
    case "draw":
      return t("draw");
    case null:
      return verdict.score === null ? "" : scoreText(verdict.score);
  }
}

/** A score from -1 to 1 as a signed number of percent, with a real minus. */
export function scoreText(score: number): string {
  return number(Math.round(100 * score), { signDisplay: "exceptZero" }).replace("-", "−");
}
