/** Sentences of a review: each says only what is known. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { must } from "../src/core/must";
import type { Kind, Player, Value } from "../src/core/types";
import { graded } from "../src/engine/review/grades";
import { bestMove, shareOf } from "../src/engine/review/positions";
import type { Findings, ReviewedPosition } from "../src/engine/review/types";
import type { PantareiMove, PositionView } from "../src/engine/types";
import { language } from "../src/i18n";
import { reviewSentence } from "../src/i18n/prose/review";

beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await language.choose("en");
});

type Move = [string, Value | null, number];

function position(turn: Player, value: Value | null, distance: number | null, ...moves: Move[]): ReviewedPosition {
  const found: Findings = {
    turn,
    value,
    moves: moves.map(([move, proven, score]) => ({ move, value: proven, score })),
    line: moves.slice(0, 1).map(([move]) => move),
    distance,
    end: null,
    steps: [],
  };
  return { ...found, share: shareOf(found), best: bestMove(found)?.move ?? null };
}

/** What a review says about one move between two positions. Of the board only the game matters to it. */
function said(before: ReviewedPosition, move: string, after: ReviewedPosition, kind: Kind = "kamon"): string {
  const positions = [before, after];
  const moves = graded(positions, [move]);
  const review = { kind, effort: "deep", positions, moves, accuracy: { black: null, white: null } } as const;
  const view = { kind, moves: [] as readonly PantareiMove[] } as PositionView;
  return reviewSentence({ review, positions: [view, view], edition: "colours" }, must(moves[0], "the move"));
}

const won = (distance: number | null) => position("black", "win", distance, ["a2", "win", 50], ["a3", "win", 0]);
const lost = (distance: number | null) => position("white", "loss", distance, ["b1", "loss", 0], ["b2", "loss", -50]);
const OVER = position("white", "loss", null);

describe("a move that keeps the win", () => {
  it.each([
    [1, lost(2), true],
    [5, lost(6), true],
    [5, lost(4), false],
    [1, OVER, false],
    [null, lost(6), false],
    [5, lost(null), false],
  ])("is slower only where the distances tell: %s", (before, after, sooner) => {
    expect(said(won(before), "a3", after)).toBe(sooner ? "a3 kept the win; a2 won sooner." : "a3 kept the win.");
  });
});

it("says that a move held out longest only where the distance is known", () => {
  const after = position("black", "win", null, ["a2", "win", 0]);
  expect(said(lost(null), "b1", after)).toBe("Every move lost here.");
  expect(said(lost(8), "b1", after)).toBe("Every move lost here; b1 held out longest.");
  expect(said(lost(8), "b2", after)).toBe("Every move lost here.");
});

it("says that the best move won only where that is proven of it", () => {
  const after = position("white", null, null, ["b1", null, 0]);
  const carried = (value: Value) => position("black", value, null, ["a2", null, 50], ["a3", null, -900]);
  expect(said(carried("win"), "a2", after)).toBe("No better move was found.");
  expect(said(carried("win"), "a3", after)).toBe("a3 puts the result at risk. a2 looked better.");
  expect(said(carried("draw"), "a3", after)).toBe("a3 puts the result at risk. a2 looked better.");
  const proven = position("black", "win", null, ["a2", "win", 50], ["a3", null, -900]);
  expect(said(proven, "a3", after)).toBe("a3 puts the result at risk. a2 won.");
});

it("knows in Pantareï only of a win at once that it is sooner: quicker wins than those found may be there", () => {
  expect(said(won(5), "a3", lost(6), "pantarei")).toBe("a3 kept the win.");
  expect(said(won(1), "a3", lost(6), "pantarei")).toBe("a3 kept the win; a2 won sooner.");
  expect(said(won(1), "a3", lost(null), "pantarei")).toBe("a3 kept the win; a2 won sooner.");
  expect(said(won(1), "a3", OVER, "pantarei")).toBe("a3 kept the win.");
  const after = position("black", "win", null, ["a2", "win", 0]);
  expect(said(lost(8), "b1", after, "pantarei")).toBe("Every move lost here.");
});
