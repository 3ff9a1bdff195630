/** The words of the games, in the grammar that each language needs: whole phrases, never a sentence glued from words. */
import type { CrestColour, CrestSymbol, Player } from "../generated/vocabulary";
import { type Message, msgc } from "./messages";
import { ANY_OF_COLOUR, ANY_OF_SYMBOL, COLOURS, SEVERAL, TOKENS } from "./phrases";
import { say, t, tc } from "./runtime.svelte";

export type Colour = CrestColour;
export type Sign = CrestSymbol;

/** A symbol by itself. */
const SIGNS: Record<Sign, Message> = {
  butterfly: msgc("symbol", "butterfly"),
  fish: msgc("symbol", "fish"),
  bird: msgc("symbol", "bird"),
  fan: msgc("symbol", "fan"),
  mountain: msgc("symbol", "mountain"),
  gate: msgc("symbol", "gate"),
};

export const colourName = (colour: Colour): string => say(COLOURS[colour]);

export const symbolName = (sign: Sign): string => say(SIGNS[sign]);

/** "blue fish" */
export const tokenName = (colour: Colour, sign: Sign): string => say(TOKENS[colour][sign]);

/** "5 fish" */
export const classicTokenName = (shown: number, sign: Sign): string => SEVERAL[sign](shown);

/** The token that bears nothing. */
export const blankName = (): string => tc("token", "blank");

export const playerName = (player: Player): string =>
  player === "black" ? tc("player", "Black") : tc("player", "White");

/** "Cover a blue token or a fish." */
export const followSentence = (colour: Colour, sign: Sign): string =>
  t("Cover {token} or {symbol}.", { token: say(ANY_OF_COLOUR[colour]), symbol: say(ANY_OF_SYMBOL[sign]) });

/** "Cover a fish, or a token that shows 5." */
export const classicFollowSentence = (shown: number, sign: Sign): string =>
  t("Cover {symbol}, or a token that shows {number}.", { symbol: say(ANY_OF_SYMBOL[sign]), number: shown });

/** A tile by its text: "black 2" for `B2`, "neutral" for `N`. */
export function tileName(tile: string): string {
  if (tile === "N") return tc("tile", "neutral");
  const value = Number(tile.slice(1));
  return tile.startsWith("B") ? tc("tile", "black {value}", { value }) : tc("tile", "white {value}", { value });
}
