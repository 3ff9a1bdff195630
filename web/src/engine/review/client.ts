/** The page's side of a review: a worker for each, so that the engine stays free for the board. */

import { Refusal } from "../../core/errors";
import type { GameRef } from "../../core/types";
import type { Task } from "../client";
import type { Review, ReviewProgress } from "./types";

export type FromReviewWorker = { readonly progress: ReviewProgress } | { readonly review: Review };

/** Reviews a game. `stop` ends the worker at once; the result is then `null`. */
export function reviewGame(game: GameRef, progress: (progress: ReviewProgress) => void): Task<Review> {
  const worker = new Worker(new URL("./reviewWorker.ts", import.meta.url), { type: "module" });
  let stop = (): void => worker.terminate();
  const result = new Promise<Review | null>((resolve, reject) => {
    const end = (review: Review | null): void => {
      worker.terminate();
      resolve(review);
    };
    stop = () => end(null);
    worker.onmessage = ({ data }: MessageEvent<FromReviewWorker>) =>
      "review" in data ? end(data.review) : progress(data.progress);
    worker.onerror = () => {
      worker.terminate();
      reject(new Refusal("engine-failed", { message: "" }));
    };
  });
  worker.postMessage(game);
  return { result, stop: () => stop() };
}
