/** The Web Worker of the engine: loads the binary and hands messages to the service. */

import engineAddress from "../../../src/crestflow/engine/engine.wasm?url";
import threadsAddress from "../../../src/crestflow/engine/engine-threads.wasm?url";
import { IndexedDbCheckpoints } from "./checkpointStore";
import { compile } from "./compile";
import { Referee } from "./referee";
import { type Engines, EngineService } from "./service";
import { solvedDeals } from "./solved";
import { mayShare, startTeam, usableThreads } from "./team";
import type { ToWorker } from "./types";
import { Engine } from "./wasm";

/** How large the hash tables may grow; they start small. */
const PROOF_MEBIBYTES = 256;
const ESTIMATE_MEBIBYTES = 64;
const LINES_MEBIBYTES = 16;
/** The referee also gives advice on the colour. */
const ADVICE_MEBIBYTES = 16;

async function start(): Promise<Engines> {
  const module = await compile(engineAddress);
  return {
    referee: new Referee(new Engine(module, ADVICE_MEBIBYTES)),
    prover: (await team()) ?? new Engine(module, PROOF_MEBIBYTES),
    estimator: new Engine(module, ESTIMATE_MEBIBYTES),
    follower: new Engine(module, LINES_MEBIBYTES),
  };
}

/** A prover with several threads, where the page is isolated and they can be had; the answers are the same without. */
async function team(): Promise<Engine | null> {
  const threads = usableThreads();
  if (!mayShare() || threads === 1) return null;
  try {
    const module = await compile(threadsAddress);
    return await startTeam(module, PROOF_MEBIBYTES, threads, () => {
      return new Worker(new URL("./member.ts", import.meta.url), { type: "module" });
    });
  } catch {
    return null;
  }
}

const service = new EngineService(start(), (message) => postMessage(message), solvedDeals, new IndexedDbCheckpoints());
addEventListener("message", ({ data }: MessageEvent<ToWorker>) => service.receive(data));
