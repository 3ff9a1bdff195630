/** A game being studied: its tree, the way through it, and the engine's work on it. */

import "./support/browser";
import "./support/engineWorker";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GameRef } from "../src/core/types";
import { engine } from "../src/engine/client";
import { deal } from "../src/notation/chance";
import { Study } from "../src/state/study.svelte";

const START: GameRef = { kind: "kamon", wild: false, origin: deal("kamon", 7n), moves: [] };

/** A game of so many moves, always the first legal one. */
async function played(moves: number): Promise<GameRef> {
  let game = START;
  for (let ply = 0; ply < moves; ply++) {
    const [move = ""] = (await engine.lastPosition(game)).legal;
    game = { ...game, moves: [...game.moves, move] };
  }
  return game;
}

let study: Study;
afterEach(() => study.close());

async function opened(game: GameRef, ply?: number): Promise<Study> {
  study = new Study(game);
  await study.open(ply);
  return study;
}

describe("the tree of a study", () => {
  it("is one line at first, seen from its end or from a ply", async () => {
    const game = await played(4);
    await opened(game);
    expect(study.line.map(({ move }) => move)).toEqual([null, ...game.moves]);
    expect([study.at, study.here?.position.legal.length]).toEqual([4, study.nodes[4]?.position.legal.length]);
    await opened(game, 2);
    expect(study.at).toBe(2);
    await opened(game, 99);
    expect(study.at).toBe(4);
  });

  it("goes along moves that it knows and branches at others", async () => {
    const game = await played(3);
    await opened(game, 1);
    const known = game.moves[1] ?? "";
    await study.play(known);
    expect([study.at, study.nodes.length]).toEqual([2, 4]);
    study.go(1);
    const other = study.here?.position.legal.find((move) => move !== known) ?? "";
    await study.play(other);
    expect([study.at, study.nodes.length, study.nodes[1]?.children]).toEqual([4, 5, [2, 4]]);
    expect(study.line.map(({ id }) => id)).toEqual([0, 1, 4]);
    expect(study.here && study.refOf(study.here).moves).toEqual([game.moves[0], other]);
    study.go(1);
    expect(study.line.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
  });

  it("stays where it is when asked for a position that is not there", async () => {
    await opened(await played(1));
    study.go(17);
    expect(study.at).toBe(1);
  });

  it("says why a game cannot be studied", async () => {
    await opened({ ...START, moves: ["a1"] });
    expect([study.nodes, String(study.problem)]).toEqual([[], expect.stringContaining("illegal-move")]);
  });
});

describe("the engine's work", () => {
  it("is about the position shown first", async () => {
    await opened(await played(2), 1);
    await vi.waitFor(() => expect(study.nodes[1]?.analysis).not.toBeNull(), { timeout: 20_000 });
    expect([study.working, study.nodes[0]?.analysis, study.nodes[2]?.analysis]).toEqual([true, null, null]);
    const { verdicts } = study.nodes[1]?.analysis ?? { verdicts: [] };
    expect(verdicts.map(({ move }) => move)).toEqual(study.nodes[1]?.position.legal);
  });

  it("ends with the study", async () => {
    await opened(await played(2));
    await vi.waitFor(() => expect(study.here?.analysis).not.toBeNull(), { timeout: 20_000 });
    study.close();
    const { nodes } = study;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(study.nodes).toBe(nodes);
  });

  it("is told as a value for Black", async () => {
    await opened(await played(1), 1);
    const node = study.nodes[1];
    if (!node) throw new Error("no position");
    const analysis = {
      nodes: 1,
      threads: 1,
      depth: 1,
      verdicts: [],
      best: null,
      line: [],
      lineSteps: [],
      value: "win",
      complete: true,
    } as const;
    // White is to move and wins.
    expect(study.scoreOf({ ...node, analysis })).toBe(-1);
    expect(study.scoreOf({ ...node, analysis: null })).toBeNull();
    const over = { ...node.position, outcome: { winner: "black", reason: "blockade" } as const };
    expect(study.scoreOf({ ...node, position: over })).toBe(1);
  });
});
