/** One sentence about each move of a review, from facts of the position, and the names of the grades. */

import { readCell } from "../../core/cells";
import { itemAt } from "../../core/must";
import { type Edition, opponent, type Player, type Reason, type Value } from "../../core/types";
import { isMistake } from "../../engine/review/grades";
import { moveOf } from "../../engine/review/positions";
import type { Review, ReviewedMove, ReviewedPosition, ReviewProgress } from "../../engine/review/types";
import type { PositionView } from "../../engine/types";
import type { MoveGrade } from "../../generated/vocabulary";
import { number, say, t } from "..";
import { type Message, msg, msgc } from "../messages";
import { playerName } from "../terms";
import { describeToken } from "./describe";
import { moveShown, pantareiMoveShown } from "./sentences";
import { verdictText } from "./verdicts";

const GRADES: Readonly<Record<MoveGrade, Message>> = {
  best: msgc("grade", "best move"),
  only: msgc("grade", "only move"),
  good: msgc("grade", "good move"),
  slip: msgc("grade", "slip"),
  missed_win: msgc("grade", "missed win"),
  losing: msgc("grade", "loses by force"),
};

/** What stands beside a move in a list of moves. */
export const GRADE_SIGNS: Readonly<Record<MoveGrade, string>> = {
  best: "",
  only: "!",
  good: "",
  slip: "?!",
  missed_win: "?",
  losing: "??",
};

type Endings = Readonly<Partial<Record<Reason, Message>>>;

/** What a move that loses lets the opponent do, by how the game then ends. */
const ALLOWED: Endings = {
  loop: msg("{move} lets {player} answer {reply}: the loop around {cell} cannot be stopped."),
  connection: msg("{move} lets {player} answer {reply}: the connection cannot be stopped."),
  blockade: msg("{move} lets {player} answer {reply}: the blockade cannot be stopped."),
  seven: msg("{move} lets {player} answer {reply}: the stack of seven cannot be stopped."),
};

/** The same where the answer ends the game. */
const ALLOWED_AT_ONCE: Endings = {
  loop: msg("{move} lets {player} win at once: {reply} closes a loop around {cell}."),
  connection: msg("{move} lets {player} win at once: {reply} joins two sides."),
  blockade: msg("{move} lets {player} win at once: after {reply} nothing is left to cover."),
  seven: msg("{move} lets {player} win at once: {reply} makes a stack of seven."),
};

/** What the best move would have brought. */
const BETTER: Endings = {
  loop: msg("{best} won: the loop around {cell} could not be stopped."),
  connection: msg("{best} won: the connection could not be stopped."),
  blockade: msg("{best} won: the blockade could not be stopped."),
  seven: msg("{best} won: the stack of seven could not be stopped."),
};

export const gradeName = (grade: MoveGrade): string => say(GRADES[grade]);

interface Told {
  readonly review: Review;
  /** The positions of the game, by ply. */
  readonly positions: readonly PositionView[];
  readonly edition: Edition;
}

/** What there is to say about a move of the game. */
export function reviewSentence({ review, positions, edition }: Told, played: ReviewedMove): string {
  const before = itemAt(positions, played.ply - 1);
  const position = itemAt(review.positions, played.ply - 1);
  const move = moveShown(before, played.move);
  const best = moveShown(before, played.best);
  if (!isMistake(played)) return kept(review, played, move, best);
  if (played.grade === "slip" && position.value === null) {
    const [percent, more] = [percentOf(played.share), percentOf(position.share)];
    const said = t("{move} keeps {percent} % of the points to expect, {best} {more} %.", { move, percent, best, more });
    return said.replaceAll(" %", NEAR_PERCENT);
  }
  return `${given(played, move, review, positions, edition)} ${better(played, position, best)}`;
}

/** A number and its sign stay on one line. */
const NEAR_PERCENT = "\u00a0%";

const percentOf = (share: number): number => Math.floor((share + 5) / 10);

/** What the mistake gave up. */
function given(
  played: ReviewedMove,
  move: string,
  review: Review,
  positions: readonly PositionView[],
  edition: Edition,
): string {
  if (played.grade === "missed_win") return t("{move} lets the win go.", { move });
  if (played.grade === "slip") return t("{move} puts the result at risk.", { move });
  const after = itemAt(review.positions, played.ply);
  const { best, end, line, turn } = after;
  if (best === null) return t("{move} loses.", { move });
  const reply = replyShown(itemAt(positions, played.ply), best, edition);
  const player = playerName(opponent(played.player));
  const message = end?.winner === turn ? (line.length === 1 ? ALLOWED_AT_ONCE : ALLOWED)[end.reason] : undefined;
  if (!message) return t("After {move}, {player} answers {reply} and wins by force.", { move, player, reply });
  return say(message, { move, player, reply, cell: end?.cell ?? "" });
}

/** An answer with the token that it covers. */
function replyShown(position: PositionView, move: string, edition: Edition): string {
  if (position.kind !== "kamon") return moveShown(position, move);
  return `${move} (${describeToken(position.tokens[readCell(move)], edition)})`;
}

/** What the best move was worth, as far as that is proven. */
function better(played: ReviewedMove, position: ReviewedPosition, best: string): string {
  const { end, line } = position;
  const { value } = moveOf(position, played.best);
  if (value === "draw") return t("{best} held the draw.", { best });
  if (value !== "win") return t("{best} looked better.", { best });
  const message = end?.winner === played.player && line.length > 1 ? BETTER[end.reason] : undefined;
  return message ? say(message, { best, cell: end?.cell ?? "" }) : t("{best} won.", { best });
}

/** About a move that is no mistake. */
function kept({ kind, positions }: Review, played: ReviewedMove, move: string, best: string): string {
  const { grade, value } = played;
  const position = itemAt(positions, played.ply - 1);
  // Distances in Pantareï come from wins that were found, and a quicker one may have been missed.
  const exact = kind === "kamon";
  if (position.moves.length === 1) return t("There was no other move.");
  if (position.value === "loss") {
    return exact && grade === "best" && position.distance !== null
      ? t("Every move lost here; {move} held out longest.", { move })
      : t("Every move lost here.");
  }
  if (grade === "only") {
    return value === "win"
      ? t("{move} was the only move that won.", { move })
      : t("{move} was the only move that held the draw.", { move });
  }
  if (value === "win") {
    return grade !== "best" && wonSooner(position, itemAt(positions, played.ply), exact)
      ? t("{move} kept the win; {best} won sooner.", { move, best })
      : t("{move} kept the win.", { move });
  }
  if (value === "draw") return t("{move} kept the draw.", { move });
  return grade === "best" ? t("No better move was found.") : t("{move} was nearly as good as {best}.", { move, best });
}

/** Whether it is known that the best move wins in fewer plies than the one that led to `after`. */
function wonSooner({ distance }: ReviewedPosition, after: ReviewedPosition, exact: boolean): boolean {
  if (distance === null || after.moves.length === 0) return false;
  const least = exact ? after.distance : 2; // the opponent moves, and then the game may end
  return least !== null && distance < least + 1;
}

/** The moves of a position's line as people read them. */
export function lineShown({ line, steps }: ReviewedPosition): string {
  return steps.length > 0 ? steps.map(pantareiMoveShown).join(", ") : line.join(" ");
}

/** Who stands how well in a position, to be heard: "After move 8: Black wins." */
export function shareSentence(ply: number, position: ReviewedPosition | undefined): string {
  const after = ply === 0 ? t("At the start") : t("After move {n}", { n: ply });
  if (!position) return after;
  const { turn, value, share } = position;
  if (value === "draw") return `${after}: ${t("draw")}`;
  if (value !== null) {
    const winner = playerName(value === "win" ? turn : opponent(turn));
    return `${after}: ${t("{winner} wins.", { winner })}`;
  }
  const percent = percentOf(turn === "black" ? share : 1000 - share);
  return `${after}: ${t("Black can expect {percent} % of the points.", { percent })}`;
}

/** What the best move of a position brings: "win 9", "draw", "62 %". */
export function valueShown({ value, distance, share }: ReviewedPosition): string {
  return verdictText({ move: "", value, plies: distance, score: null }) || `${number(percentOf(share))}${NEAR_PERCENT}`;
}

/** What the learner has to do in a position tried again. */
export function practiceTask(player: Player, goal: Value | null): string {
  const name = playerName(player);
  switch (goal) {
    case "win":
      return t("{player} to move: find the win and play it to the end.", { player: name });
    case "draw":
      return t("{player} to move: hold the draw to the end.", { player: name });
    default:
      return t("{player} to move: find a better move.", { player: name });
  }
}

/** How far a review has come. */
export function progressText(progress: ReviewProgress | null): string {
  if (!progress) return t("The engine starts…");
  return t("Looking at every position… {percent} %", { percent: Math.floor((100 * progress.done) / progress.total) });
}
