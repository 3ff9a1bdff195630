/** One instance of the engine: its exported functions and the buffer through which structs cross the border. */

/** What exported functions answer; the same numbers as in the engine's `common/types.hpp`. */
export const RUNNING = 0;
export const DONE = 1;
export const BAD_POSITION = -2;

const RESULT_OFFSET = 4096;
const ABI_VERSION = 1;

type Exported = (...values: number[]) => number;

export class Engine {
  private readonly exports: Readonly<Record<string, Exported>>;
  private readonly memory: WebAssembly.Memory;
  private readonly start: number;

  constructor(module: WebAssembly.Module, tableMebibytes: number) {
    const { exports } = new WebAssembly.Instance(module);
    this.memory = exports.memory as WebAssembly.Memory;
    this.exports = exports as unknown as Readonly<Record<string, Exported>>;
    const version = this.call("abi_version");
    if (version !== ABI_VERSION) throw new Error(`engine border ${version}, expected ${ABI_VERSION}`);
    this.start = this.call("exchange_start");
    this.call("table_allow", tableMebibytes);
  }

  call(name: string, ...values: number[]): number {
    const exported = this.exports[name];
    if (!exported) throw new Error(`the engine has no function ${name}`);
    return exported(...values);
  }

  /** Where input goes. Fetched anew each time, since memory may have grown and moved. */
  get input(): DataView {
    return new DataView(this.memory.buffer, this.start, RESULT_OFFSET * 16);
  }

  /** Where answers stand. */
  get result(): DataView {
    return new DataView(this.memory.buffer, this.start + RESULT_OFFSET, RESULT_OFFSET * 15);
  }
}
