/** The Web Worker of one review. Nothing is asked of it while it works: whoever wants it to stop terminates it. */

import engineAddress from "../../../../src/crestflow/engine/engine.wasm?url";
import { refusalOf } from "../../core/errors";
import { TABLE_MIB } from "../../generated/review";
import { compile, RULES_MEBIBYTES } from "../compile";
import { Referee } from "../referee";
import { Engine } from "../wasm";
import type { FromReviewWorker, ToReviewWorker } from "./client";
import { lookedAt, reviewed } from "./reviewer";

const post = (message: FromReviewWorker): void => postMessage(message);

async function work({ game, whole }: ToReviewWorker): Promise<void> {
  const module = await compile(engineAddress);
  const reviewers = {
    engine: new Engine(module, TABLE_MIB),
    referee: new Referee(new Engine(module, RULES_MEBIBYTES)),
  };
  if (!whole) return post({ result: lookedAt(reviewers, game) });
  const job = reviewed(reviewers, game);
  for (;;) {
    const step = job.next();
    if (step.done) return post({ result: step.value });
    post({ progress: step.value });
  }
}

addEventListener("message", ({ data }: MessageEvent<ToReviewWorker>) => {
  work(data).catch((error: unknown) => post({ problem: refusalOf(error) }));
});
