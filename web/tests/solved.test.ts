/** Solved deals on the page: the strategies of the package, perfect play that knows them, and games on them. */

import "./support/browser";
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itemAt, must } from "../src/core/must";
import { type GameRef, opponent, type Player, PLAYERS } from "../src/core/types";
import { Referee } from "../src/engine/referee";
import { EngineService } from "../src/engine/service";
import { dealOf, dealOfTheDay, knownPosition, type SolvedDeal, valueFor } from "../src/engine/solved";
import type { Choice, FromWorker } from "../src/engine/types";
import { Engine } from "../src/engine/wasm";
import { solvedSentence, solvedVerdict } from "../src/i18n/prose/solved";
import { deal as dealt } from "../src/notation/chance";
import { keepGameOptions, lastGameOptions } from "../src/state/gameOptions";
import { keptGames } from "../src/state/savedGames";
import { beginDealOfTheDay, beginDealWorth, seatsWorth } from "../src/state/solvedGame";
import { clearStorage } from "./support/browser";

const { deals } = JSON.parse(readFileSync("../src/crestflow/solved/deals.json", "utf-8")) as { deals: SolvedDeal[] };
const first = itemAt(deals, 0);
const gameOn = (deal: SolvedDeal, ...moves: string[]): GameRef => ({ kind: "kamon", origin: deal.setup, moves });

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
});
beforeEach(clearStorage);

describe("strategies", () => {
  /** Every third reply is followed; all of them would take the reference rules' patience. */
  function* turns(referee: Referee, game: GameRef, player: Player): Generator<GameRef> {
    if (game.moves.length >= 6) return;
    const { turn, legal } = referee.lastPosition(game);
    if (turn === player) {
      yield game;
      const move = knownPosition(deals, game)?.move;
      if (move) yield* turns(referee, { ...game, moves: [...game.moves, move] }, player);
      return;
    }
    for (const move of legal.filter((_, at) => at % 3 === game.moves.length % 3))
      yield* turns(referee, { ...game, moves: [...game.moves, move] }, player);
  }

  it("have a legal answer to every reply, three moves deep", () => {
    const referee = new Referee(new Engine(module, 1));
    for (const deal of deals.slice(0, 6)) {
      expect(deal.setup).toBe(dealt("kamon", BigInt(deal.seed)));
      for (const player of PLAYERS.filter((colour) => valueFor(deal, colour) !== "loss")) {
        let asked = 0;
        for (const game of turns(referee, gameOn(deal), player)) {
          asked += 1;
          const known = must(knownPosition(deals, game), "a known position");
          expect(known.value).toBe(valueFor(deal, player));
          expect(referee.lastPosition(game).legal).toContain(known.move);
        }
        expect(asked).toBeGreaterThan(5);
      }
    }
  });

  it("know that whoever meets a winning one is lost", () => {
    const won = must(
      deals.find(({ value }) => value === "win"),
      "a won deal",
    );
    expect(knownPosition(deals, gameOn(won, must(won.best, "its first move")))).toEqual({ value: "loss", move: null });
  });

  it("say nothing about other games and other moves", () => {
    const { legal } = new Referee(new Engine(module, 1)).lastPosition(gameOn(first));
    expect(dealOf(deals, { ...gameOn(first), wild: true })).toBeNull();
    expect(knownPosition(deals, { kind: "kamon", origin: dealt("kamon", 1n), moves: [] })).toBeNull();
    if (first.value !== "win") return;
    const other = must(
      legal.find((move) => move !== first.best),
      "another first move",
    );
    expect(knownPosition(deals, gameOn(first, other))).toBeNull();
  });
});

describe("perfect play", () => {
  async function choose(game: GameRef, level: "perfect" | 3): Promise<Choice> {
    const messages: FromWorker[] = [];
    const engines = {
      referee: new Referee(new Engine(module, 1)),
      prover: new Engine(module, 16),
      estimator: new Engine(module, 1),
      follower: new Engine(module, 1),
    };
    const result = await new Promise<unknown>((resolve, reject) => {
      const service = new EngineService(
        Promise.resolve(engines),
        (message) => {
          messages.push(message);
          if ("result" in message) resolve(message.result);
          if ("problem" in message) reject(new Error(message.problem.code));
        },
        () => Promise.resolve(deals),
      );
      service.receive({ id: 1, request: { type: "choose", game, level, seed: 1 } });
    });
    return result as Choice;
  }

  it("answers from the first move on, and says that it is proven", async () => {
    for (const deal of deals.slice(0, 3)) {
      for (const player of PLAYERS) {
        const game = player === "black" ? gameOn(deal) : gameOn(deal, deal.best ?? itemAt(legalFirst(deal), 0));
        const known = knownPosition(deals, game);
        if (!known) continue;
        const choice = await choose(game, "perfect");
        expect(choice.proven).toBe(true);
        if (known.move) expect(choice.move).toBe(known.move);
      }
    }
  });

  it("is the only level that looks it up", async () => {
    expect((await choose(gameOn(first), 3)).proven).toBe(false);
  });

  function legalFirst(deal: SolvedDeal): readonly string[] {
    return new Referee(new Engine(module, 1)).lastPosition(gameOn(deal)).legal;
  }
});

describe("games on solved deals", () => {
  it("are the same for everybody on a day, and another deal the next day", () => {
    const morning = new Date(2026, 10, 15, 0, 1);
    const evening = new Date(2026, 10, 15, 23, 59);
    expect(dealOfTheDay(deals, morning)).toBe(dealOfTheDay(deals, evening));
    const days = deals.map((_, at) => dealOfTheDay(deals, new Date(2026, 2, 1 + at)));
    expect(new Set(days).size).toBe(deals.length);
  });

  it("begin with the deal of the day, against the computer as strong as last time", () => {
    keepGameOptions("kamon", { against: "person", level: "perfect", colour: "white", wild: true });
    const path = beginDealOfTheDay(deals, new Date(2026, 10, 15));
    const game = must(keptGames()[0], "the game");
    expect(path).toBe(`/play/kamon/${game.id}`);
    expect(game.origin).toBe(dealOfTheDay(deals, new Date(2026, 10, 15)).setup);
    expect(game.wild).toBe(false);
    expect(game.seats).toEqual({ black: { type: "computer", level: "perfect" }, white: { type: "person" } });
  });

  it("give the person what was asked for", () => {
    for (const value of ["win", "draw", "loss"] as const) {
      if (seatsWorth(deals, value, "random").length === 0) continue;
      clearStorage();
      beginDealWorth(deals, value);
      const game = must(keptGames()[0], "the game");
      const deal = must(dealOf(deals, { kind: "kamon", origin: game.origin, moves: [] }), "its deal");
      const mine: Player = game.seats.black.type === "person" ? "black" : "white";
      expect(valueFor(deal, mine)).toBe(value);
      expect(lastGameOptions("kamon").colour).toBe("black");
    }
  });

  it("prefer the colour that the person likes", () => {
    const seats = seatsWorth(deals, valueFor(first, "white"), "white");
    expect(seats.every(({ colour }) => colour === "white")).toBe(true);
  });
});

describe("afterwards", () => {
  it("says what perfect play gives, and whether the person got it", () => {
    const won: SolvedDeal = { seed: 1, setup: "", value: "win", best: "b5", strategies: {} };
    expect(solvedSentence(won)).toBe("This deal is solved: with perfect play Black wins, beginning with b5.");
    expect(solvedSentence({ ...won, value: "loss", best: null })).toContain("White wins, whatever the first move is");
    expect(solvedSentence({ ...won, value: "draw" })).toContain("ends in a draw");
    const verdict = (player: Player, winner: Player | null): string => solvedVerdict(won, player, { winner });
    expect(verdict("black", "black")).toBe("You got what the deal gives you.");
    expect(verdict("black", null)).toBe("The deal gives you more than you got.");
    expect(verdict("black", opponent("black"))).toBe("The deal gives you more than you got.");
    expect(verdict("white", "black")).toBe("You got what the deal gives you.");
    expect(verdict("white", null)).toBe("You got more than the deal gives you.");
  });
});
