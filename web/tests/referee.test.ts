/** What a game costs: each position is loaded into the engine once, however the page comes to it. */

import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GameRef } from "../src/core/types";
import { analyse } from "../src/engine/analyse";
import { choose } from "../src/engine/choose";
import { Referee } from "../src/engine/referee";
import { Engine } from "../src/engine/wasm";
import { deal } from "../src/notation/chance";
import { encode } from "../src/notation/share";

/** The engine itself, with a count of the positions it was given. */
class CountingEngine extends Engine {
  loads = 0;

  override load(name: string): boolean {
    this.loads += 1;
    return super.load(name);
  }
}

let module: WebAssembly.Module;
let engine: CountingEngine;
let referee: Referee;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
});

beforeEach(() => {
  engine = new CountingEngine(module, 1);
  referee = new Referee(engine);
});

/** The loads that something costs. */
function cost(work: () => unknown): number {
  const before = engine.loads;
  work();
  return engine.loads - before;
}

/** A game of so many moves, always the first legal one that does not end it. */
function played(start: GameRef, moves: number): GameRef {
  const other = new Referee(new Engine(module, 1));
  let game = start;
  for (let ply = 0; ply < moves; ply++) {
    const next = other
      .lastPosition(game)
      .legal.map((move) => ({ ...game, moves: [...game.moves, move] }))
      .find((each) => other.lastPosition(each).outcome === null);
    if (!next) throw new Error(`the game ends after ${ply} moves`);
    game = next;
  }
  return game;
}

const KAMON: GameRef = { kind: "kamon", wild: false, origin: deal("kamon", 7n), moves: [] };
const PANTAREI: GameRef = { kind: "pantarei", origin: deal("pantarei", 7n), first: "black", moves: [] };

describe.each([
  { start: KAMON, moves: 12 },
  { start: PANTAREI, moves: 12 },
])("$start.kind", ({ start, moves }) => {
  let game: GameRef;
  beforeAll(() => {
    game = played(start, moves);
  });

  /** What each move would allow the opponent is asked for in Kamon, for the last position only. */
  function replies(of: GameRef): number {
    return of.kind === "kamon" ? new Referee(new Engine(module, 1)).lastPosition(of).legal.length : 0;
  }

  it("opens a game with one load for each position", () => {
    expect(cost(() => referee.positions(game))).toBe(moves + 1 + replies(game));
    expect(referee.positions(game)).toHaveLength(moves + 1);
  });

  it("answers a move with one load", () => {
    const before = { ...game, moves: game.moves.slice(0, -1) };
    referee.positions(before);
    expect(cost(() => referee.lastPosition(game))).toBe(1 + replies(game));
  });

  it("takes a move back without any", () => {
    const before = { ...game, moves: game.moves.slice(0, -3) };
    referee.positions(game);
    expect(cost(() => referee.positions(before))).toBe(replies(before));
  });

  it("reads a link with one load for each position", () => {
    const link = encode(game, referee.positions(game));
    referee = new Referee(engine);
    let read: GameRef | undefined;
    expect(cost(() => (read = referee.decode(link).game))).toBe(moves + 1);
    expect(read).toEqual(game);
    expect(cost(() => referee.positions(game))).toBe(replies(game));
  });

  it("gives a searching engine the position with one load", () => {
    const judged = referee.last(game);
    expect(cost(() => choose(engine, judged, 1, 1).next())).toBe(1);
    const [estimator, follower] = [new Engine(module, 1), new Engine(module, 1)];
    expect(cost(() => analyse({ prover: engine, estimator, follower }, judged, 1).next())).toBe(1);
  });

  it("judges the same alone and after another game", () => {
    const branch = { ...game, moves: game.moves.slice(0, 4) };
    const alone = referee.positions(game);
    referee.positions(branch);
    expect(referee.positions(game)).toEqual(alone);
  });

  it("refuses a move that is not legal, says which, and still knows the game before", () => {
    referee.positions(game);
    const wrong = { ...game, moves: [...game.moves.slice(0, 2), "z9"] };
    expect(() => referee.positions(wrong)).toThrow('illegal-move {"move":"z9","ply":3}');
    expect(cost(() => referee.last(game))).toBe(0);
  });
});
