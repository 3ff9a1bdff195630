/** The words of the games, in the grammar that each language needs: whole phrases, never a sentence glued from words. */
import type { CrestColour, CrestSymbol, Player } from "../generated/vocabulary";
import { type Message, msgc } from "./messages";
import { say, t, tc, tn } from "./runtime.svelte";

export type Colour = CrestColour;
export type SymbolName = CrestSymbol;

/** A colour by itself. */
const COLOURS: Record<Colour, Message> = {
  red: msgc("colour", "red"),
  orange: msgc("colour", "orange"),
  yellow: msgc("colour", "yellow"),
  green: msgc("colour", "green"),
  blue: msgc("colour", "blue"),
  pink: msgc("colour", "pink"),
};

/** A symbol by itself. */
const SIGNS: Record<SymbolName, Message> = {
  butterfly: msgc("symbol", "butterfly"),
  fish: msgc("symbol", "fish"),
  bird: msgc("symbol", "bird"),
  fan: msgc("symbol", "fan"),
  mountain: msgc("symbol", "mountain"),
  gate: msgc("symbol", "gate"),
};

/** A token by its colour and symbol; the adjective follows the noun's gender where there is one. */
const TOKENS: Record<Colour, Record<SymbolName, Message>> = {
  red: {
    butterfly: msgc("token", "red butterfly"),
    fish: msgc("token", "red fish"),
    bird: msgc("token", "red bird"),
    fan: msgc("token", "red fan"),
    mountain: msgc("token", "red mountain"),
    gate: msgc("token", "red gate"),
  },
  orange: {
    butterfly: msgc("token", "orange butterfly"),
    fish: msgc("token", "orange fish"),
    bird: msgc("token", "orange bird"),
    fan: msgc("token", "orange fan"),
    mountain: msgc("token", "orange mountain"),
    gate: msgc("token", "orange gate"),
  },
  yellow: {
    butterfly: msgc("token", "yellow butterfly"),
    fish: msgc("token", "yellow fish"),
    bird: msgc("token", "yellow bird"),
    fan: msgc("token", "yellow fan"),
    mountain: msgc("token", "yellow mountain"),
    gate: msgc("token", "yellow gate"),
  },
  green: {
    butterfly: msgc("token", "green butterfly"),
    fish: msgc("token", "green fish"),
    bird: msgc("token", "green bird"),
    fan: msgc("token", "green fan"),
    mountain: msgc("token", "green mountain"),
    gate: msgc("token", "green gate"),
  },
  blue: {
    butterfly: msgc("token", "blue butterfly"),
    fish: msgc("token", "blue fish"),
    bird: msgc("token", "blue bird"),
    fan: msgc("token", "blue fan"),
    mountain: msgc("token", "blue mountain"),
    gate: msgc("token", "blue gate"),
  },
  pink: {
    butterfly: msgc("token", "pink butterfly"),
    fish: msgc("token", "pink fish"),
    bird: msgc("token", "pink bird"),
    fan: msgc("token", "pink fan"),
    mountain: msgc("token", "pink mountain"),
    gate: msgc("token", "pink gate"),
  },
};

/** What may be covered, as the object of a sentence. */
const ANY_OF_COLOUR: Record<Colour, Message> = {
  red: msgc("cover", "a red token"),
  orange: msgc("cover", "an orange token"),
  yellow: msgc("cover", "a yellow token"),
  green: msgc("cover", "a green token"),
  blue: msgc("cover", "a blue token"),
  pink: msgc("cover", "a pink token"),
};

/** The same for symbols. */
const ANY_OF_SYMBOL: Record<SymbolName, Message> = {
  butterfly: msgc("cover", "a butterfly"),
  fish: msgc("cover", "a fish"),
  bird: msgc("cover", "a bird"),
  fan: msgc("cover", "a fan"),
  mountain: msgc("cover", "a mountain"),
  gate: msgc("cover", "a gate"),
};

/** A symbol shown several times, as the classic edition does. */
const SHOWN: Record<SymbolName, (n: number) => string> = {
  butterfly: (n) => tn("{n} butterfly", "{n} butterflies", n),
  fish: (n) => tn("{n} fish", "{n} fish", n),
  bird: (n) => tn("{n} bird", "{n} birds", n),
  fan: (n) => tn("{n} fan", "{n} fans", n),
  mountain: (n) => tn("{n} mountain", "{n} mountains", n),
  gate: (n) => tn("{n} gate", "{n} gates", n),
};

export const colourName = (colour: Colour): string => say(COLOURS[colour]);

export const symbolName = (sign: SymbolName): string => say(SIGNS[sign]);

/** "blue fish" */
export const tokenName = (colour: Colour, sign: SymbolName): string => say(TOKENS[colour][sign]);

/** "5 fish" */
export const classicTokenName = (shown: number, sign: SymbolName): string => SHOWN[sign](shown);

/** The token that bears nothing. */
export const blankName = (): string => tc("token", "blank");

export const playerName = (player: Player): string =>
  player === "black" ? tc("player", "Black") : tc("player", "White");

/** "Cover a blue token or a fish."; with `orBlank` the blank may be covered too. */
export function followSentence(colour: Colour, sign: SymbolName, orBlank: boolean): string {
  const values = { token: say(ANY_OF_COLOUR[colour]), symbol: say(ANY_OF_SYMBOL[sign]) };
  return orBlank ? t("Cover {token}, {symbol} or the blank.", values) : t("Cover {token} or {symbol}.", values);
}

/** The same for the classic edition: "Cover a fish, or any token with 5 symbols." */
export function classicFollowSentence(shown: number, sign: SymbolName, orBlank: boolean): string {
  const values = { symbol: say(ANY_OF_SYMBOL[sign]) };
  return orBlank
    ? tn(
        "Cover {symbol}, the blank, or any token with {n} symbol.",
        "Cover {symbol}, the blank, or any token with {n} symbols.",
        shown,
        values,
      )
    : tn(
        "Cover {symbol}, or any token with {n} symbol.",
        "Cover {symbol}, or any token with {n} symbols.",
        shown,
        values,
      );
}

/** A tile by its text: "black 2" for `B2`, "neutral" for `N`. */
export function tileName(tile: string): string {
  if (tile === "N") return tc("tile", "neutral");
  const value = Number(tile.slice(1));
  return tile.startsWith("B") ? tc("tile", "black {value}", { value }) : tc("tile", "white {value}", { value });
}
