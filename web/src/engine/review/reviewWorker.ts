/** The Web Worker of one review. It ends when it is terminated; nothing is asked of it while it works. */

import engineAddress from "../../../../src/crestflow/engine/engine.wasm?url";
import type { GameRef } from "../../core/types";
import { TABLE_MIB } from "../../generated/review";
import { Referee } from "../referee";
import { Engine } from "../wasm";
import type { FromReviewWorker } from "./client";
import { reviewed } from "./reviewer";

const RULES_MEBIBYTES = 1;

async function review(game: GameRef): Promise<void> {
  const response = await fetch(engineAddress);
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const job = reviewed(
    { engine: new Engine(module, TABLE_MIB), referee: new Referee(new Engine(module, RULES_MEBIBYTES)) },
    game,
  );
  const post = (message: FromReviewWorker): void => postMessage(message);
  for (;;) {
    const step = job.next();
    if (step.done) return post({ review: step.value });
    post({ progress: step.value });
  }
}

addEventListener("message", ({ data }: MessageEvent<GameRef>) => {
  // A rejected promise becomes an error event of the worker, which its client hears.
  review(data).catch((error: unknown) => {
    setTimeout(() => {
      throw error;
    });
  });
});
