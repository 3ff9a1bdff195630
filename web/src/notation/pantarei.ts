/** Pantareï's texts, read strictly and written canonically: setups and positions. */

import { Refusal } from "../core/errors";
import { type Stack, type Tile, TILE_COUNT } from "../core/tiles";
import type { Player } from "../core/types";

export interface PantareiPosition {
  readonly stacks: readonly Stack[];
  readonly turn: Player;
  readonly maySwap: boolean;
}

function readStack(text: string, place: number): Stack {
  const tiles = text.match(/[BW][123]|N/g) ?? [];
  if (tiles.join("") !== text) throw new Refusal("pantarei-tile", { text, place });
  if (tiles.length === 0) throw new Refusal("pantarei-empty", { place });
  return tiles as Tile[];
}

export function readStacks(text: string): Stack[] {
  const stacks = text.split("/").map((part, at) => readStack(part, at + 1));
  for (const [tile, wanted] of TILE_COUNT) {
    const n = stacks.flat().filter((other) => other === tile).length;
    if (n !== wanted) throw new Refusal("pantarei-count", { tile, n, wanted });
  }
  return stacks;
}

export function writeStacks(stacks: readonly Stack[]): string {
  return stacks.map((stack) => stack.join("")).join("/");
}

/** Reads a setup, with who moves first beside it, or a whole position. */
export function readPosition(text: string, first: Player = "black"): PantareiPosition {
  const parts = text.split(" ");
  const [snake = "", turn, swap] = parts;
  if (turn === undefined) {
    const stacks = readStacks(snake);
    const high = stacks.findIndex((stack) => stack.length > 1);
    if (high >= 0) throw new Refusal("pantarei-setup-stack", { place: high + 1 });
    return { stacks, turn: first, maySwap: true };
  }
  if (parts.length !== 3 || swap === undefined) throw new Refusal("pantarei-parts", { n: parts.length });
  if (turn !== "b" && turn !== "w") throw new Refusal("pantarei-turn", { text: turn });
  if (swap !== "s" && swap !== "-") throw new Refusal("pantarei-swap", { text: swap });
  return { stacks: readStacks(snake), turn: turn === "b" ? "black" : "white", maySwap: swap === "s" };
}

export function writePosition(position: PantareiPosition): string {
  return `${writeStacks(position.stacks)} ${position.turn === "black" ? "b" : "w"} ${position.maySwap ? "s" : "-"}`;
}
