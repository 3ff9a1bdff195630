/** Why something was refused, in the visitor's language. */

import { Refusal } from "../../core/errors";
import { KamonLoadError, PantareiLoadError } from "../../generated/abi";
import { t, tn } from "..";
import { serverWords } from "./server";

type Values = Readonly<Record<string, string | number>>;

const text = (values: Values, name: string): string => String(values[name] ?? "");
const count = (values: Values, name: string): number => Number(values[name] ?? 0);

const EXPLANATIONS: Readonly<Record<string, (values: Values) => string>> = {
  "kamon-setup-rows": (v) =>
    tn(
      "Kamon setup: {n} row split by “/”, expected 7.",
      "Kamon setup: {n} rows split by “/”, expected 7.",
      count(v, "n"),
    ),
  "kamon-stones-rows": (v) =>
    tn(
      "Kamon stones: {n} row split by “/”, expected 7.",
      "Kamon stones: {n} rows split by “/”, expected 7.",
      count(v, "n"),
    ),
  "kamon-setup-row": (v) =>
    t("Kamon setup: row {row} has {n} characters, expected {wanted}.", {
      row: text(v, "row"),
      n: count(v, "n"),
      wanted: count(v, "wanted"),
    }),
  "kamon-stones-row": (v) =>
    t("Kamon stones: row {row} has {n} characters, expected {wanted}.", {
      row: text(v, "row"),
      n: count(v, "n"),
      wanted: count(v, "wanted"),
    }),
  "kamon-token": (v) =>
    t("Kamon setup: “{token}” on {cell} is not a token.", { token: text(v, "code"), cell: text(v, "cell") }),
  "kamon-missing": (v) =>
    t("Kamon setup: some tokens lie there twice; missing are {tokens}.", { tokens: text(v, "tokens") }),
  "kamon-parts": () => t("A Kamon position has three parts: setup, stones, last cell."),
  "kamon-stone": (v) =>
    t("Kamon stones: “{mark}” on {cell}; expected x (black), o (white) or a dot.", {
      mark: text(v, "mark"),
      cell: text(v, "cell"),
    }),
  "kamon-cell": (v) => t("“{text}” is not a cell; cells are a1 to g4.", { text: text(v, "text") }),
  "kamon-impossible": (v) => kamonProblem(count(v, "why")),
  "pantarei-tile": (v) =>
    t("Pantareï: “{text}” in place {place} is not a stack of tiles.", {
      text: text(v, "text"),
      place: count(v, "place"),
    }),
  "pantarei-empty": (v) => t("Pantareï: place {place} is empty.", { place: count(v, "place") }),
  "pantarei-count": (v) =>
    t("Pantareï: the tile {tile} is there {n} times instead of {wanted}.", {
      tile: text(v, "tile"),
      n: count(v, "n"),
      wanted: count(v, "wanted"),
    }),
  "pantarei-setup-stack": (v) =>
    t("Pantareï setup: place {place} holds more than one tile.", { place: count(v, "place") }),
  "pantarei-parts": () =>
    t("A Pantareï position has three parts: stacks, player to move (b or w), right to swap (s or -)."),
  "pantarei-turn": (v) => t("Pantareï: player to move “{text}”, expected b or w.", { text: text(v, "text") }),
  "pantarei-swap": (v) => t("Pantareï: right to swap “{text}”, expected s or -.", { text: text(v, "text") }),
  "pantarei-impossible": (v) => pantareiProblem(count(v, "why"), count(v, "place")),
  "illegal-move": (v) => t("Move {ply}, {move}, is not legal.", { ply: count(v, "ply"), move: text(v, "move") }),
  "link-unknown": () => t("This is not a link to a game."),
  "link-damaged": () => t("Part of this link is missing or changed."),
  "link-from-middle": () => t("A link needs the whole game from the first move; this one starts from a position."),
  "link-too-long": () => t("The variations and comments do not fit into a link; a record holds them."),
  "setup-wanted": () => t("This is a position; a new game needs a setup."),
  "text-unknown": () => t("This is neither a setup, a position, a record nor a link."),
  "record-unknown": () => t("This file is not a record of a game."),
  "record-newer": (v) =>
    t(
      "This record has version {version}, which needs a newer Crestflow; this one reads records up to version {newest}.",
      {
        version: count(v, "version"),
        newest: count(v, "newest"),
      },
    ),
  "record-contradiction": () => t("The variations or comments of this record do not fit its moves."),
  "engine-missing": () => t("The engine could not be loaded. Check the connection and open the page again."),
  "engine-failed": (v) => t("The engine stopped. Open the page again. {message}", { message: text(v, "message") }),
};

function kamonProblem(why: number): string {
  switch (why) {
    case KamonLoadError.sharedCell:
      return t("Two stones lie on one cell.");
    case KamonLoadError.coveredBlank:
      return t("The blank is covered.");
    case KamonLoadError.wrongNumbers:
      return t("Black has as many stones as White, or one more.");
    case KamonLoadError.wrongLast:
      return t("The last cell must bear a stone of the player who moved last.");
    case KamonLoadError.overBefore:
      return t("The game was over before the last stone.");
    default:
      return t("No game of Kamon can lead to this position.");
  }
}

function pantareiProblem(why: number, place: number): string {
  switch (why) {
    case PantareiLoadError.wrongHeight:
      return t("Stack {place} is too high: no game goes beyond eight tiles.", { place });
    case PantareiLoadError.wrongEnd:
      return t("Stack {place} of seven or more cannot be the work of the last move.", { place });
    default:
      return t("No game of Pantareï can lead to this position.");
  }
}

export function explain(error: unknown): string {
  if (error instanceof Refusal) {
    const words = EXPLANATIONS[error.code]?.(error.values) ?? serverWords(error.code, text(error.values, "message"));
    if (words !== null) return words;
  }
  return t("Something went wrong: {message}", { message: error instanceof Error ? error.message : String(error) });
}
