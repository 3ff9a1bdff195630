/** One instance of the engine: its exported functions, and the I/O buffer through which structs pass. */

import type { Kind } from "../core/types";
import { ABI_VERSION, IO_BUFFER_BYTES, RESULT_OFFSET, Status } from "../generated/abi";

type Exported = (...values: number[]) => number;

/** The engine has refused a call: a mistake of the caller, or no memory. */
export class EngineError extends Error {
  constructor(name: string, status: number) {
    const known = Object.entries(Status).find(([, number]) => number === status);
    super(`${name}: ${known?.[0] ?? status}`);
  }
}

export class Engine {
  private readonly exports: Readonly<Record<string, Exported>>;
  private readonly memory: WebAssembly.Memory;
  private readonly start: number;

  /** With `shared` the instance of a thread, on a memory that others share; otherwise one with a memory of its own. */
  constructor(module: WebAssembly.Module, tableMebibytes: number, shared?: WebAssembly.Memory, thread = 0) {
    const { exports } = new WebAssembly.Instance(module, shared ? { env: { memory: shared } } : {});
    this.memory = shared ?? (exports.memory as WebAssembly.Memory);
    this.exports = exports as unknown as Readonly<Record<string, Exported>>;
    const version = this.plain("abi_version");
    if (version !== ABI_VERSION) throw new Error(`engine ABI ${version}, expected ${ABI_VERSION}`);
    this.start = this.plain("io_buffer_start");
    this.call("thread_begin", thread);
    if (thread === 0) this.call("table_allow", tableMebibytes);
  }

  /** Calls an exported function. Its status is `Status.running` or `Status.done`: anything else is thrown. */
  call(name: string, ...values: number[]): number {
    const status = this.plain(name, ...values);
    if (status < 0) throw new EngineError(name, status);
    return status;
  }

  /** Calls `…_load` on what stands in the input; false when the rules do not allow that position. */
  load(name: string): boolean {
    const status = this.plain(name);
    if (status === Status.badPosition) return false;
    if (status < 0) throw new EngineError(name, status);
    return true;
  }

  /** How many threads solve. */
  get threads(): number {
    return 1;
  }

  /** Begins to solve the loaded position, with every legal move or alone. */
  solveStart(kind: Kind, everyMove = true): void {
    this.call(`${kind}_solve_start`, Number(everyMove));
  }

  /** Goes on for so many positions. */
  solveStep(kind: Kind, nodes: number): number {
    return this.call(`${kind}_solve_step`, nodes);
  }

  private plain(name: string, ...values: number[]): number {
    const exported = this.exports[name];
    if (!exported) throw new Error(`the engine has no function ${name}`);
    return exported(...values);
  }

  /** Where input goes. Fetched anew each time, since memory may have grown and moved. */
  get input(): DataView {
    return new DataView(this.memory.buffer, this.start, IO_BUFFER_BYTES);
  }

  /** Where answers stand. */
  get result(): DataView {
    return new DataView(this.memory.buffer, this.start + RESULT_OFFSET, IO_BUFFER_BYTES - RESULT_OFFSET);
  }
}
