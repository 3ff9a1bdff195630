/**
 * Answers the page's questions. Questions about rules are answered at once; thinking is cut into slices of some
 * milliseconds, between which new messages are heard, so that it can be stopped at any moment.
 */

import { refusalOf } from "../core/errors";
import { analyse } from "./analyse";
import { type CheckpointStore, checkpointName, isCheckpoint } from "./checkpoint";
import { choose } from "./choose";
import { provenHistory } from "./history";
import type { Referee } from "./referee";
import { ResumableProof } from "./resumable";
import { knownPosition, type SolvedDeal } from "./solved";
import { treePositions } from "./tree";
import type { Choice, FromWorker, PositionView, Request, ToWorker } from "./types";
import type { Engine } from "./wasm";

type Job = Generator<unknown, unknown>;
type ChooseRequest = Extract<Request, { type: "choose" }>;

/** How long an analysis waits for what is kept about its position. */
const READ_MS = 1000;

export interface Engines {
  /** Answers questions about rules. */
  readonly referee: Referee;
  /** Proves values and chooses moves. */
  readonly prover: Engine;
  /** Estimates scores beside the prover. */
  readonly estimator: Engine;
  /** Expects what follows each move. */
  readonly follower: Engine;
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
  /** The questions that have no answer yet; some wait until the engines are loaded. */
  private readonly asked = new Set<number>();
  private readonly stopped = new Set<number>();
  /** The jobs under way by their question; null while one is being prepared. */
  private readonly running = new Map<number, Job | null>();

  constructor(
    private readonly engines: Promise<Engines>,
    private readonly post: (message: FromWorker) => void,
    private readonly solved: () => Promise<readonly SolvedDeal[]> = () => Promise.resolve([]),
    private readonly checkpoints: CheckpointStore | null = null,
  ) {}

  receive(message: ToWorker): void {
    const { id } = message;
    if ("stop" in message) {
      if (this.asked.has(id)) this.stopped.add(id);
      return;
    }
    this.asked.add(id);
    this.answer(id, message.request)
      .finally(() => {
        this.asked.delete(id);
        this.stopped.delete(id);
      })
      .then(
        (result) => this.post({ id, result }),
        (error: unknown) => this.post({ id, problem: refusalOf(error) }),
      );
  }

  private async answer(id: number, request: Request): Promise<unknown> {
    const engines = await this.engines;
    const { referee, prover } = engines;
    switch (request.type) {
      case "positions":
        return referee.positions(request.game);
      case "tree":
        return treePositions(referee, request.annotated);
      case "lastPosition":
        return referee.lastPosition(request.game);
      case "decode":
        return referee.decode(request.fragment);
      case "threats":
        return referee.threats(request.game);
      case "choose":
        return this.choose(id, prover, referee, request);
      case "analyse":
        return this.think(id, async () => {
          const judged = referee.last(request.game);
          const resumable = await this.resumable(prover, judged.view);
          return analyse(engines, judged, request.seconds, resumable);
        });
      case "advise":
        return referee.advise(request.game);
      case "history":
        return this.think(id, () => provenHistory(prover, referee.judged(request.game), request.seconds));
    }
  }

  /** Perfect play looks the first moves of a solved deal up; everything else is thought about. */
  private async choose(id: number, prover: Engine, referee: Referee, request: ChooseRequest): Promise<Choice | null> {
    const { game, level, seed } = request;
    const known = level === "perfect" ? knownPosition(await this.solved(), game) : null;
    if (known?.move) return { move: known.move, proven: known.value !== null };
    return this.think(id, () => choose(prover, referee.last(game), level, seed, known !== null));
  }

  /** The proof of a position that goes on from what is kept, where proofs are kept. */
  private async resumable(prover: Engine, position: PositionView): Promise<ResumableProof | undefined> {
    const name = checkpointName(position);
    if (!this.checkpoints || name === null) return undefined;
    const checkpoints = this.checkpoints;
    // A storage that does not answer is not waited for.
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READ_MS));
    const found = await Promise.race([checkpoints.read(name).catch(() => null), late]);
    return new ResumableProof(prover, name, isCheckpoint(found, name) ? found : null, (checkpoint) => {
      checkpoints.write(checkpoint).catch(() => undefined);
    });
  }

  /** Prepares a thinking job and runs it to its end, or until it is stopped; the best so far counts either way. */
  private async think<Progress, Result>(
    id: number,
    prepare: () => Generator<Progress, Result> | Promise<Generator<Progress, Result>>,
  ): Promise<Result | null> {
    if (this.stopped.has(id)) return null;
    // One engine thinks for one question: a new one ends the one before, while the engine still knows about that.
    for (const [other, job] of this.running) {
      this.stopped.add(other);
      job?.return(undefined);
    }
    this.running.set(id, null);
    try {
      const job = await prepare();
      if (this.stopped.has(id)) return null;
      this.running.set(id, job);
      for (;;) {
        const step = job.next();
        if (step.done) return step.value;
        if (step.value !== undefined) this.post({ id, progress: step.value });
        await yieldToMessages();
        if (this.stopped.has(id)) {
          job.return(undefined as Result);
          return null;
        }
      }
    } finally {
      this.running.delete(id);
    }
  }
}
