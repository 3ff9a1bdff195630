/** Variations and comments in the JSON of a record: their form is checked here, their moves by the engine. */

import { Refusal } from "../core/errors";
import { MAX_MOVES, MAX_TEXT, MAX_VARIATION_DEPTH, MAX_VARIATION_MOVES } from "../generated/vocabulary";
import type { Annotations, Comment, Variation } from "./annotations";

type Fields = Readonly<Record<string, unknown>>;

const VARIATION_FIELDS: ReadonlySet<string> = new Set(["ply", "moves", "comments", "variations"]);

export const areTexts = (items: unknown): items is string[] =>
  Array.isArray(items) && items.every((item) => typeof item === "string");

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** In characters, as the package counts them, whatever they take in memory. */
const lengthOf = (text: string): number => [...text].length;

const isPly = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** The annotations of a record of that version. */
export function readAnnotations(record: Fields, version: number): Annotations {
  const reader = new VariationReader();
  const variations = reader.all(record.variations, 1);
  if (version === 1 && variations.length > 0) throw new Refusal("record-contradiction");
  return { comments: readComments(record.comments), variations };
}

function readComments(found: unknown = []): Comment[] {
  if (!Array.isArray(found) || found.length > MAX_MOVES) throw new Refusal("record-unknown");
  return found.map((item: unknown) => {
    if (!isObject(item) || !isPly(item.ply) || typeof item.text !== "string" || lengthOf(item.text) > MAX_TEXT)
      throw new Refusal("record-unknown");
    return { ply: item.ply, text: item.text };
  });
}

/** Counts the moves, since many short variations can be nested. */
class VariationReader {
  private moves = 0;

  all(found: unknown = [], depth: number): Variation[] {
    if (!Array.isArray(found) || (found.length > 0 && depth > MAX_VARIATION_DEPTH)) throw new Refusal("record-unknown");
    return found.map((item: unknown) => this.one(item, depth));
  }

  private one(item: unknown, depth: number): Variation {
    if (!isObject(item) || Object.keys(item).some((name) => !VARIATION_FIELDS.has(name)))
      throw new Refusal("record-unknown");
    const { ply, moves } = item;
    if (!isPly(ply) || !areTexts(moves) || moves.length === 0) throw new Refusal("record-unknown");
    this.moves += moves.length;
    if (this.moves > MAX_VARIATION_MOVES) throw new Refusal("record-unknown");
    return { ply, moves, comments: readComments(item.comments), variations: this.all(item.variations, depth + 1) };
  }
}

/** A variation as it stands in a file: what it does not have is left out. */
export function writeVariation({ ply, moves, comments, variations }: Variation): Fields {
  return {
    ply,
    moves,
    ...(comments.length > 0 ? { comments } : {}),
    ...(variations.length > 0 ? { variations: variations.map(writeVariation) } : {}),
  };
}
