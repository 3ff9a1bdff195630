/** Cutting searches into slices that take about as long as one frame, however fast the machine. */

import { Status } from "../generated/abi";

const SLICE_MS = 12;
const SMALLEST = 256;
const LARGEST = 1 << 20;

/** Calls a step function again and again, yielding after each slice, until it is done. */
export function* slices(step: (nodes: number) => number): Generator<undefined, void> {
  let size = 4096;
  for (;;) {
    const began = performance.now();
    if (step(size) === Status.done) return;
    const took = performance.now() - began;
    size = Math.max(SMALLEST, Math.min(LARGEST, Math.round((size * SLICE_MS) / Math.max(took, 1))));
    yield undefined;
  }
}
