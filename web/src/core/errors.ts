/** A text, position or move that cannot be accepted. The words for each code are in `explain.ts`. */

import type { Problem } from "../engine/types";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${code} ${JSON.stringify(values)}`);
  }

  get problem(): Problem {
    return { code: this.code, values: this.values };
  }
}
