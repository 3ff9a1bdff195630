/** The Web Worker of the engine: loads the binary and hands messages to the service. */

import engineAddress from "../../../src/crestflow/engine/engine.wasm?url";
import { Refusal } from "../core/errors";
import { Referee } from "./referee";
import { type Engines, EngineService } from "./service";
import { solvedDeals } from "./solved";
import type { ToWorker } from "./types";
import { Engine } from "./wasm";

/** How large the hash tables may grow; they start small. */
const RULES_MEBIBYTES = 1;
const PROOF_MEBIBYTES = 256;
const ESTIMATE_MEBIBYTES = 64;

async function start(): Promise<Engines> {
  const response = await fetch(engineAddress);
  if (!response.ok) throw new Refusal("engine-missing", { status: response.status });
  const module = await WebAssembly.compile(await response.arrayBuffer());
  return {
    referee: new Referee(new Engine(module, RULES_MEBIBYTES)),
    prover: new Engine(module, PROOF_MEBIBYTES),
    estimator: new Engine(module, ESTIMATE_MEBIBYTES),
  };
}

const service = new EngineService(start(), (message) => postMessage(message), solvedDeals);
addEventListener("message", ({ data }: MessageEvent<ToWorker>) => service.receive(data));
