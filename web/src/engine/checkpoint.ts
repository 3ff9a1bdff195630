/**
 * What an analysis of a Kamon position has proven, kept so that a later one goes on from there: settled entries of the
 * solver's table, 16 bytes each, as in the checkpoint files of Python.
 */

import { IO_BUFFER_BYTES, KAMON_CHECKPOINT_VERSION, KAMON_LEAST_CHECKPOINT_WORTH } from "../generated/abi";
import { crc32 } from "../core/crc32";
import type { PositionView } from "./types";
import { type Engine, EngineError } from "./wasm";

export interface Checkpoint {
  readonly version: number;
  /** The game and its position text. */
  readonly position: string;
  /** 1 while it was asked whether the player to move wins, 2 whether the opponent does. */
  readonly question: number;
  readonly entries: Uint8Array<ArrayBuffer>;
  readonly checksum: number;
}

/** Where checkpoints are kept. Nothing is lost for good when they are not: it is only proven again. */
export interface CheckpointStore {
  /** What was kept about a position, whatever it has become since. */
  read(position: string): Promise<unknown>;
  write(checkpoint: Checkpoint): Promise<void>;
}

const ENTRY_BYTES = 16;
/** Four mebibytes. Of more entries those with most work behind them are kept. */
const MOST_ENTRIES = 1 << 18;
const LARGEST_WORTH = 63;
const SECOND_QUESTION = 2;

/** What a position is called in the storage; null where nothing can be kept. */
export function checkpointName(position: PositionView): string | null {
  if (position.kind !== "kamon") return null;
  return `${position.wild ? "kamon:wild" : "kamon"} ${position.text}`;
}

/** What the solve that runs in `prover` has settled, at most `most` entries. */
export function collect(prover: Engine, position: string, most = MOST_ENTRIES): Checkpoint {
  const question = prover.call("kamon_solve_question");
  const least = leastWorth(prover, most);
  const parts = least > LARGEST_WORTH ? [] : [...settled(prover, least)];
  const entries = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    entries.set(part, at);
    at += part.length;
  }
  return { version: KAMON_CHECKPOINT_VERSION, position, question, entries, checksum: crc32(entries) };
}

/** Copies of the settled entries with at least so much work behind them, as many at a time as the buffer holds. */
function* settled(prover: Engine, least: number): Generator<Uint8Array> {
  prover.call("kamon_checkpoint_start", least);
  for (;;) {
    const number = prover.call("kamon_checkpoint_next");
    if (number === 0) return;
    const { buffer, byteOffset } = prover.result;
    yield new Uint8Array(buffer, byteOffset, number * ENTRY_BYTES).slice();
  }
}

/** The smallest worth such that at most `most` entries have it or more. The worth is in the low bits of the last byte. */
function leastWorth(prover: Engine, most: number): number {
  const counts = new Array<number>(LARGEST_WORTH + 1).fill(0);
  for (const part of settled(prover, KAMON_LEAST_CHECKPOINT_WORTH))
    for (let at = ENTRY_BYTES - 1; at < part.length; at += ENTRY_BYTES) {
      const worth = (part[at] ?? 0) & LARGEST_WORTH;
      counts[worth] = (counts[worth] ?? 0) + 1;
    }
  let least = LARGEST_WORTH + 1;
  let sum = 0;
  while (least > KAMON_LEAST_CHECKPOINT_WORTH) {
    sum += counts[least - 1] ?? 0;
    if (sum > most) break;
    least -= 1;
  }
  return least;
}

/** Whether something that was kept is a whole checkpoint of the position, of this version. */
export function isCheckpoint(found: unknown, position: string): found is Checkpoint {
  if (typeof found !== "object" || found === null) return false;
  const { version, position: about, question, entries, checksum } = found as Partial<Checkpoint>;
  return (
    version === KAMON_CHECKPOINT_VERSION &&
    about === position &&
    (question === 1 || question === SECOND_QUESTION) &&
    entries instanceof Uint8Array &&
    entries.length % ENTRY_BYTES === 0 &&
    crc32(entries) === checksum
  );
}

/**
 * Hands what was proven to the solve of every move that has just been started. False when the engine refuses it; the
 * solve then has to be started again.
 */
export function restore(prover: Engine, { question, entries }: Checkpoint): boolean {
  // A proof that relies on a draw holds only for the question it was found for, and the first one is asked again.
  const independent = question === SECOND_QUESTION ? 1 : 0;
  try {
    for (let begin = 0; begin < entries.length; begin += IO_BUFFER_BYTES) {
      const part = entries.subarray(begin, begin + IO_BUFFER_BYTES);
      const { buffer, byteOffset } = prover.input;
      new Uint8Array(buffer, byteOffset, part.length).set(part);
      prover.call("kamon_checkpoint_put", part.length / ENTRY_BYTES, independent);
    }
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
