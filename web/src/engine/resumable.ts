/** A proof that goes on where an earlier one of the same position was stopped, and keeps what it finds. */

import { type Checkpoint, collect, restore } from "./checkpoint";
import type { Engine } from "./wasm";

/** A proof that takes less than this is found again sooner than it is missed. */
const FIRST_SAVE_MS = 4_000;
/** Reading the table takes some tenths of a second. */
const SAVE_EVERY_MS = 20_000;

export class ResumableProof {
  private saved = 0;
  private interval = FIRST_SAVE_MS;
  private running = false;

  constructor(
    private readonly prover: Engine,
    private readonly position: string,
    private readonly found: Checkpoint | null,
    private readonly keep: (checkpoint: Checkpoint) => void,
  ) {}

  /** The prover has the position: the solve of every move begins. */
  start(): void {
    this.prover.solveStart("kamon");
    if (this.found && !restore(this.prover, this.found)) this.prover.solveStart("kamon");
    this.running = true;
    this.saved = performance.now();
  }

  /** Between two slices. */
  saveWhenDue(): void {
    if (!this.running || performance.now() - this.saved < this.interval) return;
    this.save();
    this.interval = SAVE_EVERY_MS;
  }

  /** The prover is needed for something else, or nobody waits for the proof any more. */
  end(): void {
    if (this.running && performance.now() - this.saved >= FIRST_SAVE_MS) this.save();
    this.running = false;
  }

  private save(): void {
    this.keep(collect(this.prover, this.position));
    this.saved = performance.now();
  }
}
