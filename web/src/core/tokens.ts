/** Kamon's tokens by the two letters that setups write: 36 crests, each a colour and a symbol, and the blank. */

import { COLOUR_LETTERS, COLOURS, SYMBOL_LETTERS, SYMBOLS } from "../generated/kamon";
import { itemAt } from "./must";

export { COLOURS };
export type Colour = (typeof COLOURS)[number];
export type SymbolName = (typeof SYMBOLS)[number];
export type Token = `${(typeof COLOUR_LETTERS)[number]}${(typeof SYMBOL_LETTERS)[number]}` | "--";

export const BLANK = "--";

/** What a token shows: a symbol in a colour or, in the classic edition, the symbol `count` times. */
export interface Crest {
  readonly colour: Colour;
  readonly symbol: SymbolName;
  readonly count: number;
}

const CRESTS: ReadonlyMap<Token, Crest> = new Map(
  COLOUR_LETTERS.flatMap((colour, c) =>
    SYMBOL_LETTERS.map((symbol, s) => [
      `${colour}${symbol}` as const,
      { colour: itemAt(COLOURS, c), symbol: itemAt(SYMBOLS, s), count: c + 1 },
    ]),
  ),
);

/** Every token in the engine's order: colour by colour, the blank last. */
export const TOKENS: readonly Token[] = [...CRESTS.keys(), BLANK];

const KNOWN: ReadonlySet<string> = new Set(TOKENS);

export function isToken(text: string): text is Token {
  return KNOWN.has(text);
}

/** The crest of a token; the blank has none. */
export function crestOf(token: Token): Crest | null {
  return CRESTS.get(token) ?? null;
}
