/** Small questions at the typed-move line: what is legal, what was last, what is connected, what lies where. */

import { describeCell, describeStack } from "./describe";
import type { KamonPositionView, PositionView, PantareiPositionView } from "../../engine/types";
import { AROUND, CELLS } from "../../generated/kamon";
import { t } from "..";
import { playerName } from "../terms";
import { settings } from "../../state/settings.svelte";
import { cellName, cellNumber } from "../../notation/kamon";
import { whatMayFollow } from "./sentences";

/** The answer to what was typed and is no legal move. */
export function reply(position: PositionView, typed: string, mayMove: boolean): string {
  switch (typed) {
    case "?":
    case "help":
      return t("Type a move to play it, or ask: legal, last, chain, turn, or the name of a cell or stack.");
    case "legal":
      return legal(position);
    case "last":
      return last(position);
    case "chain":
      return position.kind === "kamon" ? chains(position) : stacks(position);
    case "turn":
      return t("{player} to move. {sentence}", {
        player: playerName(position.turn),
        sentence: whatMayFollow(position, settings.edition),
      });
  }
  return place(position, typed) ?? refusal(typed, mayMove);
}

function legal(position: PositionView): string {
  if (position.legal.length === 0) return t("The game is over.");
  return t("Legal moves: {moves}.", { moves: position.legal.join(" ") });
}

function last(position: PositionView): string {
  if (position.kind === "kamon") {
    return position.last === null ? t("No moves yet.") : describeCell(position, position.last, settings.edition);
  }
  return position.touched.length === 0
    ? t("No moves yet.")
    : position.touched.map((at) => describeStack(position, at)).join(". ");
}

function stacks(position: PantareiPositionView): string {
  return position.stacks.map((_, at) => describeStack(position, at)).join(". ");
}

/** Groups of touching stones of one colour, by sight only: which of them win is for the engine to say. */
function chains(position: KamonPositionView): string {
  const found: string[] = [];
  const seen = new Set<number>();
  CELLS.forEach((_, cell) => {
    const mark = position.stones[cell];
    if (mark === "." || seen.has(cell)) return;
    const group = [cell];
    seen.add(cell);
    for (const member of group) {
      for (const near of AROUND[member] ?? []) {
        if (near < 0 || seen.has(near) || position.stones[near] !== mark) continue;
        seen.add(near);
        group.push(near);
      }
    }
    const player = playerName(mark === "x" ? "black" : "white");
    found.push(t("{player}: {cells}", { player, cells: group.map(cellName).join(" ") }));
  });
  return found.length === 0 ? t("No stones yet.") : `${found.join(". ")}.`;
}

/** What lies on a cell or in a stack, when it may not be played. */
function place(position: PositionView, typed: string): string | null {
  if (position.kind === "kamon") {
    const cell = cellNumber(typed);
    return cell === undefined ? null : describeCell(position, cell, settings.edition);
  }
  const at = Number(typed) - 1;
  return /^\d+$/.test(typed) && position.stacks[at] ? describeStack(position, at) : null;
}

function refusal(typed: string, mayMove: boolean): string {
  const text = typed.slice(0, 20);
  if (!mayMove) return t("It is not your turn.");
  return t("“{text}” is not a legal move. Type legal to hear them all.", { text });
}
