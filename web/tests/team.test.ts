/** A team of threads behind the page's engine: here without members, since they are Web Workers. */

import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { GameRef, Kind } from "../src/core/types";
import { analyse } from "../src/engine/analyse";
import { Referee } from "../src/engine/referee";
import { Control, mayShare, sharedMemory, startTeam, TeamEngine, workInSlice } from "../src/engine/team";
import type { Analysis } from "../src/engine/types";
import { Engine } from "../src/engine/wasm";

const SETUPS: Readonly<Record<Kind, string>> = {
  kamon: "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn",
  pantarei: "W2/B2/W3/B2/W2/B2/W1/B3/B1/W3/N/B3/W1/B1/B3/W2/W1/B1/W3",
};

let plain: WebAssembly.Module;
let threads: WebAssembly.Module;

beforeAll(async () => {
  plain = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
  threads = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine-threads.wasm"));
});

function noWorker(): never {
  throw new Error("a team of one has no members");
}

/** The game after some moves, always the first legal one. */
function played(referee: Referee, kind: Kind, count: number): GameRef {
  const moves: string[] = [];
  const game = (): GameRef => ({ kind, origin: SETUPS[kind], moves: [...moves] });
  while (moves.length < count) moves.push(referee.lastPosition(game()).legal[0] ?? noWorker());
  return game();
}

function finish(prover: Engine, game: GameRef): Analysis {
  const referee = new Referee(new Engine(plain, 1));
  const job = analyse(
    { prover, estimator: new Engine(plain, 8), follower: new Engine(plain, 8) },
    referee.last(game),
    20,
  );
  for (;;) {
    const step = job.next();
    if (step.done) return step.value;
  }
}

it.each([
  ["kamon", 14],
  ["pantarei", 29],
] as const)("finds the values that the plain engine finds: %s", async (kind, moves) => {
  const game = played(new Referee(new Engine(plain, 1)), kind, moves);
  const team = await startTeam(threads, 16, 1, noWorker);
  const one = finish(new Engine(plain, 16), game);
  const many = finish(team, game);
  const values = ({ verdicts }: Analysis) => verdicts.map(({ move, value }) => [move, value]);
  expect(one.complete && many.complete).toBe(true);
  expect(values(many)).toEqual(values(one));
  expect(many.threads).toBe(1);
});

it("shares no memory where the page is not isolated", () => {
  expect(mayShare()).toBe(false);
});

it("ends every member when one does not start", async () => {
  let hired = 0;
  let ended = 0;
  class Member {
    onmessage: (() => void) | null = null;
    onerror: (() => void) | null = null;
    private readonly first = ++hired === 1;
    postMessage(): void {
      queueMicrotask(() => (this.first ? this.onmessage : this.onerror)?.());
    }
    terminate(): void {
      ++ended;
    }
  }
  await expect(startTeam(threads, 16, 4, () => new Member() as unknown as Worker)).rejects.toThrow("did not start");
  expect([hired, ended]).toEqual([3, 3]);
});

it("throws when a member cannot work, instead of waiting for it", () => {
  const control = new Int32Array(new SharedArrayBuffer(64));
  const membership = { module: threads, memory: sharedMemory(), control, thread: 0 };
  const team = new TeamEngine(threads, 16, membership, 0);
  const referee = new Referee(team);
  referee.lastPosition({ kind: "kamon", origin: SETUPS.kamon, moves: [] });
  team.solveStart("kamon");
  // A member that is asked for a game that it does not know.
  Atomics.store(control, Control.game, 99);
  workInSlice(new Engine(threads, 1, membership.memory, 1), control, 1);
  expect(Atomics.load(control, Control.ended)).toBe(1);
  expect(() => team.solveStep("kamon", 1000)).toThrow("a thread of the team has failed");
  team.solveStart("kamon");
  expect(() => team.solveStep("kamon", 1000)).not.toThrow();
});
