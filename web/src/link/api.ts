/** The server's routes. Addresses are relative to the page, wherever its server has put it. */

import { Refusal } from "../core/errors";
import { GAME_ID_PATTERN } from "../generated/vocabulary";
import type { Created, GameView, Lobby, NewGame, Problem, Seat } from "./messages";

const PATIENCE_MS = 15_000;

async function ask<Answer>(path: string, options: RequestInit = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(`api/${path}`, { ...options, signal, cache: "no-store" }).catch(() => {
    throw new Refusal("server-unreachable");
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  throw refusalOf(answer as Problem | null);
}

/** A problem in the server's words as one in the page's; a host that is no game server has none. */
export function refusalOf(problem: Problem | null): Refusal {
  return problem?.code
    ? new Refusal(`server-${problem.code}`, { message: problem.message })
    : new Refusal("server-missing");
}

function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return ask<Answer>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

export const api = {
  create: (request: NewGame): Promise<Created> => post("games", request),

  join: (game: string, name: string): Promise<Seat> => post(`games/${game}/join`, { name }),

  lobby: (): Promise<Lobby> => ask("lobby"),

  /** A game as the holder of a seat, or a spectator, sees it. */
  game: async (game: string, secret: string | null): Promise<GameView> => {
    // A link that was cut off names no game.
    if (!GAME_ID_PATTERN.test(game)) throw new Refusal("server-not_found");
    return ask(`games/${game}`, secret ? { headers: { Authorization: `Bearer ${secret}` } } : {});
  },

  /** Where the record of a finished game can be downloaded. */
  recordAddress: (game: string): string => `api/games/${game}/record`,

  /** Where a game's connection is. */
  liveAddress: (game: string): string =>
    new URL(`api/games/${game}/live`, document.baseURI).href.replace(/^http/, "ws").replace(/#.*$/, ""),
};
