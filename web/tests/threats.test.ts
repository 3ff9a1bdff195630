/** What would win at once: told for both players, and the same as what playing on shows. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type GameRef, opponent } from "../src/core/types";
import { Referee } from "../src/engine/referee";
import { Engine } from "../src/engine/wasm";
import { FIRST_CELLS } from "../src/core/cells";
import { threatText } from "../src/i18n/prose/threats";
import { deal } from "../src/notation/chance";

let referee: Referee;

beforeAll(async () => {
  const module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
  referee = new Referee(new Engine(module, 1));
});

/** A game and all games that begin it, with moves picked by a fixed rule until it ends. */
function* playedGames(start: GameRef, stride: number): Generator<GameRef> {
  let game = start;
  for (let at = 0; ; at += stride) {
    yield game;
    const { legal } = referee.lastPosition(game);
    const move = legal[at % Math.max(legal.length, 1)];
    if (move === undefined) return;
    game = { ...game, moves: [...game.moves, move] };
  }
}

const after = (game: GameRef, move: string): GameRef => ({ ...game, moves: [...game.moves, move] });
const STARTS: readonly GameRef[] = [1n, 2n].flatMap((seed): GameRef[] => [
  { kind: "kamon", origin: deal("kamon", seed), moves: [] },
  { kind: "kamon", wild: true, origin: deal("kamon", seed), moves: [] },
  { kind: "pantarei", origin: deal("pantarei", seed), first: "black", moves: [] },
]);

describe("threats", { timeout: 60_000 }, () => {
  it("are the moves that end the game when they are played", () => {
    let found = 0;
    for (const start of STARTS) {
      for (const game of playedGames(start, 5)) {
        const { turn, legal } = referee.lastPosition(game);
        const { seen, mine } = referee.threats(game);
        const winning = legal.filter((move) => referee.lastPosition(after(game, move)).outcome?.winner === turn);
        expect(mine).toEqual(winning);
        expect(seen.filter(({ open }) => open).map(({ move }) => move)).toEqual(expect.arrayContaining(winning));
        expect(seen.filter(({ open }) => open)).toHaveLength(winning.length);
        found += winning.length;
      }
    }
    expect(found).toBeGreaterThan(10);
  });

  it("tell which moves allow a win", () => {
    let found = 0;
    for (const start of STARTS.slice(0, 3)) {
      for (const game of playedGames(start, 7)) {
        const { turn, legal } = referee.lastPosition(game);
        const { allowed, seen } = referee.threats(game);
        expect(Object.keys(allowed).sort()).toEqual([...legal].sort());
        for (const move of legal) {
          const next = after(game, move);
          const answers = referee.lastPosition(next).legal;
          const winning = answers.filter((answer) => {
            const { outcome } = referee.lastPosition(after(next, answer));
            return outcome?.winner === opponent(turn);
          });
          expect(allowed[move]).toEqual(winning);
          found += winning.length;
          if (game.kind !== "kamon") continue;
          // A chain or a loop that the opponent can complete after the move was there to be seen before it.
          const shapes = winning.filter((answer) => referee.lastPosition(after(next, answer)).outcome?.wonBy);
          const theirs = seen.filter(({ player }) => player !== turn).map(({ move: cell }) => cell);
          expect(theirs).toEqual(expect.arrayContaining(shapes));
        }
      }
    }
    expect(found).toBeGreaterThan(10);
  });

  it("of Kamon show the stones that they would complete", () => {
    const [start] = STARTS;
    const shapes = [...playedGames(start as GameRef, 5)].flatMap((game) => referee.threats(game).seen);
    const complete = shapes.filter(({ wonBy }) => wonBy);
    expect(complete.length).toBeGreaterThan(0);
    for (const { wonBy, move } of complete) expect(wonBy?.cells).toContain(move);
  });

  it("end with the game", () => {
    for (const start of STARTS.slice(0, 3)) {
      const last = [...playedGames(start, 5)].at(-1) as GameRef;
      expect(referee.threats(last)).toEqual({ seen: [], mine: [], allowed: {} });
    }
  });
});

describe("words", { timeout: 60_000 }, () => {
  it("name the moves of Pantareï as people read them, the opponent's too", () => {
    const sides = new Set<boolean>();
    for (const game of playedGames(STARTS[2] as GameRef, 5)) {
      const position = referee.lastPosition(game);
      for (const threat of referee.threats(game).seen) {
        sides.add(threat.open);
        expect(threatText(position, threat, null, "colours").text).toMatch(/\d+\u00a0(→|⇄)\u00a0\d+(\u00a0×2)?\.$/);
      }
    }
    expect(sides).toEqual(new Set([true, false]));
  });

  it("know the same first cells as the engine", () => {
    const { legal } = referee.lastPosition(STARTS[1] as GameRef);
    expect([...FIRST_CELLS].sort()).toEqual([...legal].sort());
  });
});
