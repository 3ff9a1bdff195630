/** The page's side of the conversation with the engine worker: promises for answers, callbacks for progress. */

import { Refusal } from "../core/errors";
import type { GameRef, Level } from "../core/types";
import type { AnnotatedGame } from "../notation/annotations";
import type {
  Analysis,
  Choice,
  ColourAdvice,
  FromWorker,
  PositionView,
  ProvenHistory,
  Request,
  Thought,
  Threats,
  ToWorker,
  TreePosition,
} from "./types";

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  progress?: ((value: unknown) => void) | undefined;
}

/** Something the engine works on. `stop` ends it; the result is then `null`. */
export interface Task<Result> {
  readonly result: Promise<Result | null>;
  stop(): void;
}

class Client {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  /** Every position of a game from its origin on. */
  positions(game: GameRef): Promise<PositionView[]> {
    return this.ask<PositionView[]>({ type: "positions", game }).result as Promise<PositionView[]>;
  }

  /** Every position of a game and of its variations: first the game's, then each variation's in their order. */
  tree(annotated: AnnotatedGame): Promise<TreePosition[]> {
    return this.ask<TreePosition[]>({ type: "tree", annotated }).result as Promise<TreePosition[]>;
  }

  /** The last position of a game. */
  lastPosition(game: GameRef): Promise<PositionView> {
    return this.ask<PositionView>({ type: "lastPosition", game }).result as Promise<PositionView>;
  }

  /** The game that a share link holds, with its variations and comments. */
  decode(fragment: string): Promise<AnnotatedGame> {
    return this.ask<AnnotatedGame>({ type: "decode", fragment }).result as Promise<AnnotatedGame>;
  }

  /** What would win at once in the last position of a game, for either player. */
  threats(game: GameRef): Promise<Threats> {
    return this.ask<Threats>({ type: "threats", game }).result as Promise<Threats>;
  }

  choose(game: GameRef, level: Level, seed: number, progress?: (thought: Thought) => void): Task<Choice> {
    return this.ask<Choice>({ type: "choose", game, level, seed }, (value) => progress?.(value as Thought));
  }

  analyse(game: GameRef, seconds: number, progress: (analysis: Analysis) => void): Task<Analysis> {
    return this.ask<Analysis>({ type: "analyse", game, seconds }, (value) => progress(value as Analysis));
  }

  /** Who was winning when, from the last position back. */
  history(game: GameRef, seconds: number, progress: (history: ProvenHistory) => void): Task<ProvenHistory> {
    return this.ask<ProvenHistory>({ type: "history", game, seconds }, (value) => progress(value as ProvenHistory));
  }

  /** Which colour to take in a game of Pantareï, by its setup alone. */
  advise(game: GameRef): Promise<ColourAdvice> {
    return this.ask<ColourAdvice>({ type: "advise", game }).result as Promise<ColourAdvice>;
  }

  private ask<Result>(request: Request, progress?: (value: unknown) => void): Task<Result> {
    const id = ++this.count;
    const result = new Promise<Result | null>((resolve, reject) => {
      this.waiting.set(id, { resolve: (value) => resolve(value as Result | null), reject, progress });
    });
    this.send({ id, request });
    return { result, stop: () => this.send({ id, stop: true }) };
  }

  private send(message: ToWorker): void {
    this.worker ??= this.startWorker();
    this.worker.postMessage(message);
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    worker.onerror = () => this.giveUp(worker);
    return worker;
  }

  private receive(message: FromWorker): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ("progress" in message) {
      waiting.progress?.(message.progress);
      return;
    }
    this.waiting.delete(message.id);
    if ("problem" in message) waiting.reject(new Refusal(message.problem.code, message.problem.values));
    else waiting.resolve(message.result);
  }

  /** After an error of its own a worker may never answer; whoever asks next gets another one. */
  private giveUp(worker: Worker): void {
    worker.terminate();
    this.worker = null;
    for (const waiting of this.waiting.values()) waiting.reject(new Refusal("engine-failed", { message: "" }));
    this.waiting.clear();
  }
}

export const engine = new Client();
