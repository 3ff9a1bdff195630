/** The history of games on this device: results, the score against each level, and what makes room for what. */

import { clearStorage } from "./support/browser";
import { asked } from "./support/engineWorker";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ending, Level, Player } from "../src/core/types";
import {
  completeEndings,
  endingOf,
  makeRoom,
  playedGames,
  resultOf,
  rivalOf,
  scoresOf,
} from "../src/state/gameHistory";
import type { GameOptions } from "../src/state/gameOptions";
import { LocalGame, newGame } from "../src/state/localGame.svelte";
import { forgetGame, keepGame, keptGame, keptGames, type SavedGame } from "../src/state/savedGames";

const OPTIONS: GameOptions = { against: "computer", level: 3, colour: "black", wild: false };
const KEPT = 200;

interface Story {
  readonly against?: Level | "person";
  readonly colour?: Player;
  readonly winner?: Player | null;
  readonly running?: boolean;
}

let count = 0;

/** A game that has been kept, one second after the one before. */
function keptStory({ against = 3, colour = "black", winner = "black", running = false }: Story = {}): SavedGame {
  count += 1;
  const moment = new Date(Date.UTC(2026, 0, 1) + 1000 * count).toISOString();
  const options: GameOptions =
    against === "person"
      ? { ...OPTIONS, against, colour }
      : { ...OPTIONS, against: "computer", level: against, colour };
  const ending: Ending | null = running ? null : { winner, reason: winner ? "connection" : "exhausted" };
  const game: SavedGame = {
    ...newGame("kamon", options),
    id: String(count).padStart(15, "0"),
    moves: ["a2"],
    finished: !running,
    ending,
    started: moment,
    updated: moment,
  };
  keepGame(game);
  return game;
}

beforeEach(() => {
  clearStorage();
  asked.length = 0;
  count = 0;
});

describe("results", () => {
  it.each([
    ["black", "black", "won"],
    ["black", "white", "lost"],
    ["white", "white", "won"],
    ["white", "black", "lost"],
    ["white", null, "drawn"],
  ] as const)("a person with %s, won by %s: %s", (colour, winner, result) => {
    const game = keptStory({ colour, winner });
    expect([rivalOf(game), resultOf(game)]).toEqual([{ level: 3, person: colour }, result]);
  });

  it("has none among people, and none while the game runs", () => {
    const people = keptStory({ against: "person" });
    expect([rivalOf(people), resultOf(people), endingOf(people)?.winner]).toEqual([null, null, "black"]);
    expect(resultOf(keptStory({ running: true }))).toBeNull();
  });

  it("are kept when a game is resigned, and go when that is taken back", async () => {
    const game = new LocalGame(newGame("kamon", OPTIONS));
    await game.open();
    game.resign();
    const { id } = game.saved;
    expect(keptGame(id)?.ending).toEqual({ winner: "white", reason: "resignation" });
    expect(scoresOf("kamon").get(3)).toEqual({ won: 0, lost: 1, drawn: 0 });
    game.undo();
    expect([keptGame(id)?.ending, keptGame(id)?.finished]).toEqual([null, false]);
    expect(scoresOf("kamon").size).toBe(0);
  });

  it("are kept when a game ends on the board", async () => {
    const game = new LocalGame(newGame("kamon", { ...OPTIONS, against: "person" }));
    await game.open();
    while (!game.ending) await game.play(game.latest?.legal[0] ?? "");
    const { winner, reason } = game.ending;
    expect(keptGame(game.saved.id)?.ending).toEqual({ winner, reason });
  });
});

describe("the score", () => {
  it("counts each level by itself, in their order, for one game only", () => {
    keptStory({ against: "perfect", winner: "white" });
    keptStory({ against: 2 });
    keptStory({ against: 2, winner: null });
    keptStory({ against: 2, winner: "white" });
    keptStory({ against: "person" });
    keptStory({ against: 1, running: true });
    expect([...scoresOf("kamon")]).toEqual([
      [2, { won: 1, lost: 1, drawn: 1 }],
      ["perfect", { won: 0, lost: 1, drawn: 0 }],
    ]);
    expect(scoresOf("pantarei").size).toBe(0);
  });

  it("forgets what the visitor deletes", () => {
    forgetGame(keptStory().id);
    expect(scoresOf("kamon").size).toBe(0);
  });
});

describe("room", () => {
  it("is made by the oldest finished games, whose results still count; running games stay", () => {
    const running = keptStory({ running: true });
    for (let n = 0; n < KEPT + 3; n++) keptStory();
    makeRoom();
    const ids = keptGames().map(({ id }) => id);
    expect(ids).toHaveLength(KEPT + 1);
    expect(ids).toContain(running.id);
    expect(ids).not.toContain("000000000000004");
    expect(ids).toContain("000000000000005");
    expect(scoresOf("kamon").get(3)?.won).toBe(KEPT + 3);
    makeRoom();
    expect(scoresOf("kamon").get(3)?.won).toBe(KEPT + 3);
  });

  it("is never made by running games, however many", () => {
    for (let n = 0; n < KEPT + 3; n++) keptStory({ running: true });
    makeRoom();
    expect(keptGames()).toHaveLength(KEPT + 3);
  });
});

it("lists running games first, then the finished ones, the latest first", () => {
  const [first, second] = [keptStory({ running: true }), keptStory()];
  const third = keptStory();
  keepGame({ ...keptStory({ running: true }), moves: [] });
  expect(playedGames().map(({ id }) => id)).toEqual([first.id, third.id, second.id]);
});

it("finds out how a game of an older page ended, once", async () => {
  const game = new LocalGame(newGame("kamon", { ...OPTIONS, against: "person" }));
  await game.open();
  while (!game.ending) await game.play(game.latest?.legal[0] ?? "");
  const { ending, ...old } = keptGame(game.saved.id) as SavedGame;
  keepGame(old);
  expect(endingOf(old)).toBeNull();
  expect(await completeEndings()).toBe(true);
  expect(keptGame(old.id)).toEqual({ ...old, ending });
  expect(await completeEndings()).toBe(false);
});
