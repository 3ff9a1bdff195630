/** A game by link as this device sees it: the server's truth, the positions it amounts to, and what is on its way. */

import { Refusal } from "../core/errors";
import { type Ending, type GameRef, opponent, type Player } from "../core/types";
import { engine } from "../engine/client";
import { isLegal } from "../engine/positions";
import { OFF_BOARD_REASONS } from "../generated/vocabulary";
import { Playback } from "../state/playback.svelte";
import { playSound } from "../state/sound";
import { forget, keep, kept } from "../state/storage";
import { refusalOf } from "./api";
import { Connection, type LinkState } from "./connection";
import { after, unheard } from "./fold";
import type {
  Action,
  ClientMessage,
  ClockView,
  Event,
  GameView,
  MoveAction,
  OfferKey,
  ServerMessage,
} from "./messages";
import { keepSeat, keptSeat, summary } from "./seats";

/** What a player can ask for, without the key that each action gets on its way. */
export type ActionInput = Action extends infer Each
  ? Each extends { key: string }
    ? Omit<Each, "key">
    : never
  : never;

interface Sending {
  readonly action: MoveAction;
  /** How many moves there were before it. */
  readonly ply: number;
}

const KEY_BYTES = 12;

/** What happens beside the game. */
const BESIDE_THE_GAME: readonly Event["type"][] = ["joined", "said", "erased", "muted"];

const ANSWERS: Readonly<Partial<Record<Event["type"], OfferKey>>> = {
  draw_answered: "draw",
  takeback_answered: "takeback",
  rematch_answered: "rematch",
};

/** The offer that a player has declined by what happened, if it is that. */
function declinedBy(event: Event, player: Player): OfferKey | null {
  const declined = "accept" in event && !event.accept && event.by === player;
  return (declined && ANSWERS[event.type]) || null;
}

/** A new name for an action, so that it can be sent twice and happens once. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

export class LinkGame extends Playback {
  view = $state.raw<GameView | null>(null);
  link = $state<LinkState>("connecting");
  /** The last thing that was refused. */
  problem = $state.raw<unknown>(null);
  /** My own move that the server has not acknowledged yet; the board shows it already. */
  sending = $state.raw<Sending | null>(null);
  /** How many messages have come that nobody has looked at. */
  unread = $state(0);
  /** What the opponent has just declined; another offer, a move or a result makes it old. */
  declined = $state<OfferKey | null>(null);
  /** When the clocks showed what `view` says, by this device's own time. */
  clockRead = $state(0);
  /** Called when both players have agreed on a rematch, while one of them looks on. */
  onrematch: ((id: string) => void) | null = null;

  private readonly connection: Connection;
  private readonly outbox = new Map<string, Action>();
  /** The moves that `positions` shows. */
  private shown: readonly string[] = [];
  private syncing: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly secret: string | null,
    private readonly name: string,
  ) {
    super();
    this.connection = new Connection(id, this);
    const left = secret ? kept<Sending>(this.sendingKey) : null;
    if (left) this.hold(left);
  }

  open(): void {
    this.connection.open();
  }

  close(): void {
    this.connection.close();
  }

  // ---- what there is to see

  get colour(): Player | null {
    const role = this.view?.role;
    return role === "black" || role === "white" ? role : null;
  }

  /** Who sits on this side of the table; Black for spectators. */
  get near(): Player {
    return this.colour ?? "black";
  }

  /** Whether the connection is lost and comes back by itself. */
  get lost(): boolean {
    return this.link === "waiting" || this.link === "connecting";
  }

  /** Whether the opponent's seat has not been taken yet. */
  get waiting(): boolean {
    const open = this.view?.open_seat ?? null;
    return open !== null && this.colour !== null && open !== this.colour;
  }

  /** The moves, with my own that is on its way. */
  get moves(): readonly string[] {
    const moves = this.view?.moves ?? [];
    const mine = this.sending?.ply === moves.length ? this.sending.action.move : null;
    return mine === null ? moves : [...moves, mine];
  }

  /** How the game ended. An end on the board is told with its position, which the engine may still be judging. */
  get ending(): Ending | null {
    const result = this.view?.result ?? null;
    const beside = OFF_BOARD_REASONS.some((reason) => reason === result?.reason);
    return beside || this.latest?.outcome ? result : null;
  }

  /** Whether this player may move now, in the position shown. */
  get myTurn(): boolean {
    const turn = this.colour !== null && this.latest?.turn === this.colour && !this.latest.outcome;
    return turn && this.atEnd && !this.ending && !this.sending && this.link !== "closed";
  }

  /** Milliseconds that a player has left at a moment of this device's time. */
  left(player: Player, now: number): number | null {
    const clock: ClockView | null = this.view?.clock ?? null;
    if (!clock) return null;
    const gone = clock.running === player ? Math.max(0, now - this.clockRead) : 0;
    return Math.max(0, clock.left[player] - gone);
  }

  // ---- what a player does

  play(move: string): void {
    const view = this.view;
    if (!view || !this.myTurn || !this.latest || !isLegal(this.latest, move)) return;
    const action: MoveAction = { type: "move", key: newKey(), move, seen: view.version };
    this.hold({ action, ply: view.moves.length });
    keep(this.sendingKey, this.sending);
    this.post(action);
    this.sync();
  }

  request(action: ActionInput): void {
    this.post({ ...action, key: newKey() } as Action);
  }

  private post(action: Action): void {
    this.problem = null;
    this.outbox.set(action.key, action);
    this.connection.send({ type: "act", action });
  }

  // ---- what the connection tells

  hello(): ClientMessage {
    // Without `board`: during an upgrade the page may reach a process that does not know this field yet.
    return { type: "hello", secret: this.secret, seen: null, name: this.name } as ClientMessage;
  }

  changed(state: LinkState): void {
    this.link = state;
  }

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        if (message.game) this.take(message.game);
        // What got no answer is sent again; its key makes sure that it happens once.
        for (const action of this.outbox.values()) this.connection.send({ type: "act", action });
        break;
      case "happened":
        if (this.view) this.take(after(this.view, message));
        this.notice(message);
        break;
      case "presence":
        if (this.view) this.view = { ...this.view, presence: message };
        break;
      case "done":
        this.settle(message);
        break;
      case "refused":
        this.refuse(message);
        break;
      case "pong":
        break;
    }
  }

  /** The game as the server has it now. */
  private take(view: GameView): void {
    if (this.view) this.unread += unheard(this.view, view);
    this.view = view;
    this.clockRead = Date.now();
    const { sending } = this;
    if (sending && view.moves.length > sending.ply && view.moves[sending.ply] === sending.action.move) {
      this.release();
    }
    if (this.secret && this.colour) {
      keepSeat(this.id, this.secret, summary(view, this.colour));
      // The secret of a seat opens the player's seat in the rematch too.
      if (view.rematch && !keptSeat(view.rematch)) {
        keepSeat(view.rematch, this.secret, { kind: view.terms.game, colour: opponent(this.colour) });
      }
    }
    this.sync();
  }

  /** The players go on to the rematch; who watches may want to stay. Who has asked hears the answer. */
  private notice({ entry: { event } }: Extract<ServerMessage, { type: "happened" }>): void {
    if (!BESIDE_THE_GAME.includes(event.type)) this.declined = this.colour && declinedBy(event, opponent(this.colour));
    if (event.type === "rematch_answered" && event.game && this.colour) this.onrematch?.(event.game);
  }

  private settle({ key, version }: Extract<ServerMessage, { type: "done" }>): void {
    this.outbox.delete(key);
    // It had happened before the game was last read, and may have been taken back since.
    if (this.sending?.action.key === key && this.view && this.view.version >= version) {
      this.release();
      this.sync();
    }
  }

  private refuse({ key, problem }: Extract<ServerMessage, { type: "refused" }>): void {
    this.problem = refusalOf(problem);
    if (key === null) return;
    this.outbox.delete(key);
    if (this.sending?.action.key === key) {
      this.release();
      this.sync();
    }
  }

  // ---- my own move on its way; kept, so that a page that was closed sends it when it is opened again

  private get sendingKey(): string {
    return `sending.${this.id}.${this.secret ?? ""}`;
  }

  private hold(sending: Sending): void {
    this.sending = sending;
    this.outbox.set(sending.action.key, sending.action);
  }

  private release(): void {
    this.sending = null;
    forget(this.sendingKey);
  }

  // ---- positions, from the engine

  private ref(moves: readonly string[]): GameRef | null {
    const terms = this.view?.terms;
    if (!terms) return null;
    return { kind: terms.game, wild: terms.ruleset === "wild", origin: terms.setup, first: terms.first, moves };
  }

  /** Brings `positions` up to the moves, one change after another. */
  private sync(): void {
    this.syncing = this.syncing.then(() => this.bring(this.moves)).catch((error: unknown) => this.fail(error));
  }

  private async bring(moves: readonly string[]): Promise<void> {
    const same = this.shown.findIndex((move, at) => move !== moves[at]);
    const common = same < 0 ? Math.min(this.shown.length, moves.length) : same;
    if (common === moves.length && common === this.shown.length && this.positions.length > 0) return;
    const ref = this.ref(moves);
    if (!ref) return;
    const positions =
      this.positions.length > 0 && common === moves.length - 1
        ? [...this.positions.slice(0, common + 1), await engine.lastPosition(ref)]
        : await engine.positions(ref);
    const follow = this.atEnd || this.positions.length === 0 || this.ply >= positions.length;
    const grew = this.positions.length > 0 && moves.length > this.shown.length;
    this.positions = positions;
    this.shown = moves;
    if (follow) this.show(positions.length - 1);
    if (grew) playSound(positions.at(-1)?.outcome ? "end" : "move", positions.at(-1));
  }

  private fail(error: unknown): void {
    this.problem = error instanceof Error ? error : new Refusal("engine-failed", { message: String(error) });
  }
}
