/** A game by link: an end on the board is told together with its position, any other end at once. */

import "./support/browser";
import "./support/engineWorker";
import { beforeAll, expect, it, vi } from "vitest";
import { must } from "../src/core/must";
import type { GameRef, Outcome } from "../src/core/types";
import { engine } from "../src/engine/client";
import { LinkGame } from "../src/link/linkGame.svelte";
import type { GameView } from "../src/link/messages";
import { deal } from "../src/notation/chance";

let whole: GameRef;
let outcome: Outcome;

beforeAll(async () => {
  whole = { kind: "kamon", wild: false, origin: deal("kamon", 7n), first: "black", moves: [] };
  for (let last = await engine.lastPosition(whole); ; last = await engine.lastPosition(whole)) {
    if (last.outcome) {
      outcome = last.outcome;
      return;
    }
    whole = { ...whole, moves: [...whole.moves, must(last.legal[0], "a legal move")] };
  }
});

/** The game as the server tells it to somebody who watches. */
function view(moves: readonly string[], result: GameView["result"]): GameView {
  const terms = { game: "kamon", ruleset: "standard", setup: whole.origin, first: "black", edition: "colours" };
  return {
    role: "watcher",
    terms,
    moves,
    result,
    version: moves.length,
    chat: null,
    rematch: null,
  } as unknown as GameView;
}

const told = (game: LinkGame, seen: GameView): void => game.hear({ type: "welcome", game: seen } as never);

it("waits for the position that ends the game", async () => {
  const game = new LinkGame("AbCdEfGhIjKl", null, "");
  told(game, view(whole.moves, { winner: outcome.winner, reason: outcome.reason }));
  expect(game.ending).toBeNull();
  await vi.waitFor(() => expect(game.positions).toHaveLength(whole.moves.length + 1));
  expect(game.ending).toEqual({ winner: outcome.winner, reason: outcome.reason });
  expect(game.latest?.outcome).toEqual(outcome);
});

it("tells at once that somebody resigned", () => {
  const game = new LinkGame("AbCdEfGhIjKl", null, "");
  told(game, view([], { winner: "white", reason: "resignation" }));
  expect(game.ending).toEqual({ winner: "white", reason: "resignation" });
});

it("follows the game move by move, and back after a take-back", async () => {
  const game = new LinkGame("AbCdEfGhIjKl", null, "");
  for (const count of [2, 3, 1]) {
    told(game, view(whole.moves.slice(0, count), null));
    await vi.waitFor(() => expect(game.positions).toHaveLength(count + 1));
    expect([game.ply, game.myTurn]).toEqual([count, false]);
  }
});
