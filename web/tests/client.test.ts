/** The page's side of the conversation with the engine's worker. */

import { failAt } from "./support/engineWorker";
import { expect, it } from "vitest";
import { engine } from "../src/engine/client";

const GAME = {
  kind: "kamon",
  origin: "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn",
  moves: [],
} as const;

it("answers again after its worker has failed", async () => {
  failAt("lastPosition");
  await expect(engine.lastPosition(GAME)).rejects.toThrow();
  expect((await engine.lastPosition(GAME)).legal.length).toBeGreaterThan(0);
});
