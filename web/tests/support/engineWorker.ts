/** The engine's service in this process, in place of its Web Worker: the same binary, the same answers. */

import "./messageChannel";
import { readFileSync } from "node:fs";
import { Referee } from "../../src/engine/referee";
import { type Engines, EngineService } from "../../src/engine/service";
import type { FromWorker, Request, ToWorker } from "../../src/engine/types";
import { Engine } from "../../src/engine/wasm";

async function start(): Promise<Engines> {
  const module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
  return {
    referee: new Referee(new Engine(module, 1)),
    prover: new Engine(module, 8),
    estimator: new Engine(module, 8),
    follower: new Engine(module, 8),
  };
}

/** Every question that was asked, in order. */
export const asked: Request["type"][] = [];

let failing: Request["type"] | null = null;

/** The worker fails at the next question of this kind, as browsers report it, and never answers again. */
export function failAt(type: Request["type"]): void {
  failing = type;
}

class EngineWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  private ended = false;
  private readonly service = new EngineService(start(), (data) => this.onmessage?.({ data: structuredClone(data) }));

  postMessage(message: ToWorker): void {
    if (this.ended) return;
    if ("request" in message) asked.push(message.request.type);
    if ("request" in message && message.request.type === failing) {
      failing = null;
      this.ended = true;
      queueMicrotask(() => this.onerror?.());
      return;
    }
    this.service.receive(structuredClone(message));
  }

  terminate(): void {
    this.ended = true;
  }
}

Object.assign(globalThis, { Worker: EngineWorker });
