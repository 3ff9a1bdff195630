/**
 * The engine's side of the conversation. Questions about rules are answered at once; thinking is cut into slices of
 * some milliseconds, between which new messages are heard, so that it can be stopped at any moment.
 */

import engineAddress from "../../../src/crestflow/engine/engine.wasm?url";
import { Refusal, type RefusalData } from "../core/errors";
import { analyse } from "./analyse";
import { choose } from "./choose";
import { Referee } from "./referee";
import { Engine } from "./wasm";
import type { FromWorker, Request, ToWorker } from "./types";

/** How large the hash tables may grow; they start small. */
const PROOF_MEBIBYTES = 256;
const ESTIMATE_MEBIBYTES = 64;

interface Engines {
  /** Answers questions about rules. */
  readonly referee: Referee;
  /** Proves values and chooses moves. */
  readonly prover: Engine;
  /** Estimates scores beside the prover. */
  readonly estimator: Engine;
}

async function start(): Promise<Engines> {
  const response = await fetch(engineAddress);
  if (!response.ok) throw new Refusal("engine-missing", { status: response.status });
  const module = await WebAssembly.compile(await response.arrayBuffer());
  return {
    referee: new Referee(new Engine(module, 1)),
    prover: new Engine(module, PROOF_MEBIBYTES),
    estimator: new Engine(module, ESTIMATE_MEBIBYTES),
  };
}

const engines = start();
const stopped = new Set<number>();
const running = new Set<number>();

function post(message: FromWorker): void {
  postMessage(message);
}

/** Lets waiting messages in. Unlike a timer this takes no time when there are none. */
const yieldToMessages = (() => {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
})();

/** Runs a thinking job to its end, or until it is stopped; the best so far counts either way. */
async function think<Progress, Result>(id: number, job: Generator<Progress, Result>): Promise<Result | null> {
  // One engine thinks for one question: a new one ends the one before.
  for (const other of running) stopped.add(other);
  running.add(id);
  try {
    for (;;) {
      const step = job.next();
      if (step.done) return step.value;
      if (step.value !== undefined) post({ id, progress: step.value });
      await yieldToMessages();
      if (stopped.has(id)) return null;
    }
  } finally {
    running.delete(id);
    stopped.delete(id);
  }
}

async function answer(id: number, request: Request): Promise<unknown> {
  const { referee, prover, estimator } = await engines;
  switch (request.type) {
    case "positions":
      return referee.positions(request.game);
    case "lastPosition":
      return referee.lastPosition(request.game);
    case "decode":
      return referee.decode(request.fragment);
    case "choose":
      return think(id, choose(prover, referee.last(request.game), request.level, request.seed));
    case "analyse":
      return think(id, analyse(prover, estimator, referee.last(request.game), request.seconds));
  }
}

function refusalOf(error: unknown): RefusalData {
  if (error instanceof Refusal) return error.data;
  return { code: "engine-failed", values: { message: error instanceof Error ? error.message : String(error) } };
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  const { id } = data;
  if ("stop" in data) {
    if (running.has(id)) stopped.add(id);
    return;
  }
  answer(id, data.request).then(
    (result) => post({ id, result }),
    (error: unknown) => post({ id, problem: refusalOf(error) }),
  );
});
