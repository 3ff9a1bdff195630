/** The seats of this device: a tab keeps its own, a damaged link costs nothing, and finished games make room. */

import { clearStorage } from "./support/browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView } from "../src/link/messages";
import {
  dropHeldSeat,
  forgetSeat,
  holdSeat,
  keepSeat,
  keptSeat,
  keptSeats,
  seatLink,
  summary,
  watchLink,
} from "../src/link/seats";

const GAME = "AbCdEfGhIjKl";

beforeEach(() => {
  clearStorage();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a seat", () => {
  it("is kept for this tab and for the device", () => {
    keepSeat(GAME, "secret", { kind: "kamon", colour: "white" });
    expect(keptSeat(GAME)).toMatchObject({ secret: "secret", kind: "kamon", colour: "white", over: false });
    sessionStorage.removeItem(`crestflow.seat.${GAME}`);
    expect(keptSeat(GAME)?.secret).toBe("secret");
  });

  it("keeps what was known when only something of it changes", () => {
    keepSeat(GAME, "secret", { kind: "kamon", colour: "white" });
    keepSeat(GAME, "secret", { moves: 7 });
    expect(keptSeat(GAME)).toMatchObject({ kind: "kamon", colour: "white", moves: 7 });
  });

  it("forgets what was known about another seat of the game", () => {
    keepSeat(GAME, "secret", { colour: "white" });
    keepSeat(GAME, "another", {});
    expect(keptSeat(GAME)).toMatchObject({ secret: "another", colour: null });
  });

  it("goes from the tab and from the device", () => {
    keepSeat(GAME, "secret");
    forgetSeat(GAME);
    expect(keptSeat(GAME)).toBeNull();
  });
});

describe("the secret of an opened link", () => {
  it("counts in this tab before the server has confirmed it, and leaves the device's seat alone", () => {
    keepSeat(GAME, "mine");
    expect(holdSeat(GAME, "theirs")).toBe(true);
    expect(keptSeat(GAME)?.secret).toBe("theirs");
    dropHeldSeat(GAME, "theirs");
    expect(keptSeat(GAME)?.secret).toBe("mine");
  });

  it("takes the device's own seat along when that is what was refused", () => {
    keepSeat(GAME, "mine");
    dropHeldSeat(GAME, "mine");
    expect(keptSeat(GAME)).toBeNull();
  });
});

describe("many seats", () => {
  it("are listed with the one touched last first, and only finished ones make room", () => {
    for (let number = 0; number < 65; number++) {
      vi.setSystemTime(new Date(2026, 0, 1, 0, number));
      keepSeat(`game-${number}`, "secret", { over: number < 3 });
    }
    const ids = keptSeats().map(({ id }) => id);
    expect([ids[0], ids.length]).toEqual(["game-64", 62]);
    expect(["game-0", "game-1", "game-2"].filter((id) => ids.includes(id))).toEqual([]);
  });
});

it("sums a game up from its player's side", () => {
  const view = {
    terms: { game: "pantarei" },
    open_seat: null,
    names: { black: "Crane", white: "Heron" },
    moves: ["1r", "2l"],
    result: null,
    turn: "black",
  } as unknown as GameView;
  expect(summary(view, "black")).toEqual({
    kind: "pantarei",
    colour: "black",
    waiting: false,
    opponent: "Heron",
    moves: 2,
    myTurn: true,
    over: false,
    invite: null,
  });
  expect(summary({ ...view, open_seat: "white" }, "white")).toMatchObject({
    waiting: true,
    opponent: "Crane",
    myTurn: false,
  });
  expect(summary({ ...view, open_seat: "white" }, "white")).not.toHaveProperty("invite");
});

it("gives the seat away in one link only", () => {
  expect(seatLink(GAME, "secret")).toBe(`https://games.example/#/seat/${GAME}/secret`);
  expect(watchLink(GAME)).toBe(`https://games.example/#/game/${GAME}`);
});
