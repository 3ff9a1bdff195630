/** Seeded deals, the same as in Python for the same seed: SplitMix64 and Fisher-Yates from the back. */

import { must } from "../core/must";
import { TILE_COUNT } from "../core/tiles";
import { TOKENS } from "../core/tokens";
import type { Kind } from "../core/types";
import { writeRows } from "./kamon";
import { writeStacks } from "./pantarei";

const MASK = (1n << 64n) - 1n;

export class SplitMix64 {
  constructor(private state: bigint) {}

  next(): bigint {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & MASK;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
  }

  /** A number from 0 to `limit` - 1; values past the last whole multiple are drawn again. */
  below(limit: number): number {
    const bound = BigInt(limit);
    const fair = (1n << 64n) - ((1n << 64n) % bound);
    for (;;) {
      const value = this.next();
      if (value < fair) return Number(value % bound);
    }
  }
}

export function shuffled<T>(items: readonly T[], seed: bigint): T[] {
  const chance = new SplitMix64(seed);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = chance.below(last + 1);
    [order[last], order[chosen]] = [order[chosen] as T, order[last] as T];
  }
  return order;
}

/** 64 bits nobody can foresee. */
export function randomSeed(): bigint {
  return must(crypto.getRandomValues(new BigUint64Array(1))[0], "random bits");
}

const DEALS: Readonly<Record<Kind, (seed: bigint) => string>> = {
  kamon: (seed) => writeRows(shuffled(TOKENS, seed)),
  pantarei: (seed) => {
    const tiles = [...TILE_COUNT].flatMap(([tile, count]) => Array.from({ length: count }, () => tile));
    return writeStacks(shuffled(tiles, seed).map((tile) => [tile]));
  },
};

/** The setup of a new game. */
export function deal(kind: Kind, seed: bigint = randomSeed()): string {
  return DEALS[kind](seed);
}
