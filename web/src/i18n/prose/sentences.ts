/** Sentences about a game: what may be done, what was done, how it ended. */

import { type Cell, CELLS, FIRST_CELLS, readCell } from "../../core/cells";
import { must } from "../../core/must";
import { BLANK, crestOf } from "../../core/tokens";
import { type Edition, type Ending, opponent, type Player } from "../../core/types";
import type { KamonPositionView, PantareiMove, PantareiPositionView, PositionView } from "../../engine/types";
import { anyOf, t, tn } from "..";
import { classicFollowSentence, followers, followSentence, playerName } from "../terms";
import { describeToken } from "./describe";

/** The sentence is the interface: what may be done now. */
export function whatMayFollow(position: PositionView, edition: Edition): string {
  return position.kind === "kamon" ? kamonFollows(position, edition) : pantareiFollows(position);
}

function kamonFollows(position: KamonPositionView, edition: Edition): string {
  if (position.last === null) {
    // A blank on one of the first cells is the only reason why there are fewer of them.
    return position.legal.length < FIRST_CELLS.length
      ? t("Start on any edge cell, except the corners and the blank.")
      : t("Start on any edge cell except a corner.");
  }
  const crest = crestOf(position.tokens[position.last]);
  if (!crest) return t("Cover any token.");
  const orBlank = blankIsOpen(position);
  return edition === "classic" ? classicFollowSentence(crest, orBlank) : followSentence(crest, orBlank);
}

/** Whether the blank may be covered now, whatever was covered before. */
function blankIsOpen({ wild, tokens, stones }: KamonPositionView): boolean {
  return wild && CELLS.some((cell) => tokens[cell] === BLANK && stones[cell] === null);
}

function pantareiFollows(position: PantareiPositionView): string {
  if (position.legal[0] === "pass") return t("Neither a move nor a swap is possible: pass.");
  if (!position.maySwap) return t("Move one or two tiles. No swap right after a swap.");
  return t("Move one or two tiles, or swap two of your stacks.");
}

export function whoIsToMove({ turn }: PositionView): string {
  return turn === "black" ? t("Black is to move.") : t("White is to move.");
}

export function openCells(position: KamonPositionView): string {
  return tn("{n} possible move.", "{n} possible moves.", position.legal.length);
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

/** The person who plays the computer; null where two people play. */
export const readerOf = (person: Player | null): Reader | null => person && { colour: person, against: "computer" };

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
      return blockade(latest?.kind === "kamon" ? latest : null, ending, reader, edition);
    case "exhausted":
      return t("All 36 hexagons are placed, without a chain or a loop.");
    case "seven":
      // A link game can be over before the engine has looked at its last position.
      return outcome?.tower === undefined
        ? t("A stack has seven tiles or more.")
        : t("Stack {number} has seven tiles or more.", { number: outcome.tower + 1 });
    case "stuck":
      return t("Both players had to pass.");
    case "repetition":
      return t("The same position came for the third time.");
    case "resignation":
      return lossReason(ending, reader, {
        yours: t("You resigned."),
        named: (loser) => t("{loser} resigned.", { loser }),
      });
    case "time":
      return lossReason(ending, reader, {
        yours: t("You ran out of time."),
        named: (loser) => t("{loser} ran out of time.", { loser }),
      });
    case "agreement":
      return t("The players agreed on a draw.");
  }
}

interface LossSentences {
  readonly yours: string;
  readonly named: (loser: string) => string;
}

/** What the loser did or could not do: to the loser, or by the loser's name. */
function lossReason(ending: Ending, reader: Reader | null, sentences: LossSentences): string {
  const loser = opponent(must(ending.winner, "the winner"));
  return loser === reader?.colour ? sentences.yours : sentences.named(playerName(loser));
}

/** What the loser of a blockade would have had to cover. */
function blockade(position: KamonPositionView | null, ending: Ending, reader: Reader | null, edition: Edition): string {
  const last = position?.last;
  const crest = position && last ? crestOf(position.tokens[last]) : null;
  if (!crest)
    return lossReason(ending, reader, {
      yours: t("You have no token to cover."),
      named: (loser) => t("{loser} has no token to cover.", { loser }),
    });
  const needed = followers(crest, edition);
  return lossReason(ending, reader, {
    yours: t("You would have to cover {one} or {other}, but none is left.", needed),
    named: (player) => t("{player} would have to cover {one} or {other}, but none is left.", { player, ...needed }),
  });
}

/** A move as people read it: `14 → 15`, `×2` for two tiles, `3 ⇄ 8`. Texts that are typed or exported keep `14r2`. */
export function moveShown(before: PositionView, move: string): string {
  if (before.kind === "kamon") return move;
  const found = before.moves.find(({ text }) => text === move);
  return found ? pantareiMoveShown(found) : move;
}

/** The same for a move of Pantareï that need not be legal now: an expected one, or a threat. */
export function pantareiMoveShown({ kind, from, to, tiles }: PantareiMove): string {
  if (kind === "pass") return t("pass");
  const parts = [from + 1, kind === "swap" ? "⇄" : "→", to + 1, ...(kind !== "swap" && tiles === 2 ? ["×2"] : [])];
  // A line of text never breaks within a move.
  return parts.join("\u00a0");
}

/** A recommended move in words. */
export function hintWords(before: PositionView, move: string, edition: Edition): string {
  if (before.kind === "kamon") {
    return t("Hint: {move}, {token}.", { move, token: describeToken(before.tokens[readCell(move)], edition) });
  }
  const found = legalMove(before, move);
  const values = { from: found.from + 1, to: found.to + 1 };
  if (found.kind === "pass") return t("Hint: pass.");
  if (found.kind === "swap") return t("Hint: swap the stacks {from} and {to}.", values);
  return found.tiles === 2
    ? t("Hint: two tiles from stack {from} to stack {to}.", values)
    : t("Hint: one tile from stack {from} to stack {to}.", values);
}

/** What the second tap on a cell will do. */
export function secondTap(position: KamonPositionView, cell: Cell, edition: Edition): string {
  return t("Tap {cell} again to cover the {token}.", { cell, token: describeToken(position.tokens[cell], edition) });
}

/** What can be done with a chosen stack: its value, and where its tiles land or what it is swapped with. */
export function whatIsLifted(
  value: number,
  mode: "one" | "two" | "swap",
  stacks: readonly number[],
): { readonly sentence: string; readonly note: string } {
  const named = anyOf(stacks.map((at) => String(at + 1)));
  const far = tn("{n} stack towards the head or the tail.", "{n} stacks towards the head or the tail.", value);
  switch (mode) {
    case "one":
      return { sentence: t("Value {value}: one tile lands on {stacks}.", { value, stacks: named }), note: far };
    case "two":
      return { sentence: t("Value {value}: two tiles land on {stacks}.", { value, stacks: named }), note: far };
    case "swap":
      return {
        sentence: t("Swap it with stack {stacks}.", { stacks: named }),
        note: t("A swap moves both whole stacks."),
      };
  }
}

function legalMove(before: PantareiPositionView, move: string): PantareiMove {
  return must(
    before.moves.find(({ text }) => text === move),
    `the move ${move} among the legal ones`,
  );
}

/** A move as it is announced. `before` is the position it was played in, where it was legal. */
export function moveSpoken(before: PositionView, move: string, edition: Edition): string {
  const player = playerName(before.turn);
  if (before.kind === "kamon") {
    const token = before.tokens[readCell(move)];
    return t("{player}: {move}, {token}.", { player, move, token: describeToken(token, edition) });
  }
  const found = legalMove(before, move);
  if (found.kind === "pass") return t("{player}: pass.", { player });
  const values = { player, from: found.from + 1, to: found.to + 1 };
  if (found.kind === "swap") return t("{player}: stacks {from} and {to} swapped.", values);
  return found.tiles === 2
    ? t("{player}: two tiles from stack {from} to stack {to}.", values)
    : t("{player}: one tile from stack {from} to stack {to}.", values);
}
