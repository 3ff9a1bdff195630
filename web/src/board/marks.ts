/** What the boards mark on request: cells and stacks that would win. */

import { type Cell, CELLS, readCell } from "../core/cells";
import { areRelated } from "../core/tokens";
import type { Player, WonBy } from "../core/types";
import type { KamonPositionView, Threat } from "../engine/types";

/** `win` for the player to move, `threat` for the opponent. */
export type ThreatSign = "win" | "threat";

export interface CellThreat {
  readonly cell: Cell;
  readonly sign: ThreatSign;
  readonly wonBy?: WonBy;
}

const signOf = ({ player }: Threat, turn: Player): ThreatSign => (player === turn ? "win" : "threat");

export function cellThreats(threats: readonly Threat[], turn: Player): CellThreat[] {
  return threats.map((threat) => ({
    cell: readCell(threat.move),
    sign: signOf(threat, turn),
    ...(threat.wonBy ? { wonBy: threat.wonBy } : {}),
  }));
}

/** The signs on each stack, counted from 0: one of each kind at most. */
export function stackThreats(threats: readonly Threat[], turn: Player): ReadonlyMap<number, ReadonlySet<ThreatSign>> {
  const found = new Map<number, Set<ThreatSign>>();
  for (const threat of threats) {
    if (!threat.step) continue;
    const { to } = threat.step;
    found.set(to, (found.get(to) ?? new Set()).add(signOf(threat, turn)));
  }
  return found;
}

/** After a blockade, the stones on tokens that could have followed the last one. */
export function usedUp(position: KamonPositionView): Cell[] {
  const { last, tokens, outcome } = position;
  if (outcome?.reason !== "blockade" || last === null) return [];
  return CELLS.filter((cell) => cell !== last && areRelated(tokens[cell], tokens[last]));
}
