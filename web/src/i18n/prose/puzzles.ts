/** Puzzles in words: themes, tasks, hints, and what is said about a move. */

import { readCell } from "../../core/cells";
import { crestOf } from "../../core/tokens";
import type { Edition, Player } from "../../core/types";
import type { Puzzle } from "../../engine/puzzles";
import type { PuzzleTheme } from "../../generated/vocabulary";
import type { PositionView } from "../../engine/types";
import type { Refutation } from "../../state/puzzleSession.svelte";
import { type Message, msg, say, t, tn } from "..";
import { followers, playerName } from "../terms";
import { endingTitle, moveSpoken } from "./sentences";

const TITLES: Readonly<Record<PuzzleTheme, Message>> = {
  connection: msg("Connection"),
  loop: msg("Loop"),
  blockade: msg("Blockade"),
  draw: msg("Only draw"),
  "double-threat": msg("Double threat"),
  defence: msg("Defence"),
  "last-token": msg("Last token"),
  seven: msg("Seven"),
  swap: msg("Swap"),
  six: msg("A stack of six"),
  neutral: msg("Neutral tile"),
  "two-tiles": msg("Two tiles"),
};

const SUMMARIES: Readonly<Record<PuzzleTheme, Message>> = {
  connection: msg("Join two sides of one colour."),
  loop: msg("Enclose a cell."),
  blockade: msg("Leave no token to cover."),
  draw: msg("One move holds the draw."),
  "double-threat": msg("Threaten two wins at once."),
  defence: msg("Stop the opponent first."),
  "last-token": msg("Use up a colour or a symbol."),
  seven: msg("Be the first with a stack of seven."),
  swap: msg("Let two stacks change places."),
  six: msg("Make a stack of six."),
  neutral: msg("Use a tile that belongs to nobody."),
  "two-tiles": msg("Win with two tiles at once."),
};

export const themeTitle = (theme: PuzzleTheme): string => say(TITLES[theme]);
export const themeSummary = (theme: PuzzleTheme): string => say(SUMMARIES[theme]);

/** "Black to move and win." */
export function taskOf(puzzle: Puzzle): string {
  const player = playerName(puzzle.player);
  return puzzle.goal === "win"
    ? t("{player} to move and win.", { player })
    : t("{player} to move and draw.", { player });
}

export const ownMovesWords = (count: number): string =>
  tn("{n} own move, one right answer.", "{n} own moves, one right answer each.", count);

/** Half of the answer: what the token shows, or where the move begins. */
export function puzzleHint(position: PositionView, move: string, edition: Edition): string {
  if (position.kind === "kamon") {
    const crest = crestOf(position.tokens[readCell(move)]);
    return crest ? t("Hint: cover {token}.", { token: followers(crest, edition).other }) : t("Hint: cover the blank.");
  }
  const step = position.moves.find(({ text }) => text === move);
  if (step?.kind === "swap") return t("Hint: think of a swap.");
  return t("Hint: move from stack {number}.", { number: (step?.from ?? 0) + 1 });
}

/** What the solution has reached: the end of the game, or a position with several ways to go on. */
export function reachedWords({ goal, player }: Puzzle, last: PositionView): string {
  if (last.outcome) return endingTitle(last.outcome);
  return goal === "draw"
    ? t("The draw is held.")
    : t("From here {winner} wins by force.", { winner: playerName(player) });
}

/** What is wrong with a move. `positions` end with the wrong move and the answer to it. */
export function refutationWords(
  { goal }: Puzzle,
  positions: readonly PositionView[],
  { reply, value }: Refutation,
  edition: Edition,
): string {
  const last = positions.at(-1);
  const before = positions.at(-2);
  if (!last || !before) return "";
  const rival = reply === null ? last.turn : before.turn;
  const answer = reply === null ? "" : moveSpoken(before, reply, edition);
  return [answer, consequence(goal, last, rival, value)].filter(Boolean).join(" ");
}

function consequence(goal: Puzzle["goal"], last: PositionView, rival: Player, value: Refutation["value"]): string {
  if (last.outcome) return endingTitle(last.outcome);
  // A move that does not keep a draw loses; one that gives a win away may still draw.
  if (goal === "draw" || value === "loss") return t("From here {winner} wins by force.", { winner: playerName(rival) });
  return value === "draw" ? t("From here it is only a draw.") : t("The win is gone.");
}
