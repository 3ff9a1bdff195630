/**
 * A connection to one game that comes back by itself: after a dropped network, a server that starts anew, or a laptop
 * that was closed. Whoever listens gets the whole game with each welcome, so that nothing can be lost or doubled.
 */

import { api } from "./api";
import type { ClientMessage, ServerMessage } from "./messages";

/** `waiting` is between two attempts; `closed` is for good. */
export type LinkState = "connecting" | "open" | "waiting" | "closed";

export interface Listener {
  /** The first thing to say on a new connection. */
  hello(): ClientMessage;
  hear(message: ServerMessage): void;
  changed(state: LinkState): void;
}

/** Close codes after which reconnecting is no use: a malformed message, no such seat, no such game. */
const FINAL_CODES: readonly number[] = [4400, 4403, 4404];
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const CHECK_EVERY_MS = 2_000;
/** After so long without a word the page asks whether the server is there, and then gives up on the connection. */
const QUIET_MS = 12_000;
const SILENT_MS = 20_000;
/** How soon an answer has to come when there is reason to doubt the connection. */
const DOUBT_MS = 3_000;

export class Connection {
  private socket: WebSocket | null = null;
  private state: LinkState = "connecting";
  private tries = 0;
  private heardAt = 0;
  private askedAt = 0;
  private patience = SILENT_MS;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly game: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    addEventListener("online", this.comeBack);
    addEventListener("offline", this.lose);
    document.addEventListener("visibilitychange", this.comeBack);
    this.watch = setInterval(() => this.checkAlive(), CHECK_EVERY_MS);
    this.connect();
  }

  /** For good. */
  close(): void {
    removeEventListener("online", this.comeBack);
    removeEventListener("offline", this.lose);
    document.removeEventListener("visibilitychange", this.comeBack);
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.drop();
    this.become("closed");
  }

  /** Sends a message if the connection is open; otherwise the sender has to keep it. */
  send(message: ClientMessage): void {
    if (this.state === "open") this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.drop();
    this.become("connecting");
    const socket = new WebSocket(api.liveAddress(this.game));
    this.socket = socket;
    this.heardAt = Date.now();
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()));
    socket.onmessage = ({ data }: MessageEvent<string>) => this.hear(JSON.parse(data) as ServerMessage);
    socket.onclose = ({ code }) => (FINAL_CODES.includes(code) ? this.close() : this.lose());
  }

  private hear(message: ServerMessage): void {
    this.heardAt = Date.now();
    this.patience = SILENT_MS;
    if (message.type === "welcome") {
      this.tries = 0;
      this.become("open");
    }
    this.listener.hear(message);
  }

  /** Closes the socket and ignores what it still receives. */
  private drop(): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private readonly lose = (): void => {
    if (this.state === "closed") return;
    this.drop();
    this.become("waiting");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++);
    clearTimeout(this.retry);
    // Random jitter: the clients of a restarted server do not all reconnect at once.
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
  };

  /** The network or the visitor is back: connect at once, or check that the open socket is still alive. */
  private readonly comeBack = (): void => {
    if (document.visibilityState === "hidden" || this.state === "closed") return;
    if (this.state === "waiting") {
      this.tries = 0;
      this.connect();
    } else this.doubt();
  };

  private doubt(): void {
    this.patience = Date.now() - this.heardAt + DOUBT_MS;
    this.ask();
  }

  private checkAlive(): void {
    const quiet = Date.now() - this.heardAt;
    if (this.state === "open" && quiet > QUIET_MS) this.ask();
    if ((this.state === "open" || this.state === "connecting") && quiet > this.patience) this.lose();
  }

  private ask(): void {
    if (Date.now() - this.askedAt < CHECK_EVERY_MS) return;
    this.askedAt = Date.now();
    this.send({ type: "ping" });
  }

  private become(state: LinkState): void {
    if (this.state === state && state !== "connecting") return;
    this.state = state;
    this.listener.changed(state);
  }
}
