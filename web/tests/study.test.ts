/** A game being studied: its tree, the way through it, and the engine's work on it. */

import "./support/browser";
import { failAt } from "./support/engineWorker";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../src/core/errors";
import type { GameRef } from "../src/core/types";
import { engine } from "../src/engine/client";
import { deal } from "../src/notation/chance";
import { MAX_TEXT } from "../src/generated/vocabulary";
import { encodeAnnotated } from "../src/notation/share";
import { Study, type StudyOptions } from "../src/state/study.svelte";
import { pathTo, treeOf } from "../src/state/studyTree";

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

let study = new Study(START);
afterEach(() => study.close());

/** One study at a time: all of them ask the same engine. */
async function opened(game: GameRef, ply?: number, options: StudyOptions = {}): Promise<Study> {
  study.close();
  study = new Study(game, options);
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

it("says when the engine fails at a move", async () => {
  await opened(START);
  failAt("lastPosition");
  await study.play(study.here?.position.legal[0] ?? "");
  expect(study.problem).toBeInstanceOf(Refusal);
  expect(study.nodes).toHaveLength(1);
});

describe("variations", () => {
  /** Plays the first legal move that is not known yet. */
  async function leave(): Promise<string> {
    const known = study.here?.children.map((child) => study.nodes[child]?.move) ?? [];
    const move = study.here?.position.legal.find((legal) => !known.includes(legal)) ?? "";
    await study.play(move);
    return move;
  }
  const shape = (): unknown => ({ moves: study.treeLine.slice(1).map(({ move }) => move), ...study.notes });

  it("leave the game as it is", async () => {
    const game = await played(6);
    await opened(game, 2);
    const move = await leave();
    expect([study.inGame, study.leftGameAt]).toEqual([false, 2]);
    expect(study.gameLine.slice(1).map((node) => node.move)).toEqual(game.moves);
    expect(study.notes.variations).toEqual([{ ply: 2, moves: [move], comments: [], variations: [] }]);
    study.go(study.leftGameAt);
    expect(study.inGame).toBe(true);
  });

  it("are nested, and deleted with what leaves them", async () => {
    await opened(await played(6), 2);
    const first = await leave();
    const branch = study.at;
    const second = await leave();
    study.go(branch);
    const nested = await leave();
    expect(study.notes.variations).toMatchObject([
      { ply: 2, moves: [first, second], variations: [{ ply: 3, moves: [nested] }] },
    ]);
    study.remove(branch);
    expect([study.notes.variations, study.at]).toEqual([[], 2]);
  });

  it("never delete a move of the game", async () => {
    await opened(await played(3), 2);
    const before = shape();
    study.remove(2);
    expect(shape()).toEqual(before);
  });

  it("go on after a game that was played, and make any other one longer", async () => {
    const game = await played(3);
    await opened(game, 3, { played: true });
    const move = await leave();
    expect(study.gameLine).toHaveLength(4);
    expect(study.notes.variations).toMatchObject([{ ply: 3, moves: [move] }]);
    expect(study.canPromote).toBe(false);
    await opened(game);
    await leave();
    expect([study.gameLine.length, study.notes.variations]).toEqual([5, []]);
  });

  it("change places with the line they have left", async () => {
    const game = await played(5);
    await opened(game, 2);
    const first = await leave();
    const second = await leave();
    study.promote();
    expect(study.gameLine.slice(1).map((node) => node.move)).toEqual([...game.moves.slice(0, 2), first, second]);
    expect(study.notes.variations).toMatchObject([{ ply: 2, moves: game.moves.slice(2) }]);
    expect(study.inGame).toBe(true);
  });

  it("and comments are undone and redone step by step", async () => {
    await opened(await played(4), 1);
    const shapes = [shape()];
    await leave();
    shapes.push(shape());
    study.comment(study.at, " Better. ");
    shapes.push(shape());
    expect(study.notes.variations[0]?.comments).toEqual([{ ply: 2, text: "Better." }]);
    study.remove(study.at);
    shapes.push(shape());
    for (const before of [...shapes].reverse().slice(1)) {
      study.undo();
      expect(shape()).toEqual(before);
    }
    expect([study.canUndo, study.canRedo]).toEqual([false, true]);
    for (const after of shapes.slice(1)) {
      study.redo();
      expect(shape()).toEqual(after);
    }
    expect(study.canRedo).toBe(false);
  });

  it("come back from what a link or a record holds", async () => {
    const game = await played(6);
    await opened(game, 3);
    await leave();
    await leave();
    study.go(3);
    await leave();
    study.comment(0, "The start.");
    const [before, annotations] = [shape(), study.notes];
    const fragment = encodeAnnotated(game, study.treeLine);
    await opened(game, 0, { annotations });
    expect(shape()).toEqual(before);
    const again = await engine.decode(fragment);
    expect(again).toEqual({ game, annotations });
  });
});

describe("comments", () => {
  const comments = [
    { ply: 0, text: "a".repeat(MAX_TEXT) },
    { ply: 0, text: "b".repeat(MAX_TEXT) },
  ];

  it("stay as many as a record holds, so that it can be read again", async () => {
    await opened(START, 0, { annotations: { comments, variations: [] } });
    expect(study.notes.comments).toEqual(comments);
    study.comment(0, comments.map(({ text }) => text).join("\n"));
    expect([study.canUndo, study.notes.comments]).toEqual([false, comments]);
  });

  it("are written as one, as long as a record takes", async () => {
    await opened(START, 0, { annotations: { comments, variations: [] } });
    study.comment(0, "🙂".repeat(MAX_TEXT + 1));
    expect(study.notes.comments).toEqual([{ ply: 0, text: "🙂".repeat(MAX_TEXT) }]);
    study.comment(0, " ");
    expect(study.notes.comments).toEqual([]);
  });
});

it("takes a game of many moves at once", async () => {
  const position = await engine.lastPosition(START);
  const positions = Array.from({ length: 30_000 }, (_, at) => ({
    parent: at === 0 ? null : at - 1,
    move: at === 0 ? null : "a1",
    position,
    comments: [],
  }));
  const tree = treeOf(positions, positions.length - 1);
  expect(tree.nodes[7]?.children).toEqual([8]);
  expect(pathTo(tree, tree.end)).toHaveLength(positions.length);
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
      proofNodes: 1,
      threads: 1,
      depth: 1,
      verdicts: [],
      best: null,
      line: [],
      lineSteps: [],
      lines: {},
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
