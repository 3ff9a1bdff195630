/** The words of the games, in the grammar that each language needs: whole phrases, never a sentence glued from words. */
import type { Tile } from "../core/tiles";
import type { Crest, CrestColour, CrestSymbol } from "../core/tokens";
import type { Edition, Player } from "../core/types";
import { ANY_OF_COLOUR, ANY_OF_SYMBOL, COLOURS, SEVERAL, TOKENS } from "./phrases";
import { type Message, msgc } from "./messages";
import { say, t, tc, tn } from "./runtime.svelte";

export const colourName = (colour: CrestColour): string => say(COLOURS[colour]);

/** "blue fish" */
export const tokenName = ({ colour, symbol }: Crest): string => say(TOKENS[colour][symbol]);

/** "5 fish" */
export const classicTokenName = ({ count, symbol }: Crest): string => SEVERAL[symbol](count);

/** The token that bears nothing. */
export const blankName = (): string => tc("token", "blank");

export const playerName = (player: Player): string =>
  player === "black" ? tc("player", "Black") : tc("player", "White");

/** "Cover a blue token or a fish."; with `orBlank` the blank may be covered too. */
export function followSentence({ colour, symbol }: Crest, orBlank: boolean): string {
  const values = { token: say(ANY_OF_COLOUR[colour]), symbol: say(ANY_OF_SYMBOL[symbol]) };
  return orBlank ? t("Cover {token}, {symbol} or the blank.", values) : t("Cover {token} or {symbol}.", values);
}

/** The same for the classic edition: "Cover a fish, or any token with 5 symbols." */
export function classicFollowSentence({ count, symbol }: Crest, orBlank: boolean): string {
  const values = { symbol: say(ANY_OF_SYMBOL[symbol]) };
  return orBlank
    ? tn(
        "Cover {symbol}, the blank, or any token with {n} symbol.",
        "Cover {symbol}, the blank, or any token with {n} symbols.",
        count,
        values,
      )
    : tn(
        "Cover {symbol}, or any token with {n} symbol.",
        "Cover {symbol}, or any token with {n} symbols.",
        count,
        values,
      );
}

/** Any token that a crest asks for, as two objects of a sentence: "a blue token" and "a fish". */
export function followers(
  { colour, symbol, count }: Crest,
  edition: Edition,
): Readonly<Record<"one" | "other", string>> {
  return edition === "classic"
    ? { one: say(ANY_OF_SYMBOL[symbol]), other: tc("cover", "a token that shows {number}", { number: count }) }
    : { one: say(ANY_OF_COLOUR[colour]), other: say(ANY_OF_SYMBOL[symbol]) };
}

const SYMBOLS: Readonly<Record<CrestSymbol, Message>> = {
  butterfly: msgc("symbol", "butterfly"),
  fish: msgc("symbol", "fish"),
  bird: msgc("symbol", "bird"),
  fan: msgc("symbol", "fan"),
  mountain: msgc("symbol", "mountain"),
  gate: msgc("symbol", "gate"),
};

/** A symbol by itself. */
export const symbolName = (symbol: CrestSymbol): string => say(SYMBOLS[symbol]);

/** A tile by its text: "black 2" for `B2`, "neutral" for `N`. */
export function tileName(tile: Tile): string {
  if (tile === "N") return tc("tile", "neutral");
  const value = Number(tile.slice(1));
  return tile.startsWith("B") ? tc("tile", "black {value}", { value }) : tc("tile", "white {value}", { value });
}
