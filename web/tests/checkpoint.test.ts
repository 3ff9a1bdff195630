/** What an analysis has proven: collected from one engine, kept, and handed to another. */

import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { crc32 } from "../src/core/crc32";
import type { GameRef } from "../src/core/types";
import { analyse } from "../src/engine/analyse";
import {
  type Checkpoint,
  type CheckpointStore,
  checkpointName,
  collect,
  isCheckpoint,
  restore,
} from "../src/engine/checkpoint";
import { IndexedDbCheckpoints } from "../src/engine/checkpointStore";
import { Referee } from "../src/engine/referee";
import { ResumableProof } from "../src/engine/resumable";
import { EngineService } from "../src/engine/service";
import type { Analysis, FromWorker } from "../src/engine/types";
import { Engine } from "../src/engine/wasm";
import { readKamonSolveOut, Status } from "../src/generated/abi";

const SETUP = "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn";
const MOVES = "b5 g4 c3 c4 b3 g3 e6 d6 e5 e1".split(" ");
const GAME: GameRef = { kind: "kamon", origin: SETUP, moves: MOVES };

let module: WebAssembly.Module;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
});

// Proofs take processor time, of which a busy machine has little.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  vi.restoreAllMocks();
});

const judged = () => new Referee(new Engine(module, 1)).last(GAME);
const name = () => checkpointName(judged().view) ?? "";

/** An engine that has begun to solve every move. */
function solving(checkpoint?: Checkpoint): Engine {
  const engine = new Engine(module, 64);
  judged().load(engine);
  engine.solveStart("kamon");
  if (checkpoint) expect(restore(engine, checkpoint)).toBe(true);
  return engine;
}

function solved(engine: Engine): { nodes: number; moves: readonly number[] } {
  while (engine.solveStep("kamon", 100_000) !== Status.done);
  return readKamonSolveOut(engine.result);
}

/** The work behind each entry. */
function worths({ entries }: Checkpoint): number[] {
  return Array.from({ length: entries.length / 16 }, (_, at) => (entries[16 * at + 15] ?? 0) & 63);
}

describe("a checkpoint", () => {
  it("saves the work that is in it, and changes no value", () => {
    const first = solving();
    const fresh = solved(solving());
    do first.solveStep("kamon", 10_000);
    while (readKamonSolveOut(first.result).nodes < fresh.nodes / 2);
    const later = solved(solving(collect(first, name())));
    expect(later.moves).toEqual(fresh.moves);
    expect(later.nodes).toBeLessThan(0.8 * fresh.nodes);
  });

  it("keeps what took most work when there is too much", () => {
    const engine = solving();
    solved(engine);
    const all = worths(collect(engine, name()));
    const some = worths(collect(engine, name(), 100));
    expect(all.length).toBeGreaterThan(1000);
    expect(some.length).toBeLessThanOrEqual(100);
    expect(some.length).toBeGreaterThan(0);
    const least = Math.min(...some);
    expect(some.length).toBe(all.filter((worth) => worth >= least).length);
    expect(all.filter((worth) => worth >= least - 1).length).toBeGreaterThan(100);
    expect(collect(engine, name(), 0).entries.length).toBe(0);
  });

  it("is refused when it is damaged, of another version or about another position", () => {
    const engine = solving();
    engine.solveStep("kamon", 50_000);
    const whole = collect(engine, name());
    const damaged = { ...whole, entries: whole.entries.slice() };
    damaged.entries.set([(whole.entries[5] ?? 0) ^ 1], 5);
    expect(isCheckpoint(structuredClone(whole), name())).toBe(true);
    for (const found of [
      damaged,
      { ...whole, entries: whole.entries.slice(16) },
      { ...whole, version: 0 },
      { ...whole, question: 3 },
      { ...whole, entries: [...whole.entries] },
      null,
      undefined,
      "text",
    ])
      expect(isCheckpoint(found, name())).toBe(false);
    expect(isCheckpoint(whole, `${name()} `)).toBe(false);
  });

  it("of entries that no solver makes is refused by the engine, and the analysis begins anew", () => {
    const entries = new Uint8Array(32).fill(7);
    const nonsense: Checkpoint = { version: 1, position: name(), question: 1, entries, checksum: crc32(entries) };
    expect(restore(solving(), nonsense)).toBe(false);
    const prover = new Engine(module, 64);
    const resumable = new ResumableProof(prover, name(), nonsense, () => undefined);
    judged().load(prover);
    resumable.start();
    expect(solved(prover).nodes).toBe(solved(solving()).nodes);
  });
});

describe("the service", () => {
  class Shelf implements CheckpointStore {
    readonly kept = new Map<string, Checkpoint>();
    read = (position: string) => Promise.resolve<unknown>(this.kept.get(position));
    write = (checkpoint: Checkpoint) => Promise.resolve(void this.kept.set(checkpoint.position, checkpoint));
  }

  /** Asks a service with engines of its own; `during` sees every report. */
  function ask(store: CheckpointStore, during: (service: EngineService) => void = () => undefined) {
    return new Promise<Analysis | null>((resolve, reject) => {
      const engines = { referee: new Referee(new Engine(module, 1)), prover: new Engine(module, 64) };
      const service = new EngineService(
        Promise.resolve({ ...engines, estimator: new Engine(module, 16), follower: new Engine(module, 16) }),
        (message: FromWorker) => {
          if ("progress" in message) during(service);
          else if ("problem" in message) reject(new Error(message.problem.code));
          else if (message.id === 1) resolve(message.result as Analysis | null);
        },
        undefined,
        store,
      );
      service.receive({ id: 1, request: { type: "analyse", game: GAME, seconds: 60 } });
    });
  }

  /** Every look at the clock finds it two seconds later, so that saving is due. */
  function hurry() {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 2000));
  }

  it("keeps what a stopped analysis has proven, even when another question ends it", async () => {
    for (const next of [{ stop: true }, { request: { type: "choose", game: GAME, level: 1, seed: 0 } }] as const) {
      const shelf = new Shelf();
      hurry();
      const result = await ask(shelf, (service) =>
        service.receive("stop" in next ? { id: 1, stop: true } : { id: 2, request: next.request }),
      );
      vi.restoreAllMocks();
      expect(result).toBeNull();
      expect([...shelf.kept.keys()]).toEqual([name()]);
      expect(isCheckpoint(shelf.kept.get(name()), name())).toBe(true);
    }
  });

  it("goes on from what is kept, and ignores what is damaged", async () => {
    const shelf = new Shelf();
    const engine = solving();
    const { nodes } = solved(engine);
    const whole = collect(engine, name());
    shelf.kept.set(name(), whole);
    const resumed = await ask(shelf);
    shelf.kept.set(name(), { ...whole, checksum: whole.checksum ^ 1 });
    const anew = await ask(shelf);
    expect(resumed?.verdicts.map(({ value }) => value)).toEqual(anew?.verdicts.map(({ value }) => value));
    expect(resumed?.complete).toBe(true);
    expect(anew?.nodes).toBeGreaterThan(nodes / 2);
    expect(resumed?.nodes).toBeLessThan((anew?.nodes ?? 0) / 2);
  });

  it("thinks where nothing can be kept", async () => {
    const refuses: CheckpointStore = {
      read: () => Promise.reject(new Error("forbidden")),
      write: () => Promise.reject(new Error("full")),
    };
    expect((await ask(refuses))?.complete).toBe(true);
  });

  it("does not wait for a storage that never answers", async () => {
    const silent: CheckpointStore = { read: () => new Promise(() => undefined), write: () => Promise.resolve() };
    expect((await ask(silent))?.complete).toBe(true);
  });

  it("keeps nothing of Pantareï", () => {
    const origin = "B1/W2/B3/W1/N/B2/W3/B1/W2/B3/W1/B2/W3/B1/W2/B3/W1/B2/W3";
    const { view } = new Referee(new Engine(module, 1)).last({ kind: "pantarei", origin, first: "black", moves: [] });
    expect(checkpointName(view)).toBeNull();
  });

  it("leaves an analysis without a store as it was", () => {
    const job = analyse(
      { prover: new Engine(module, 64), estimator: new Engine(module, 16), follower: new Engine(module, 16) },
      judged(),
      20,
    );
    let step = job.next();
    while (!step.done) step = job.next();
    expect(step.value.complete).toBe(true);
  });
});

describe("the browser's storage", () => {
  /** A request of the browser that succeeds or fails a moment later. */
  function request(result: unknown): object {
    const made = { result, error: null, onsuccess: null, onerror: null } as {
      [name in "onsuccess" | "onerror"]: (() => void) | null;
    };
    queueMicrotask(() => (result === undefined ? made.onerror?.() : made.onsuccess?.()));
    return made;
  }

  function database(kept: unknown): { onclose: (() => void) | null } {
    const objectStore = { get: () => request(kept) };
    return { onclose: null, transaction: () => ({ objectStore: () => objectStore }) } as never;
  }

  afterEach(() => vi.unstubAllGlobals());

  it("is opened again after it has failed, is forbidden or was closed", async () => {
    const [first, second] = [database("first"), database("second")];
    const answers = [
      () => request(undefined),
      () => {
        throw new Error("forbidden");
      },
      () => request(first),
      () => request(second),
    ];
    vi.stubGlobal("indexedDB", { open: () => answers.shift()?.() });
    const store = new IndexedDbCheckpoints();
    await expect(store.read("here")).rejects.toThrow("the storage has failed");
    await expect(store.read("here")).rejects.toThrow("forbidden");
    expect(await store.read("here")).toBe("first");
    expect(await store.read("here")).toBe("first");
    first.onclose?.();
    expect(await store.read("here")).toBe("second");
  });
});
