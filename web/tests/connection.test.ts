/** A connection that comes back by itself, over a network that does everything wrong. */

import "./support/browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type LinkState } from "../src/link/connection";
import type { ClientMessage, ServerMessage } from "../src/link/messages";

/** The other end of a WebSocket, as a test plays it. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Opens and welcomes, as a server does. */
  welcomes(): void {
    this.onopen?.();
    this.says({ type: "welcome", game: null });
  }

  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
}

const HELLO: ClientMessage = { type: "hello", secret: null, seen: null, name: "Crane", board: false };
const MOST_MS = 15_000;

let states: LinkState[];
let heard: ServerMessage[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  // The waits are spread by chance; here they are as long as they are meant.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  FakeSocket.all = [];
  states = [];
  heard = [];
  connection = new Connection("AbCdEfGhIjKl", {
    hello: () => HELLO,
    hear: (message) => heard.push(message),
    changed: (state) => states.push(state),
  });
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pings = (): number => FakeSocket.last.sent.filter(({ type }) => type === "ping").length;

describe("a connection", () => {
  it("says hello first and is open with the welcome", () => {
    expect(FakeSocket.last.address).toBe("wss://games.example/api/games/AbCdEfGhIjKl/live");
    FakeSocket.last.onopen?.();
    expect([FakeSocket.last.sent, states]).toEqual([[HELLO], ["connecting"]]);
    FakeSocket.last.says({ type: "welcome", game: null });
    expect([states, heard.length]).toEqual([["connecting", "open"], 1]);
  });

  it("sends nothing before it is open", () => {
    connection.send({ type: "ping" });
    FakeSocket.last.welcomes();
    connection.send({ type: "ping" });
    expect(FakeSocket.last.sent).toEqual([HELLO, { type: "ping" }]);
  });

  it("waits twice as long after each failure, up to a limit, and from the beginning after a welcome", () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      const before = FakeSocket.all.length;
      const since = Date.now();
      FakeSocket.last.breaks();
      while (FakeSocket.all.length === before) vi.advanceTimersByTime(100);
      waits.push(Date.now() - since);
    }
    expect(waits).toEqual([400, 800, 1_600, 3_200, 6_400, 12_800, MOST_MS, MOST_MS]);
    FakeSocket.last.welcomes();
    FakeSocket.last.breaks();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it.each([4400, 4403, 4404])("does not come back after the code %i", (code) => {
    FakeSocket.last.welcomes();
    FakeSocket.last.breaks(code);
    vi.advanceTimersByTime(60_000);
    expect([states.at(-1), FakeSocket.all.length]).toEqual(["closed", 1]);
  });

  it("does not come back after it was closed", () => {
    FakeSocket.last.welcomes();
    connection.close();
    expect(FakeSocket.last.closed).toBe(true);
    globalThis.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect([states.at(-1), FakeSocket.all.length]).toEqual(["closed", 1]);
  });
});

describe("a quiet connection", () => {
  beforeEach(() => FakeSocket.last.welcomes());

  it("asks after twelve seconds, and stays while it is answered", () => {
    for (let round = 0; round < 5; round++) {
      vi.advanceTimersByTime(12_000);
      expect(pings()).toBe(round);
      vi.advanceTimersByTime(2_000);
      expect(pings()).toBe(round + 1);
      FakeSocket.last.says({ type: "pong" });
    }
    expect([FakeSocket.all.length, states.at(-1)]).toEqual([1, "open"]);
  });

  it("is given up after twenty seconds without a word, and opened anew", () => {
    vi.advanceTimersByTime(20_000);
    expect([FakeSocket.all.length, states.at(-1)]).toEqual([1, "open"]);
    vi.advanceTimersByTime(3_000);
    expect([FakeSocket.all.length, FakeSocket.all[0]?.closed, states.at(-1)]).toEqual([2, true, "connecting"]);
  });

  it("hears nothing more from a socket that it gave up", () => {
    const [old] = FakeSocket.all;
    vi.advanceTimersByTime(23_000);
    old?.says({ type: "pong" });
    expect(heard.filter(({ type }) => type === "pong")).toEqual([]);
  });
});

describe("when the network or the visitor comes back", () => {
  it("tries at once instead of waiting", () => {
    FakeSocket.last.welcomes();
    globalThis.dispatchEvent(new Event("offline"));
    expect(states.at(-1)).toBe("waiting");
    globalThis.dispatchEvent(new Event("online"));
    expect([FakeSocket.all.length, states.at(-1)]).toEqual([2, "connecting"]);
  });

  it("checks within three seconds that the open socket is still alive", () => {
    FakeSocket.last.welcomes();
    vi.advanceTimersByTime(5_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(6_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("keeps the open socket when it answers", () => {
    FakeSocket.last.welcomes();
    vi.advanceTimersByTime(5_000);
    document.dispatchEvent(new Event("visibilitychange"));
    FakeSocket.last.says({ type: "pong" });
    vi.advanceTimersByTime(6_000);
    expect([FakeSocket.all.length, states.at(-1)]).toEqual([1, "open"]);
  });
});
