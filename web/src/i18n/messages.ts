/** What a message is: an English source text, its placeholders, and a catalogue that holds its translations. */

/** One language's translations, made from its `.po` file. */
export interface Catalogue {
  /** Which of a message's plural forms goes with the number. */
  readonly plural: (n: number) => number;
  /** Translations by `key`; a message with plural forms has a list of them. */
  readonly messages: Readonly<Record<string, string | readonly string[]>>;
}

/** The names in `{braces}` of a source text, so that the compiler sees a missing value. */
export type Placeholders<Source extends string> = Source extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

export type Value = string | number;

/** The values a source text needs: none, or exactly one for each placeholder. */
export type Values<Source extends string, Given extends string = never> = [
  Exclude<Placeholders<Source>, Given>,
] extends [never]
  ? []
  : [values: Readonly<Record<Exclude<Placeholders<Source>, Given>, Value>>];

/** A text that is in the catalogue, to be said later in the language of that moment; made by `msg`. */
export interface Message {
  readonly source: string;
  readonly context?: string;
}

/** Mark a text for the catalogue without saying it yet: for tables of names. */
export function msg(source: string): Message {
  return { source };
}

/** The same for a text in a context. */
export function msgc(context: string, source: string): Message {
  return { source, context };
}

/**
 * The key of a message in a catalogue: a short hash (FNV-1a) of its English, so that a visitor who reads Polish does not
 * load every sentence twice. The same words in another context are another message. Catalogues are made only if no two
 * messages share a key.
 */
export function key(source: string, context?: string): string {
  const text = context === undefined ? source : `${context}\u0004${source}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The text with its `{placeholders}` replaced; a value that is missing is a mistake of the caller. */
export function fill(
  text: string,
  values: Readonly<Record<string, Value>>,
  format: (n: number) => string = String,
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${text}"`);
    return typeof value === "number" ? format(value) : value;
  });
}
