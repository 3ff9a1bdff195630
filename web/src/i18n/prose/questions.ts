/** Small questions at the typed-move line: what is legal, what was last, what is connected, what lies where. */

import { describeCell, describeStack } from "./describe";
import type { KamonLook, Look, PantareiLook } from "../../engine/types";
import { AROUND, CELLS } from "../../generated/kamon";
import { t } from "..";
import { playerName } from "../terms";
import { settings } from "../../state/settings.svelte";
import { cellName, cellNumber } from "../../notation/kamon";
import { whatMayFollow } from "./sentences";

/** The answer to what was typed and is no legal move. */
export function reply(look: Look, typed: string, mayMove: boolean): string {
  switch (typed) {
    case "?":
    case "help":
      return t("Type a move to play it, or ask: legal, last, chain, turn, or the name of a cell or stack.");
    case "legal":
      return legal(look);
    case "last":
      return last(look);
    case "chain":
      return look.kind === "kamon" ? chains(look) : stacks(look);
    case "turn":
      return t("{player} to move. {sentence}", {
        player: playerName(look.turn),
        sentence: whatMayFollow(look, settings.edition),
      });
  }
  return place(look, typed) ?? refusal(typed, mayMove);
}

function legal(look: Look): string {
  if (look.legal.length === 0) return t("The game is over.");
  return t("Legal moves: {moves}.", { moves: look.legal.join(" ") });
}

function last(look: Look): string {
  if (look.kind === "kamon") {
    return look.last === null ? t("No moves yet.") : describeCell(look, look.last, settings.edition);
  }
  return look.touched.length === 0 ? t("No moves yet.") : look.touched.map((at) => describeStack(look, at)).join(". ");
}

function stacks(look: PantareiLook): string {
  return look.stacks.map((_, at) => describeStack(look, at)).join(". ");
}

/** Groups of touching stones of one colour, by sight only: which of them win is for the engine to say. */
function chains(look: KamonLook): string {
  const found: string[] = [];
  const seen = new Set<number>();
  CELLS.forEach((_, cell) => {
    const mark = look.stones[cell];
    if (mark === "." || seen.has(cell)) return;
    const group = [cell];
    seen.add(cell);
    for (const member of group) {
      for (const near of AROUND[member] ?? []) {
        if (near < 0 || seen.has(near) || look.stones[near] !== mark) continue;
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
function place(look: Look, typed: string): string | null {
  if (look.kind === "kamon") {
    const cell = cellNumber(typed);
    return cell === undefined ? null : describeCell(look, cell, settings.edition);
  }
  const at = Number(typed) - 1;
  return /^\d+$/.test(typed) && look.stacks[at] ? describeStack(look, at) : null;
}

function refusal(typed: string, mayMove: boolean): string {
  const text = typed.slice(0, 20);
  if (!mayMove) return t("It is not your turn.");
  return t("“{text}” is no legal move. Type legal to hear them all.", { text });
}
