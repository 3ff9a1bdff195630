/** Whoever leaves before the engine has answered leaves no work behind. */

import "./support/browser";
import { asked } from "./support/engineWorker";
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import type { GameRef } from "../src/core/types";
import { engine } from "../src/engine/client";
import { Referee } from "../src/engine/referee";
import { type Engines, EngineService } from "../src/engine/service";
import type { FromWorker } from "../src/engine/types";
import { Engine } from "../src/engine/wasm";
import { deal } from "../src/notation/chance";
import { GameReview } from "../src/state/gameReview.svelte";
import { Study } from "../src/state/study.svelte";

const GAME: GameRef = { kind: "kamon", wild: false, origin: deal("kamon", 7n), moves: [] };

it("a review that is closed while its positions are fetched does not begin", async () => {
  // The worker of the engine is there already; a review would start one of its own.
  await engine.lastPosition(GAME);
  const started = vi.fn();
  vi.stubGlobal("Worker", started);
  const review = new GameReview(GAME, null);
  const opening = review.open();
  review.close();
  await opening;
  vi.unstubAllGlobals();
  expect(review.positions).toHaveLength(1);
  expect(started).not.toHaveBeenCalled();
});

it("a study that is closed while its positions are fetched asks for no analysis", async () => {
  const study = new Study(GAME);
  const opening = study.open();
  study.close();
  await opening;
  expect(asked).toContain("tree");
  expect(asked).not.toContain("analyse");
});

it("a question that is stopped while the engines load is not thought about", async () => {
  let loaded: (engines: Engines) => void = () => undefined;
  const engines = new Promise<Engines>((resolve) => (loaded = resolve));
  const heard: FromWorker[] = [];
  const service = new EngineService(engines, (message) => heard.push(message));
  service.receive({ id: 1, request: { type: "analyse", game: GAME, seconds: 1 } });
  service.receive({ id: 1, stop: true });
  const module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
  const made = (): Engine => new Engine(module, 1);
  loaded({ referee: new Referee(made()), prover: made(), estimator: made(), follower: made() });
  await vi.waitFor(() => expect(heard.filter((message) => "result" in message)).toHaveLength(1), { timeout: 20_000 });
  expect(heard).toEqual([{ id: 1, result: null }]);
});
