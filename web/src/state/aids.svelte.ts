/** What helps to read a position, on request: the tokens that are left, and the moves that would win. */

import type { GameRef } from "../core/types";
import { engine } from "../engine/client";
import type { Threats } from "../engine/types";

export type Aid = "tokens" | "threats";

export class Aids {
  /** The one that is shown. */
  shown = $state<Aid | null>(null);
  /** The threats of the position asked about last, once they are known. */
  threats = $state.raw<Threats | null>(null);
  private asked = 0;

  /** Shows an aid, or hides it if it is shown. */
  toggle(aid: Aid): void {
    this.shown = this.shown === aid ? null : aid;
  }

  /** Asks for the threats of a game's last position; null forgets them. */
  async watch(game: GameRef | null): Promise<void> {
    const asked = ++this.asked;
    this.threats = null;
    if (!game) return;
    const threats = await engine.threats(game);
    if (asked === this.asked) this.threats = threats;
  }
}
