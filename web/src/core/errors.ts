/** A text, position or move that cannot be accepted. The words for each code are in `i18n/prose/explain.ts`. */

/** A refusal as plain data: a code for the catalogue and what to fill in. */
export interface RefusalData {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${code} ${JSON.stringify(values)}`);
  }

  /** What can be posted from the worker to the page. */
  get data(): RefusalData {
    return { code: this.code, values: this.values };
  }
}

/** What went wrong, to be posted to the page. */
export function refusalOf(error: unknown): RefusalData {
  if (error instanceof Refusal) return error.data;
  return { code: "engine-failed", values: { message: error instanceof Error ? error.message : String(error) } };
}
