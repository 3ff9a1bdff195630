/** Pantareï's tiles by the letters that setups write: `B2` is a black tile with the value 2, `N` the neutral one. */

import { TILE_CODE_COUNTS, TILE_CODES, type TileCode } from "../generated/vocabulary";
import type { Player } from "./types";

export type Tile = TileCode;
/** Tiles from bottom to top. */
export type Stack = readonly Tile[];

/** How many tiles of each kind there are, in the order that ranks setups. */
export const TILE_COUNT: ReadonlyMap<Tile, number> = new Map(TILE_CODES.map((tile) => [tile, TILE_CODE_COUNTS[tile]]));

const OWNERS: Readonly<Record<string, Player>> = { B: "black", W: "white" };

/** Who owns a stack: the owner of its top tile, or nobody. */
export function ownerOf(stack: Stack): Player | null {
  const top = stack.at(-1);
  return top === undefined ? null : (OWNERS[top.charAt(0)] ?? null);
}

/** How far a tile moves; the neutral one never does. */
export const valueOf = (tile: Tile): number => (tile === "N" ? 0 : Number(tile.slice(1)));
