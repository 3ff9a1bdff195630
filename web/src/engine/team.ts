/**
 * Several threads that solve a position together: instances of engine-threads.wasm on one memory, one in this worker and one in
 * each of its members, which are workers, too. A slice is one call in every instance at the same time. The members sleep
 * until a number in shared memory changes, so that no message has to wait for anybody's event loop.
 */

import { type Kind, KINDS } from "../core/types";
import { SHARED_MEMORY_PAGES } from "../generated/abi";
import { Engine } from "./wasm";

/** What a member is told at its start. */
export interface Membership {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly control: Int32Array;
  readonly thread: number;
}

/**
 * The places of the numbers that the threads share: the slice, its game and nodes, how many members have ended it, and whether
 * one of them could not work.
 */
export const enum Control {
  slice,
  game,
  nodes,
  ended,
  failed,
}

const CONTROL_NUMBERS = 5;
const MAX_THREADS = 8;
/** Pages of 64 KiB that a memory may grow to. Phones refuse the largest. */
const LARGEST_MEMORIES = [65_535, 16_384, 8_192];

/** Whether this worker may share memory with others. */
export function mayShare(): boolean {
  return (
    globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function" && typeof Worker === "function"
  );
}

export function usableThreads(): number {
  return Math.max(1, Math.min(navigator.hardwareConcurrency, MAX_THREADS));
}

export function sharedMemory(): WebAssembly.Memory {
  for (const maximum of LARGEST_MEMORIES)
    try {
      return new WebAssembly.Memory({ initial: SHARED_MEMORY_PAGES, maximum, shared: true });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  throw new RangeError("there is no memory to share");
}

export class TeamEngine extends Engine {
  private readonly control: Int32Array;

  /** `members` are ready: each sleeps on the control. */
  constructor(
    module: WebAssembly.Module,
    tableMebibytes: number,
    membership: Membership,
    readonly members: number,
  ) {
    super(module, tableMebibytes, membership.memory);
    this.control = membership.control;
  }

  override get threads(): number {
    return 1 + this.members;
  }

  override solveStart(kind: Kind, everyMove = true): void {
    Atomics.store(this.control, Control.failed, 0);
    this.call(`${kind}_team_start`, this.threads, Number(everyMove));
  }

  override solveStep(kind: Kind, nodes: number): number {
    Atomics.store(this.control, Control.game, KINDS.indexOf(kind));
    Atomics.store(this.control, Control.nodes, nodes);
    Atomics.store(this.control, Control.ended, 0);
    Atomics.add(this.control, Control.slice, 1);
    Atomics.notify(this.control, Control.slice);
    try {
      this.call(`${kind}_team_step`, nodes, 0);
    } finally {
      this.waitForMembers();
    }
    if (Atomics.load(this.control, Control.failed)) throw new Error("a thread of the team has failed");
    return this.call(`${kind}_team_gather`);
  }

  private waitForMembers(): void {
    for (;;) {
      const ended = Atomics.load(this.control, Control.ended);
      if (ended === this.members) return;
      Atomics.wait(this.control, Control.ended, ended);
    }
  }
}

/** A member's whole life: it works whenever there is a new slice. */
export function workInSlices({ module, memory, control, thread }: Membership, ready: () => void): never {
  const engine = new Engine(module, 1, memory, thread);
  let slice = Atomics.load(control, Control.slice);
  ready();
  for (;;) {
    Atomics.wait(control, Control.slice, slice);
    slice = Atomics.load(control, Control.slice);
    workInSlice(engine, control, thread);
  }
}

/** A member's part of one slice. The others wait for its end, so it ends even if it fails. */
export function workInSlice(engine: Engine, control: Int32Array, thread: number): void {
  try {
    const game = KINDS[Atomics.load(control, Control.game)];
    engine.call(`${game}_team_step`, Atomics.load(control, Control.nodes), thread);
  } catch {
    Atomics.store(control, Control.failed, 1);
  }
  Atomics.add(control, Control.ended, 1);
  Atomics.notify(control, Control.ended);
}

/** Starts the members, each in a worker that `hire` makes, and waits until all are ready. If one is not, all are ended. */
export async function startTeam(
  module: WebAssembly.Module,
  tableMebibytes: number,
  threads: number,
  hire: () => Worker,
): Promise<TeamEngine> {
  const control = new Int32Array(new SharedArrayBuffer(CONTROL_NUMBERS * Int32Array.BYTES_PER_ELEMENT));
  const membership = { module, memory: sharedMemory(), control, thread: 0 };
  const engine = new TeamEngine(module, tableMebibytes, membership, threads - 1);
  const members: Worker[] = [];
  try {
    for (let thread = 1; thread < threads; ++thread) members.push(hire());
    await Promise.all(members.map((member, at) => started(member, { ...membership, thread: at + 1 })));
  } catch (error) {
    for (const member of members) member.terminate();
    throw error;
  }
  return engine;
}

/** Resolves when a member is ready. */
function started(member: Worker, membership: Membership): Promise<void> {
  return new Promise((resolve, reject) => {
    member.onmessage = () => resolve();
    member.onerror = () => reject(new Error("a member of the team did not start"));
    member.postMessage(membership);
  });
}
