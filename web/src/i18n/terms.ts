/** The words of the games, in the grammar that each language needs: whole phrases, never a sentence glued from words. */
import type { Tile } from "../core/tiles";
import type { Crest, CrestColour, CrestSymbol } from "../core/tokens";
import type { Player } from "../core/types";
import { type Message, msgc } from "./messages";
import { say, t, tc, tn } from "./runtime.svelte";

/** A colour by itself. */
const COLOURS: Record<CrestColour, Message> = {
  red: msgc("colour", "red"),
  orange: msgc("colour", "orange"),
  yellow: msgc("colour", "yellow"),
  green: msgc("colour", "green"),
  blue: msgc("colour", "blue"),
  pink: msgc("colour", "pink"),
};

/** A token by its colour and symbol; the adjective follows the noun's gender where there is one. */
const TOKENS: Record<CrestColour, Record<CrestSymbol, Message>> = {
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
const ANY_OF_COLOUR: Record<CrestColour, Message> = {
  red: msgc("cover", "a red token"),
  orange: msgc("cover", "an orange token"),
  yellow: msgc("cover", "a yellow token"),
  green: msgc("cover", "a green token"),
  blue: msgc("cover", "a blue token"),
  pink: msgc("cover", "a pink token"),
};

/** The same for symbols. */
const ANY_OF_SYMBOL: Record<CrestSymbol, Message> = {
  butterfly: msgc("cover", "a butterfly"),
  fish: msgc("cover", "a fish"),
  bird: msgc("cover", "a bird"),
  fan: msgc("cover", "a fan"),
  mountain: msgc("cover", "a mountain"),
  gate: msgc("cover", "a gate"),
};

/** A symbol shown several times, as the classic edition does. */
const SHOWN: Record<CrestSymbol, (n: number) => string> = {
  butterfly: (n) => tn("{n} butterfly", "{n} butterflies", n),
  fish: (n) => tn("{n} fish", "{n} fish", n),
  bird: (n) => tn("{n} bird", "{n} birds", n),
  fan: (n) => tn("{n} fan", "{n} fans", n),
  mountain: (n) => tn("{n} mountain", "{n} mountains", n),
  gate: (n) => tn("{n} gate", "{n} gates", n),
};

export const colourName = (colour: CrestColour): string => say(COLOURS[colour]);

/** "blue fish" */
export const tokenName = ({ colour, symbol }: Crest): string => say(TOKENS[colour][symbol]);

/** "5 fish" */
export const classicTokenName = ({ count, symbol }: Crest): string => SHOWN[symbol](count);

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

/** A tile by its text: "black 2" for `B2`, "neutral" for `N`. */
export function tileName(tile: Tile): string {
  if (tile === "N") return tc("tile", "neutral");
  const value = Number(tile.slice(1));
  return tile.startsWith("B") ? tc("tile", "black {value}", { value }) : tc("tile", "white {value}", { value });
}
