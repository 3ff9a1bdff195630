/** Verdicts compared and summed up, and in words. */

import { ranked } from "../../engine/rank";
import type { Analysis, PositionView } from "../../engine/types";
import { number, t, tn } from "..";
import { playerName } from "../terms";

/** The value of a position for the player to move from -1 to 1; null while nothing is known. */
export function sumUp(analysis: Analysis): number | null {
  if (analysis.value === "win") return 1;
  if (analysis.value === "loss") return -1;
  if (analysis.value === "draw") return 0;
  const best = ranked(analysis.verdicts)[0];
  return best?.score ?? null;
}

/** The one sentence at the head of an analysis. */
export function headline(position: PositionView, analysis: Analysis | null): string {
  const player = playerName(position.turn);
  const best = analysis ? ranked(analysis.verdicts)[0] : undefined;
  if (!analysis || !best) return t("Thinking…");
  const { move, plies } = best;
  if (analysis.value === "win") {
    return plies === null
      ? t("{player} wins with {move}.", { player, move })
      : tn("{player} wins with {move}, in {n} move.", "{player} wins with {move}, in {n} moves.", plies, {
          player,
          move,
        });
  }
  if (analysis.value === "loss") {
    const winner = playerName(position.turn === "black" ? "white" : "black");
    return t("{winner} wins against any defence.", { winner });
  }
  if (analysis.value === "draw") return t("A draw with best play: {move}.", { move });
  return t("Not decided yet; {move} looks best.", { move });
}

/** How far the engine has come. */
export function effort(analysis: Analysis, working: boolean): string {
  const nodes = number(analysis.nodes, { notation: "compact", maximumFractionDigits: 1 });
  const proven = analysis.verdicts.filter(({ value }) => value !== null).length;
  const all = analysis.verdicts.length;
  if (analysis.complete || proven === all) return t("Solved. {nodes} positions checked.", { nodes });
  const state = tn("{proven} of {n} move solved", "{proven} of {n} moves solved", all, { proven });
  if (working) return t("{state}; searching, {nodes} positions so far…", { state, nodes });
  return t("{state}; {nodes} positions searched.", { state, nodes });
}
