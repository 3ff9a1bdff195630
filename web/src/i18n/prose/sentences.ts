/** Sentences about a game: what may be done, what was done, how it ended. */

import { type Cell, readCell } from "../../core/cells";
import { must } from "../../core/must";
import { crestOf } from "../../core/tokens";
import type { Edition, Ending, Player } from "../../core/types";
import type { KamonPositionView, PantareiPositionView, PositionView } from "../../engine/types";
import { t, tn } from "..";
import { classicFollowSentence, followers, followSentence, playerName } from "../terms";
import { describeToken } from "./describe";

/** The sentence is the interface: what may be done now. */
export function whatMayFollow(position: PositionView, edition: Edition): string {
  return position.kind === "kamon" ? kamonFollows(position, edition) : pantareiFollows(position);
}

function kamonFollows(position: KamonPositionView, edition: Edition): string {
  if (position.last === null) return t("Begin on a border cell that is no corner.");
  const crest = crestOf(position.tokens[position.last]);
  if (!crest) return t("Cover any token.");
  return edition === "classic" ? classicFollowSentence(crest) : followSentence(crest);
}

function pantareiFollows(position: PantareiPositionView): string {
  if (position.legal[0] === "pass") return t("Neither a move nor a swap is possible: pass.");
  if (!position.maySwap) return t("Move one or two tiles. No swap right after a swap.");
  return t("Move one or two tiles, or swap two of your stacks.");
}

export function openCells(position: KamonPositionView): string {
  return tn("{n} cell is open.", "{n} cells are open.", position.legal.length);
}

/** Which Kamon is played. */
export function editionNote(edition: Edition, wild: boolean): string {
  const name = edition === "classic" ? t("Classic edition") : t("Colour edition");
  return wild ? `${name} · ${t("wild blank")}` : name;
}

/** Who reads about the end: one of the players, whose opponent is the computer or a person. */
export interface Reader {
  readonly colour: Player;
  readonly against: "computer" | "person";
}

/** The title of a finished game. A player is spoken to; everybody else reads which colour has won. */
export function endingTitle(ending: Ending, reader: Reader | null = null): string {
  if (ending.winner === null) return t("A draw.");
  if (reader?.colour === ending.winner) return t("You won.");
  if (reader) return reader.against === "computer" ? t("The computer wins.") : t("You lost.");
  return t("{winner} wins.", { winner: playerName(ending.winner) });
}

const cellList = (cells: readonly Cell[]): string => cells.join(" ");

/** Why it ended. `latest` is the last position, of which a blockade tells what is used up. */
export function endingReason(
  ending: Ending,
  latest: PositionView | undefined,
  reader: Reader | null = null,
  edition: Edition = "colours",
): string {
  const outcome = latest?.outcome;
  const lost = reader !== null && ending.winner !== null && reader.colour !== ending.winner;
  switch (ending.reason) {
    case "connection":
      return outcome?.wonBy
        ? t("A chain joins two sides of one colour: {cells}.", { cells: cellList(outcome.wonBy.cells) })
        : t("A chain joins two sides of one colour.");
    case "loop":
      return outcome?.wonBy
        ? t("A loop through {cells} encloses {inside}.", {
            cells: cellList(outcome.wonBy.cells),
            inside: cellList(outcome.wonBy.inside),
          })
        : t("A loop encloses a cell.");
    case "blockade":
      return latest?.kind === "kamon" ? blockade(latest, lost, edition) : t("The opponent has no legal reply.");
    case "exhausted":
      return t("All 36 hexagons are placed, without a chain or a loop.");
    case "seven":
      return t("Stack {number} has seven tiles or more.", { number: must(outcome?.tower, "the winning stack") + 1 });
    case "stuck":
      return t("Both players had to pass.");
    case "repetition":
      return t("The same position came for the third time.");
    case "resignation":
      return lost ? t("You resigned.") : t("The opponent resigned.");
    case "time":
      return lost ? t("Your time is up.") : t("The opponent’s time is up.");
    case "agreement":
      return t("The players agreed on a draw.");
  }
}

/** What the loser of a blockade would have had to cover. */
function blockade(position: KamonPositionView, lost: boolean, edition: Edition): string {
  const crest = position.last === null ? null : crestOf(position.tokens[position.last]);
  if (!crest) return t("The opponent has no legal reply.");
  const needed = followers(crest, edition);
  return lost
    ? t("You would have to cover {one} or {other}, but none is left.", needed)
    : t("{player} would have to cover {one} or {other}, but none is left.", {
        player: playerName(position.turn),
        ...needed,
      });
}

/** A move as it is announced. `before` is the position it was played in, where it was legal. */
export function moveSpoken(before: PositionView, move: string, edition: Edition): string {
  const player = playerName(before.turn);
  if (before.kind === "kamon") {
    const token = before.tokens[readCell(move)];
    return t("{player}: {move}, {token}.", { player, move, token: describeToken(token, edition) });
  }
  const found = must(
    before.moves.find(({ text }) => text === move),
    `the move ${move} among the legal ones`,
  );
  if (found.kind === "pass") return t("{player}: pass.", { player });
  const values = { player, from: found.from + 1, to: found.to + 1 };
  if (found.kind === "swap") return t("{player}: stacks {from} and {to} swapped.", values);
  return found.tiles === 2
    ? t("{player}: two tiles from stack {from} to stack {to}.", values)
    : t("{player}: one tile from stack {from} to stack {to}.", values);
}
