/** What the game server refuses, in the visitor's language. The codes are the server's own. */

import type { Problem } from "../../link/messages";
import { t } from "..";

type Code = Problem["code"];

/** Every code has its words: a new one on the server is an error here until it gets some. */
const WORDS: Readonly<Record<Code, (message: string) => string>> = {
  already_asked: () => t("That has been done already."),
  bad_message: (message) => t("The server does not understand this: {message}", { message }),
  forbidden: () => t("This link is no longer valid for this game."),
  // The rest is for whoever runs the server.
  foreign_origin: (message) => `${t("Moves can only be sent from the server's own page.")} (${message})`,
  full: () => t("This game has reached its limit; nothing more can be added."),
  game_over: () => t("The game is over."),
  game_running: () => t("That is possible once the game is over."),
  illegal_move: () => t("This move is not possible here."),
  key_reused: () => t("Something went wrong on the way. Try again."),
  malformed_move: () => t("This move is not possible here."),
  muted: () => t("The other player does not want to chat."),
  not_found: () => t("There is no such game on this server."),
  not_your_turn: () => t("It is not your turn."),
  not_yours: () => t("You can only erase your own messages."),
  nothing_to_answer: () => t("There is nothing to answer any more."),
  nothing_to_take_back: () => t("There is no move of yours to take back."),
  taken: () => t("Somebody else has taken this seat."),
  too_large: () => t("This is too long."),
  too_late: () => t("Too late: the position has changed meanwhile."),
  too_many: () => t("Too many requests. Please wait a moment."),
  too_slow: () => t("The connection is too slow. Trying again…"),
  unavailable: () => t("The server cannot reach its games at the moment. Try again."),
  unknown_version: () => t("The server was restored from an older backup. Please reload the page."),
};

/** The words for a refusal of the server, if it is one. */
export function serverWords(code: string, message: string): string | null {
  if (code === "server-missing") return t("This page has no game server.");
  if (code === "server-unreachable") return t("The server cannot be reached. Check the connection.");
  const words = code.startsWith("server-") ? WORDS[code.slice("server-".length) as Code] : undefined;
  return words?.(message) ?? null;
}
