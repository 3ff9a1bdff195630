/**
 * The page's words in the chosen language.
 *
 * English is the source and needs no catalogue; the others are loaded when they are chosen. Everything that calls `t`,
 * `tc` or `tn` inside a component or `$derived` is said anew when the language changes.
 */
import { LANGUAGES, type Language, isLanguage, preferred } from "./languages";
import { type Catalogue, type Message, type Value, type Values, fill, key } from "./messages";

const ENGLISH: Catalogue = { plural: (n) => Number(n !== 1), messages: {} };

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(ENGLISH),
  fr: async () => (await import("./catalogues/fr")).default,
  pl: async () => (await import("./catalogues/pl")).default,
  cs: async () => (await import("./catalogues/cs")).default,
};

interface Spoken {
  readonly code: Language;
  readonly catalogue: Catalogue;
  readonly numbers: Intl.NumberFormat;
}

// Code, catalogue and number format change together, so that no sentence mixes two languages.
let spoken = $state.raw<Spoken>({ code: "en", catalogue: ENGLISH, numbers: new Intl.NumberFormat("en") });
let wanted: Language = "en";

/** The language of the page. */
export const language = {
  /** The languages to choose from, each under its own name. */
  names: LANGUAGES,

  /** The code of the language spoken now. */
  get current(): Language {
    return spoken.code;
  },

  /** Speak another language as soon as its catalogue is there. When two are chosen in a hurry, the later one counts. */
  async choose(code: Language): Promise<void> {
    wanted = code;
    const catalogue = await LOADERS[code]();
    if (wanted !== code) return;
    spoken = { code, catalogue, numbers: new Intl.NumberFormat(code) };
    document.documentElement.lang = code;
  },

  /** Begin with the language of the settings, or before there are any, the browser's. */
  start(saved?: string | null): Promise<void> {
    return language.choose(saved && isLanguage(saved) ? saved : preferred(navigator.languages));
  },
};

/** A number as the language writes it. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return options === undefined
    ? spoken.numbers.format(value)
    : new Intl.NumberFormat(spoken.code, options).format(value);
}

/** A choice between things, as the language lists it: "8 or 12". */
export function anyOf(things: readonly string[]): string {
  return new Intl.ListFormat(spoken.code, { type: "disjunction" }).format(things);
}

function translated(source: string, context?: string): string {
  const found = spoken.catalogue.messages[key(source, context)];
  return typeof found === "string" ? found : source;
}

function filled(text: string, values: Readonly<Record<string, Value>> = {}): string {
  return fill(text, values, (n) => spoken.numbers.format(n));
}

/** The text in the chosen language: `t("Stack {number}", { number: 3 })`. */
export function t<const Source extends string>(source: Source, ...[values]: Values<Source>): string {
  return filled(translated(source), values);
}

/** The same for a text that means different things in different places: `tc("player", "Black")`. */
export function tc<const Source extends string>(context: string, source: Source, ...[values]: Values<Source>): string {
  return filled(translated(source, context), values);
}

/** The form that goes with a number, which fills `{n}`: `tn("{n} move", "{n} moves", 5)`. */
export function tn<const One extends string, const Many extends string>(
  one: One,
  many: Many,
  n: number,
  ...[values]: Values<One | Many, "n">
): string {
  const forms = spoken.catalogue.messages[key(one)];
  const form = spoken.catalogue.plural(n);
  const text = Array.isArray(forms) ? (forms as readonly string[])[form] : form === 0 ? one : many;
  return filled(text ?? many, { n, ...values });
}

/** Say a marked text in the chosen language. */
export function say(message: Message, values?: Readonly<Record<string, Value>>): string {
  return filled(translated(message.source, message.context), values);
}
