/** A page that hears every event of a game knows it as well as one that is told the whole game. */
import { describe, expect, it } from "vitest";
import { after, unheard } from "../src/link/fold";
import type { GameView, ServerMessage } from "../src/link/messages";
import games from "./events.json";

type Happened = Extract<ServerMessage, { type: "happened" }>;

/** What one listener hears of a game, and the whole game as the server has it for that listener each time. */
interface Heard {
  readonly role: string;
  readonly start: GameView;
  readonly steps: readonly { readonly message: Happened; readonly view: Partial<GameView> }[];
}

describe.each(games as unknown as readonly Heard[])("as $role", ({ start, steps }) => {
  it("every event leads to the game that the server has", () => {
    let view = start;
    for (const step of steps) {
      view = after(view, step.message);
      expect(view).toEqual({ ...start, ...step.view });
    }
  });

  it("changes nothing that was there", () => {
    const before = structuredClone(start);
    for (const { message } of steps) after(start, message);
    expect(start).toEqual(before);
  });

  it("counts what the other has said since", () => {
    const last = { ...start, ...steps.at(-1)?.view };
    const others = (last.chat ?? []).filter(({ by, text }) => by !== last.role && text !== null);
    expect(unheard(start, last)).toBe(others.length);
    expect(unheard(last, last)).toBe(0);
  });
});
