/** Questions at the line for typed moves. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import "./support/browser";
import type { Kind } from "../src/core/types";
import { reply } from "../src/i18n/prose/questions";
import { Referee } from "../src/engine/referee";
import { Engine } from "../src/engine/wasm";
import { deal } from "../src/notation/chance";

const engine = new Engine(await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm")), 1);
const begun = (kind: Kind) =>
  new Referee(engine).lastPosition({ kind, origin: deal(kind, 1n), first: "black", moves: [] });

test("chains can be asked for only where there are chains", () => {
  expect(reply(begun("kamon"), "help", true)).toContain("chain");
  expect(reply(begun("kamon"), "chain", true)).toBe("No stones yet.");
  expect(reply(begun("pantarei"), "help", true)).not.toContain("chain");
  expect(reply(begun("pantarei"), "chain", true)).toContain("is not a legal move");
});

test("a cell or a stack is described by its name", () => {
  expect(reply(begun("kamon"), "d4", true)).toMatch(/^d4, /);
  expect(reply(begun("pantarei"), "7", true)).toMatch(/^Stack 7, 1 tile/);
});
