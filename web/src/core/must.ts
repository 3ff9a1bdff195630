/** A value that is there by construction, which the compiler cannot see. A missing one is an error, never a default. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}

/** The item of a list at a place that is within it by construction. */
export function itemAt<T>(items: readonly T[], index: number): T {
  if (!(index in items)) throw new RangeError(`no item ${index} in a list of ${items.length}`);
  return items[index] as T;
}
