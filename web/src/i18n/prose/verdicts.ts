/** Verdicts in words. */

import { opponent } from "../../core/types";
import { rankedMoves } from "../../engine/rank";
import type { Analysis, PositionView, Verdict } from "../../engine/types";
import { number, t, tc, tn } from "..";
import { playerName } from "../terms";
import { moveShown } from "./sentences";

/** The one sentence at the head of an analysis. */
export function headline(position: PositionView, analysis: Analysis | null): string {
  const player = playerName(position.turn);
  const best = analysis ? rankedMoves(analysis)[0] : undefined;
  if (!analysis || !best) return t("Thinking…");
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
    return plies === null
      ? t("{winner} wins against any defence.", { winner })
      : tn(
          "{winner} wins; {move} holds out longest, for {n} move.",
          "{winner} wins; {move} holds out longest, for {n} moves.",
          plies,
          { winner, move },
        );
  }
  if (analysis.value === "draw") return t("A draw with best play: {move}.", { move });
  return t("Not decided yet; {move} looks best.", { move });
}

/** Of how many moves the value is known. */
export function solvedMoves(proven: number, all: number): string {
  return tn("{proven} of {n} move solved", "{proven} of {n} moves solved", all, { proven });
}

/** How far the engine has come. */
export function effort(analysis: Analysis, working: boolean): string {
  const nodes = number(analysis.nodes, { notation: "compact", maximumFractionDigits: 1 });
  const proven = analysis.verdicts.filter(({ value }) => value !== null).length;
  const all = analysis.verdicts.length;
  if (analysis.complete || proven === all) return t("Solved. {nodes} positions checked.", { nodes });
  const state = solvedMoves(proven, all);
  if (working) return t("{state}; searching, {nodes} positions so far…", { state, nodes });
  return t("{state}; {nodes} positions searched.", { state, nodes });
}

/** The few letters of a badge, which must fit into a cell of the board; empty while nothing is known. */
export function verdictBadge(verdict: Verdict): string {
  const plies = verdict.plies;
  switch (verdict.value) {
    case "win":
      return plies === null ? tc("badge", "win") : tc("badge", "win {plies}", { plies });
    case "loss":
      return plies === null ? tc("badge", "loss") : tc("badge", "loss {plies}", { plies });
    case "draw":
      return tc("badge", "draw");
    case null:
      return verdict.score === null ? "" : scoreText(verdict.score);
  }
}

/** What stays of a badge where cells are too small for words: ▲ for a win, ▼ for a loss, = for a draw. */
export function verdictSign(verdict: Verdict): string {
  const plies = verdict.plies === null ? "" : number(verdict.plies);
  switch (verdict.value) {
    case "win":
      return `▲${plies}`;
    case "loss":
      return `▼${plies}`;
    case "draw":
      return "=";
    case null:
      return verdict.score === null ? "" : scoreText(verdict.score);
  }
}

/** The same in whole words, to be heard or read in a sentence. */
export function verdictText(verdict: Verdict): string {
  const plies = verdict.plies;
  switch (verdict.value) {
    case "win":
      return plies === null ? t("win") : tn("win in {n} move", "win in {n} moves", plies);
    case "loss":
      return plies === null ? t("loss") : tn("loss in {n} move", "loss in {n} moves", plies);
    case "draw":
      return t("draw");
    case null:
      return verdict.score === null ? "" : scoreText(verdict.score);
  }
}

/** A score from -1 to 1 as the share of the points that its player can expect: a win counts 100 %, a draw 50 %. */
export function scoreText(score: number): string {
  return number((1 + score) / 2, { style: "percent", maximumFractionDigits: 0 });
}
