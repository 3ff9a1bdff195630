/** What the next two moves can bring: winning moves of both players, and the moves that allow one. */

import type { JudgedPosition } from "./judgedPosition";
import type { Threats } from "./types";
import type { Engine } from "./wasm";

/** The legal moves that win at once for the player to move. */
function winningMoves(engine: Engine, judged: JudgedPosition): string[] {
  const { legal, turn } = judged.view;
  return legal.filter((move) => judged.play(engine, move).view.outcome?.winner === turn);
}

export function threats(engine: Engine, judged: JudgedPosition): Threats {
  const { legal } = judged.view;
  const after = legal.map((move) => [move, judged.play(engine, move)] as const);
  return {
    seen: judged.threats(engine),
    mine: winningMoves(engine, judged),
    allowed: Object.fromEntries(after.map(([move, next]) => [move, winningMoves(engine, next)])),
  };
}
