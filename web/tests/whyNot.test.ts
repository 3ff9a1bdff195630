/** Every press is answered: why nothing can be played where somebody pressed. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { CELLS } from "../src/core/cells";
import { ownerOf } from "../src/core/tiles";
import { BLANK } from "../src/core/tokens";
import type { GameRef } from "../src/core/types";
import { Referee } from "../src/engine/referee";
import type { KamonPositionView, PantareiPositionView, PositionView } from "../src/engine/types";
import { Engine } from "../src/engine/wasm";
import { type Press, whyNot } from "../src/i18n/prose/whyNot";
import { deal } from "../src/notation/chance";

let referee: Referee;

beforeAll(async () => {
  const module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
  referee = new Referee(new Engine(module, 1));
});

const KAMON: GameRef = { kind: "kamon", origin: deal("kamon", 7n), moves: [] };
const WILD: GameRef = { ...KAMON, wild: true };
const PANTAREI: GameRef = { kind: "pantarei", origin: deal("pantarei", 7n), first: "black", moves: [] };

/** The position after so many moves, always the first legal one. */
function after(start: GameRef, moves: number): PositionView {
  let game = start;
  for (let ply = 0; ply < moves; ply++) {
    game = { ...game, moves: [...game.moves, referee.lastPosition(game).legal[0] as string] };
  }
  return referee.lastPosition(game);
}

const kamon = (moves: number): KamonPositionView => after(KAMON, moves) as KamonPositionView;
const pantarei = (moves: number): PantareiPositionView => after(PANTAREI, moves) as PantareiPositionView;

function answer(position: PositionView, place: string, more: Partial<Press> = {}): string | null {
  return whyNot(position, { place, standing: "mine", edition: "colours", lifted: null, ...more });
}

describe("on Kamon's board", () => {
  it("only legal cells have no answer", () => {
    for (const position of [kamon(0), kamon(1), kamon(6), after(WILD, 3) as KamonPositionView]) {
      const silent = CELLS.filter((cell) => answer(position, cell) === null);
      expect(silent.sort()).toEqual([...position.legal].sort());
    }
  });

  it("the first stone goes on the edge, but not in a corner", () => {
    expect(answer(kamon(0), "a1")).toBe("The first stone may not go in a corner.");
    const inner = CELLS.find((cell) => cell.startsWith("c4") && kamon(0).tokens[cell] !== BLANK) ?? "e3";
    expect(answer(kamon(0), inner)).toBe("The first stone goes on the edge.");
  });

  it("a covered cell and the blank say so", () => {
    const position = kamon(2);
    expect(answer(position, position.last as string)).toBe(`There is a stone on ${position.last} already.`);
    const blank = CELLS.find((cell) => position.tokens[cell] === BLANK) as string;
    expect(answer(position, blank)).toBe("The blank can never be covered.");
  });

  it("a token that does not match names itself and what is needed", () => {
    const position = {
      ...kamon(1),
      last: "a1",
      legal: [],
      stones: { ...kamon(1).stones, c5: null },
      tokens: { ...kamon(1).tokens, a1: "Gf", c5: "Oi" },
    } as unknown as KamonPositionView;
    const said = answer(position, "c5");
    expect(said).toMatch(/^c5, .+, does not match\. Cover a green token or a .+\.$/);
    const classic = answer(position, "c5", { edition: "classic" });
    expect(classic).toMatch(/^c5, .+, does not match\. Cover a .+, or any token with 4 symbols\.$/);
  });
});

describe("on the snake", () => {
  it("only stacks that can move have no answer while nothing is in hand", () => {
    const position = pantarei(4);
    const movable = new Set(position.moves.flatMap(({ kind, from, to }) => (kind === "swap" ? [from, to] : [from])));
    for (const at of position.stacks.keys()) expect(answer(position, `${at + 1}`) === null).toBe(movable.has(at));
  });

  it("whose a stack is decides the answer", () => {
    const position = pantarei(0);
    const at = (owner: string | null): number => position.stacks.findIndex((stack) => ownerOf(stack) === owner);
    expect(answer(position, `${at("white") + 1}`)).toBe(`Stack ${at("white") + 1} belongs to your opponent.`);
    expect(answer(position, `${at(null) + 1}`)).toBe("The neutral tile is on top: nobody may move this stack.");
  });

  it("with tiles in hand it is the distance, wherever they cannot land", () => {
    const position = pantarei(0);
    const lifted = position.moves.find(({ kind }) => kind === "step")?.from as number;
    const value = Number(position.stacks[lifted]?.at(-1)?.slice(1));
    const landings = position.moves.filter(({ from }) => from === lifted).map(({ to }) => to);
    const refused = [...position.stacks.keys()].filter((at) => answer(position, `${at + 1}`, { lifted }) !== null);
    expect(refused.length).toBeGreaterThan(0);
    for (const at of refused) {
      expect(landings).not.toContain(at);
      expect(answer(position, `${at + 1}`, { lifted })).toContain(`exactly ${value} place`);
    }
    expect(answer(position, `${lifted + 1}`, { lifted })).toBeNull();
  });

  it("a swap right after a swap is named", () => {
    const swap = pantarei(0).moves.find(({ kind }) => kind === "swap")?.text as string;
    const position = referee.lastPosition({ ...PANTAREI, moves: [swap] }) as PantareiPositionView;
    const [lifted, other] = [...position.stacks.keys()].filter(
      (at) => ownerOf(position.stacks[at] ?? []) === position.turn,
    ) as [number, number];
    // A stack that cannot move by itself, so that pressing it could only mean a swap.
    const stuck = { ...position, moves: position.moves.filter(({ from }) => from !== other) };
    expect(position.maySwap).toBe(false);
    expect(answer(stuck, `${other + 1}`, { lifted })).toBe("No swap now: your opponent has just swapped.");
  });
});

describe("whoever may not move", () => {
  it.each([
    ["back", "This is an earlier position. Go back to the game to play on."],
    ["over", "The game is over."],
    ["theirs", "It is not your turn."],
    ["watching", "You are watching this game."],
  ] as const)("is told in any place: %s", (standing, said) => {
    expect(answer(kamon(1), "d4", { standing })).toBe(said);
    expect(answer(kamon(1), kamon(1).legal[0] as string, { standing })).toBe(said);
    expect(answer(pantarei(0), "3", { standing })).toBe(said);
  });
});
