/** Small questions at the typed-move line: what is legal, what was last, what is connected, what lies where. */

import { type Cell, CELLS, isCell, NEIGHBOURS } from "../../core/cells";
import type { KamonPositionView, PantareiPositionView, PositionView } from "../../engine/types";
import { settings } from "../../state/settings.svelte";
import { t } from "..";
import { playerName } from "../terms";
import { describeCell, describeStack } from "./describe";
import { whatMayFollow } from "./sentences";

/** The answers that differ from game to game. */
interface Answers {
  /** What the last move changed. */
  last(): string;
  /** What can be asked. */
  help(): string;
  /** What is connected; only a game with chains answers that. */
  chains?(): string;
  /** What lies on a cell or in a stack; null for a text that names none. */
  place(typed: string): string | null;
}

/** The answer to what was typed and is no legal move. */
export function reply(position: PositionView, typed: string, mayMove: boolean): string {
  const answers = position.kind === "kamon" ? kamonAnswers(position) : pantareiAnswers(position);
  switch (typed) {
    case "?":
    case "help":
      return answers.help();
    case "legal":
      return legal(position);
    case "last":
      return answers.last();
    case "chain":
      if (answers.chains) return answers.chains();
      break;
    case "turn":
      return t("{player} to move. {sentence}", {
        player: playerName(position.turn),
        sentence: whatMayFollow(position, settings.edition),
      });
  }
  return answers.place(typed) ?? refusal(typed, mayMove);
}

function legal(position: PositionView): string {
  if (position.legal.length === 0) return t("The game is over.");
  return t("Legal moves: {moves}.", { moves: position.legal.join(" ") });
}

function kamonAnswers(position: KamonPositionView): Answers {
  const describe = (cell: Cell): string => describeCell(position, cell, settings.edition);
  return {
    last: () => (position.last === null ? t("No moves yet.") : describe(position.last)),
    help: () => t("Type a move to play it, or ask: legal, last, chain, turn, or the name of a cell."),
    chains: () => chains(position),
    place: (typed) => (isCell(typed) ? describe(typed) : null),
  };
}

function pantareiAnswers(position: PantareiPositionView): Answers {
  const describe = (stacks: readonly number[]): string => stacks.map((at) => describeStack(position, at)).join(". ");
  return {
    last: () => (position.touched.length === 0 ? t("No moves yet.") : describe(position.touched)),
    help: () => t("Type a move to play it, or ask: legal, last, turn, or the number of a stack."),
    place: (typed) => {
      const at = Number(typed) - 1;
      return /^\d+$/.test(typed) && at in position.stacks ? describe([at]) : null;
    },
  };
}

/** Groups of touching stones of one colour, by sight only: which of them win is for the engine to say. */
function chains(position: KamonPositionView): string {
  const found: string[] = [];
  const seen = new Set<Cell>();
  for (const cell of CELLS) {
    const player = position.stones[cell];
    if (player === null || seen.has(cell)) continue;
    const group = [cell];
    seen.add(cell);
    for (const member of group) {
      for (const near of NEIGHBOURS[member]) {
        if (near === null || seen.has(near) || position.stones[near] !== player) continue;
        seen.add(near);
        group.push(near);
      }
    }
    found.push(t("{player}: {cells}", { player: playerName(player), cells: group.join(" ") }));
  }
  return found.length === 0 ? t("No stones yet.") : `${found.join(". ")}.`;
}

function refusal(typed: string, mayMove: boolean): string {
  const text = typed.slice(0, 20);
  if (!mayMove) return t("It is not your turn.");
  return t("“{text}” is not a legal move. Type legal to hear them all.", { text });
}
