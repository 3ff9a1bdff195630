/** The binary of the engine, as every worker loads it. */

import { Refusal } from "../core/errors";

/** The hash table of an engine that answers questions about rules only. */
export const RULES_MEBIBYTES = 1;

export async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Refusal("engine-missing", { status: response.status });
  return WebAssembly.compile(await response.arrayBuffer());
}
