/** The page's side of a review: a worker for each, so that the engine stays free for the board. */

import { Refusal, type RefusalData } from "../../core/errors";
import type { GameRef } from "../../core/types";
import type { Task } from "../client";
import type { Review, ReviewedPosition, ReviewProgress } from "./types";

/** The whole game, or its last position alone. */
export interface ToReviewWorker {
  readonly game: GameRef;
  readonly whole: boolean;
}

export type FromReviewWorker =
  | { readonly progress: ReviewProgress }
  | { readonly result: Review }
  | { readonly result: ReviewedPosition }
  | { readonly problem: RefusalData };

/** Reviews a game. */
export function reviewGame(game: GameRef, progress: (progress: ReviewProgress) => void): Task<Review> {
  return ask<Review>({ game, whole: true }, progress);
}

/** Looks at the last position of a game with the effort of a review. */
export function lookAt(game: GameRef): Task<ReviewedPosition> {
  return ask<ReviewedPosition>({ game, whole: false }, () => undefined);
}

/** Starts a worker. `stop` ends it at once; the result is then `null`. */
function ask<Result>(request: ToReviewWorker, progress: (progress: ReviewProgress) => void): Task<Result> {
  const worker = new Worker(new URL("./reviewWorker.ts", import.meta.url), { type: "module" });
  let stop = (): void => worker.terminate();
  const result = new Promise<Result | null>((resolve, reject) => {
    const end = (found: Result | null): void => {
      worker.terminate();
      resolve(found);
    };
    stop = () => end(null);
    const fail = ({ code, values }: RefusalData): void => {
      worker.terminate();
      reject(new Refusal(code, values));
    };
    worker.onmessage = ({ data }: MessageEvent<FromReviewWorker>) => {
      if ("progress" in data) progress(data.progress);
      else if ("problem" in data) fail(data.problem);
      else end(data.result as Result);
    };
    worker.onerror = () => fail({ code: "engine-failed", values: { message: "" } });
  });
  worker.postMessage(request);
  return { result, stop: () => stop() };
}
