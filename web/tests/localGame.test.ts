/** A game on this device: moves, the computer's answers, taking back, resigning, and what is kept of it. */

import { clearStorage } from "./support/browser";
import { asked } from "./support/engineWorker";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameOptions } from "../src/state/gameOptions";
import { LocalGame, newGame } from "../src/state/localGame.svelte";
import { Aids } from "../src/state/aids.svelte";
import { keptGame, keptGames, refOf } from "../src/state/savedGames";

const TWO: GameOptions = { against: "person", level: 1, colour: "black", wild: false };
const AGAINST_COMPUTER: GameOptions = { against: "computer", level: 1, colour: "black", wild: false };

async function opened(kind: "kamon" | "pantarei", options: GameOptions): Promise<LocalGame> {
  const game = new LocalGame(newGame(kind, options));
  await game.open();
  return game;
}

async function playFirst(game: LocalGame): Promise<string> {
  const [move] = game.latest?.legal ?? [];
  if (!move) throw new Error("no legal move");
  await game.play(move);
  return move;
}

beforeEach(() => {
  clearStorage();
  asked.length = 0;
});

describe("a game of two people", () => {
  it("shows the position after each move and keeps the game", async () => {
    const game = await opened("kamon", TWO);
    const moves = [await playFirst(game), await playFirst(game)];
    expect(game.saved.moves).toEqual(moves);
    expect(game.positions).toHaveLength(3);
    expect([game.ply, game.atEnd, game.latest?.turn]).toEqual([2, true, "black"]);
    expect(keptGame(game.saved.id)?.moves).toEqual(moves);
  });

  it("asks the engine once for each move", async () => {
    const game = await opened("kamon", TWO);
    await playFirst(game);
    await playFirst(game);
    expect(asked).toEqual(["positions", "lastPosition", "lastPosition"]);
  });

  it("plays no move that is not legal", async () => {
    const game = await opened("kamon", TWO);
    await game.play("a1");
    await game.play("nowhere");
    expect([game.saved.moves, asked]).toEqual([[], ["positions"]]);
  });

  it("takes back one move, and lets nobody move in a position of the past", async () => {
    const game = await opened("kamon", TWO);
    await playFirst(game);
    await playFirst(game);
    game.show(1);
    expect([game.atEnd, game.myTurn, game.position?.turn]).toEqual([false, false, "white"]);
    game.undo();
    expect([game.saved.moves.length, game.positions.length, game.ply, game.myTurn]).toEqual([1, 2, 1, true]);
  });

  it("ends when the player to move resigns, until that is taken back", async () => {
    const game = await opened("kamon", TWO);
    await playFirst(game);
    game.resign();
    expect(game.ending).toEqual({ winner: "black", reason: "resignation" });
    expect([game.myTurn, keptGame(game.saved.id)?.finished]).toEqual([false, true]);
    game.undo();
    expect([game.ending, game.saved.moves.length]).toEqual([null, 1]);
  });

  it("says why a game cannot be opened", async () => {
    const game = new LocalGame({ ...newGame("kamon", TWO), moves: ["a1"] });
    await game.open();
    expect(String(game.problem)).toContain("illegal-move");
    expect(game.positions).toEqual([]);
  });
});

describe("a game against the computer", () => {
  const answered = (game: LocalGame, moves: number): Promise<void> =>
    vi.waitFor(() => expect([game.saved.moves.length, game.thinking]).toEqual([moves, false]), { timeout: 20_000 });

  it("lets it answer each move, and takes its answer back too", async () => {
    const game = await opened("kamon", AGAINST_COMPUTER);
    expect(game.person).toBe("black");
    await playFirst(game);
    expect([game.thinking, game.myTurn]).toEqual([true, false]);
    await answered(game, 2);
    expect(game.myTurn).toBe(true);
    game.undo();
    expect(game.saved.moves).toEqual([]);
  });

  it("waits when it is stopped, and goes on when it is asked", async () => {
    const game = await opened("kamon", AGAINST_COMPUTER);
    await playFirst(game);
    game.interrupt();
    expect([game.thinking, game.paused]).toEqual([false, true]);
    game.letComputerMove();
    await answered(game, 2);
  });

  it("does not play on in a game that was closed", async () => {
    const game = await opened("kamon", AGAINST_COMPUTER);
    await playFirst(game);
    game.close();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(game.saved.moves).toHaveLength(1);
  });

  it("lets the player who did not take a colour begin", async () => {
    const game = await opened("pantarei", AGAINST_COMPUTER);
    expect([game.choosingColour, game.seat]).toEqual([true, null]);
    await game.takeColour("person", "white");
    expect([game.saved.first, game.person, game.choosingColour]).toEqual(["black", "white", false]);
    await answered(game, 1);
    expect(game.latest?.turn).toBe("white");
  });
});

it("keeps every running game, and the finished ones touched last", async () => {
  for (let number = 0; number < 205; number++) {
    vi.setSystemTime(new Date(2026, 0, 1, 0, number));
    const game = new LocalGame({ ...newGame("kamon", TWO), id: `game${String(number).padStart(3, "0")}` });
    if (number % 41 === 0) game.undo();
    else {
      await game.open();
      game.resign();
    }
  }
  vi.setSystemTime(new Date(2026, 0, 1, 5));
  for (let number = 0; number < 3; number++) {
    const game = await opened("kamon", TWO);
    game.saved = { ...game.saved, id: `late${String(number)}` };
    game.resign();
  }
  vi.useRealTimers();
  const kept = keptGames();
  expect(kept.filter(({ finished }) => !finished)).toHaveLength(5);
  const finished = kept.filter((game) => game.finished).map(({ id }) => id);
  expect(finished).toHaveLength(200);
  expect(finished).not.toContain("game003");
  expect(finished.at(-1)).toBe("game004");
});

describe("what helps", () => {
  it("asks before it takes back a result, and not before it takes back a move", async () => {
    const game = await opened("kamon", TWO);
    await playFirst(game);
    game.askUndo();
    expect([game.saved.moves, game.confirming]).toEqual([[], null]);
    await playFirst(game);
    game.resign();
    game.askUndo();
    expect([game.ending?.reason, game.confirming]).toEqual(["resignation", "undo"]);
    game.askUndo();
    expect([game.ending, game.confirming, game.saved.moves.length]).toEqual([null, null, 1]);
  });

  it("shows the last position when somebody resigns in an earlier one", async () => {
    const game = await opened("kamon", TWO);
    await playFirst(game);
    await playFirst(game);
    game.show(0);
    game.resign();
    expect([game.ply, game.atEnd]).toEqual([2, true]);
  });

  it("says that it looks for a hint while it does", async () => {
    const game = await opened("kamon", TWO);
    const asking = game.askHint();
    expect(game.hinting).toBe(true);
    await asking;
    expect([game.hinting, game.latest?.legal.some((move) => move === game.hint)]).toEqual([false, true]);
  });

  it("tells how far the computer has come", { timeout: 60_000 }, async () => {
    const game = await opened("kamon", { ...AGAINST_COMPUTER, level: "perfect", colour: "white" });
    await vi.waitFor(() => expect(game.thought).not.toBeNull(), { timeout: 30_000 });
    expect(game.thought?.nodes).toBeGreaterThan(0);
    expect(game.thought?.share).toBeGreaterThan(0);
    game.close();
  });

  it("finds the threats of the position asked about last", async () => {
    const game = await opened("kamon", TWO);
    const aids = new Aids();
    await Promise.all([aids.watch(refOf(game.saved)), aids.watch(null)]);
    expect(aids.threats).toBeNull();
    await aids.watch(refOf(game.saved));
    expect(Object.keys(aids.threats?.allowed ?? {}).sort()).toEqual([...(game.latest?.legal ?? [])].sort());
  });
});
