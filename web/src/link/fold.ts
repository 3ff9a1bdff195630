/** What an event changes in the lists that the page keeps: moves and chat. How the game stands comes from the server. */

import type { Chat, Entry, GameView, Role, ServerMessage } from "./messages";

type Happened = Extract<ServerMessage, { type: "happened" }>;

/** The game after something happened in it. */
export function after(view: GameView, { entry, standing }: Happened): GameView {
  return {
    ...view,
    ...standing,
    version: entry.version,
    moves: movesAfter(view.moves, entry),
    chat: view.chat && chatAfter(view.chat, entry),
    muted: mutedAfter(view.muted, view.role, entry),
  };
}

function movesAfter(moves: string[], { event }: Entry): string[] {
  if (event.type === "moved") return [...moves, event.move];
  if (event.type === "takeback_answered" && event.accept) return moves.slice(0, moves.length - event.plies);
  return moves;
}

function chatAfter(chat: Chat[], { version, at, event }: Entry): Chat[] {
  if (event.type === "said") return [...chat, { version, at, by: event.by, text: event.text }];
  if (event.type !== "erased") return chat;
  return chat.map((saying) => (saying.version === event.said ? { ...saying, text: null } : saying));
}

function mutedAfter(muted: boolean | null, role: Role, { event }: Entry): boolean | null {
  return event.type === "muted" && event.by === role ? event.mute : muted;
}

/** How many messages of the opponent there are that were not there before. */
export function unheard(before: GameView, now: GameView): number {
  const last = before.chat?.at(-1)?.version ?? 0;
  return (now.chat ?? []).filter(({ version, by, text }) => version > last && by !== now.role && text !== null).length;
}
