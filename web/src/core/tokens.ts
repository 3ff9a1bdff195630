/** Kamon's tokens by the two letters that setups write: 36 crests, each a colour and a symbol, and the blank. */

import {
  CREST_COLOUR_LETTERS,
  CREST_COLOURS,
  CREST_SYMBOL_LETTERS,
  CREST_SYMBOLS,
  type CrestColour,
  type CrestSymbol,
} from "../generated/vocabulary";
import { itemAt } from "./must";

export { CREST_COLOURS, CREST_SYMBOLS, type CrestColour, type CrestSymbol };
export type Token = `${(typeof CREST_COLOUR_LETTERS)[number]}${(typeof CREST_SYMBOL_LETTERS)[number]}` | "--";

export const BLANK = "--";

/** What a token shows: a symbol in a colour or, in the classic edition, the symbol `count` times. */
export interface Crest {
  readonly colour: CrestColour;
  readonly symbol: CrestSymbol;
  readonly count: number;
}

const CRESTS: ReadonlyMap<Token, Crest> = new Map(
  CREST_COLOUR_LETTERS.flatMap((colour, c) =>
    CREST_SYMBOL_LETTERS.map((symbol, s) => [
      `${colour}${symbol}` as const,
      { colour: itemAt(CREST_COLOURS, c), symbol: itemAt(CREST_SYMBOLS, s), count: c + 1 },
    ]),
  ),
);

/** Every token in the engine's order: colour by colour, the blank last. */
export const TOKENS: readonly Token[] = [...CRESTS.keys(), BLANK];

const KNOWN: ReadonlySet<string> = new Set(TOKENS);

export function isToken(text: string): text is Token {
  return KNOWN.has(text);
}

/** Whether two tokens have a colour or a symbol in common. */
export function areRelated(one: Token, other: Token): boolean {
  const [a, b] = [crestOf(one), crestOf(other)];
  return a !== null && b !== null && (a.colour === b.colour || a.symbol === b.symbol);
}

/** The crest of a token; the blank has none. */
export function crestOf(token: Token): Crest | null {
  return CRESTS.get(token) ?? null;
}
