/** Cutting searches into slices that take about as long as one frame, however fast the machine. */

import { type Engine, RUNNING } from "./wasm";

const SLICE_MS = 12;
const SMALLEST = 256;
const LARGEST = 1 << 20;

/** Calls a step function again and again, yielding after each slice, until it is done or the budget is spent. */
export function* slices(engine: Engine, step: string, budget = Infinity): Generator<undefined, boolean> {
  let size = 4096;
  let spent = 0;
  while (spent < budget) {
    const nodes = Math.min(size, budget - spent);
    const began = performance.now();
    const status = engine.call(step, nodes);
    const took = performance.now() - began;
    spent += nodes;
    if (status !== RUNNING) return true;
    size = Math.max(SMALLEST, Math.min(LARGEST, Math.round((size * SLICE_MS) / Math.max(took, 1))));
    yield undefined;
  }
  return false;
}
