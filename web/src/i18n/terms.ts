/** The words of the games, in the grammar that each language needs: whole phrases, never a sentence glued from words. */
import type { Tile } from "../core/tiles";
import type { Crest, CrestColour, CrestSymbol } from "../core/tokens";
import type { Edition, Player } from "../core/types";
import { ANY_OF_COLOUR, ANY_OF_SYMBOL, COLOURS, SEVERAL, TOKENS } from "./phrases";
import { type Message, msgc } from "./messages";
import { say, t, tc } from "./runtime.svelte";

export const colourName = (colour: CrestColour): string => say(COLOURS[colour]);

/** "blue fish" */
export const tokenName = ({ colour, symbol }: Crest): string => say(TOKENS[colour][symbol]);

/** "5 fish" */
export const classicTokenName = ({ count, symbol }: Crest): string => SEVERAL[symbol](count);

/** The token that bears nothing. */
export const blankName = (): string => tc("token", "blank");

export const playerName = (player: Player): string =>
  player === "black" ? tc("player", "Black") : tc("player", "White");

/** "Cover a blue token or a fish." */
export const followSentence = ({ colour, symbol }: Crest): string =>
  t("Cover {token} or {symbol}.", { token: say(ANY_OF_COLOUR[colour]), symbol: say(ANY_OF_SYMBOL[symbol]) });

/** "Cover a fish, or a token that shows 5." */
export const classicFollowSentence = ({ count, symbol }: Crest): string =>
  t("Cover {symbol}, or a token that shows {number}.", { symbol: say(ANY_OF_SYMBOL[symbol]), number: count });

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
