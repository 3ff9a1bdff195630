/** A position that the engine has judged, and how to go on from it. */

import type { PositionView, Threat } from "./types";
import type { Engine } from "./wasm";

export interface JudgedPosition {
  readonly view: PositionView;
  /** Judges the position after a legal move: one load. */
  play(engine: Engine, move: string): JudgedPosition;
  /** Sends the position to an engine, so that its searches are about it: one load. */
  load(engine: Engine): void;
  /** The view with what each move would allow the opponent, where the board shows that: one load for each move. */
  viewWithReplies(engine: Engine): PositionView;
  /** Both players' winning moves, whether they may be played now or not. */
  threats(engine: Engine): readonly Threat[];
}
