/**
 * Answers the page's questions. Questions about rules are answered at once; thinking is cut into slices of some
 * milliseconds, between which new messages are heard, so that it can be stopped at any moment.
 */

import { Refusal, type RefusalData } from "../core/errors";
import { analyse } from "./analyse";
import { choose } from "./choose";
import { provenHistory } from "./history";
import type { Referee } from "./referee";
import { knownPosition, type SolvedDeal } from "./solved";
import type { Choice, FromWorker, Request, ToWorker } from "./types";
import type { Engine } from "./wasm";

type ChooseRequest = Extract<Request, { type: "choose" }>;

export interface Engines {
  /** Answers questions about rules. */
  readonly referee: Referee;
  /** Proves values and chooses moves. */
  readonly prover: Engine;
  /** Estimates scores beside the prover. */
  readonly estimator: Engine;
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

export class EngineService {
  private readonly stopped = new Set<number>();
  private readonly running = new Set<number>();

  constructor(
    private readonly engines: Promise<Engines>,
    private readonly post: (message: FromWorker) => void,
    private readonly solved: () => Promise<readonly SolvedDeal[]> = () => Promise.resolve([]),
  ) {}

  receive(message: ToWorker): void {
    const { id } = message;
    if ("stop" in message) {
      if (this.running.has(id)) this.stopped.add(id);
      return;
    }
    this.answer(id, message.request).then(
      (result) => this.post({ id, result }),
      (error: unknown) => this.post({ id, problem: refusalOf(error) }),
    );
  }

  private async answer(id: number, request: Request): Promise<unknown> {
    const { referee, prover, estimator } = await this.engines;
    switch (request.type) {
      case "positions":
        return referee.positions(request.game);
      case "lastPosition":
        return referee.lastPosition(request.game);
      case "decode":
        return referee.decode(request.fragment);
      case "threats":
        return referee.threats(request.game);
      case "choose":
        return this.choose(id, prover, referee, request);
      case "analyse":
        return this.think(id, analyse(prover, estimator, referee.last(request.game), request.seconds));
      case "history":
        return this.think(id, provenHistory(prover, referee.judged(request.game), request.seconds));
    }
  }

  /** Perfect play looks the first moves of a solved deal up; everything else is thought about. */
  private async choose(id: number, prover: Engine, referee: Referee, request: ChooseRequest): Promise<Choice | null> {
    const { game, level, seed } = request;
    const known = level === "perfect" ? knownPosition(await this.solved(), game) : null;
    if (known?.move) return { move: known.move, proven: true };
    return this.think(id, choose(prover, referee.last(game), level, seed, known !== null));
  }

  /** Runs a thinking job to its end, or until it is stopped; the best so far counts either way. */
  private async think<Progress, Result>(id: number, job: Generator<Progress, Result>): Promise<Result | null> {
    // One engine thinks for one question: a new one ends the one before.
    for (const other of this.running) this.stopped.add(other);
    this.running.add(id);
    try {
      for (;;) {
        const step = job.next();
        if (step.done) return step.value;
        if (step.value !== undefined) this.post({ id, progress: step.value });
        await yieldToMessages();
        if (this.stopped.has(id)) return null;
      }
    } finally {
      this.running.delete(id);
      this.stopped.delete(id);
    }
  }
}

function refusalOf(error: unknown): RefusalData {
  if (error instanceof Refusal) return error.data;
  return { code: "engine-failed", values: { message: error instanceof Error ? error.message : String(error) } };
}
