/**
 * Progress as a file: what `learned` tells about both games, to take to another device. Reading checks everything before
 * anything is kept. What a file holds is joined with what is here, so nothing is lost and nothing counts twice.
 */
import { type Kind, KINDS, LEVELS } from "../core/types";
import { isPuzzleId } from "../engine/puzzles";
import { isDay, isTry, joinProgress, keepPuzzleProgress } from "../state/puzzleProgress";
import { isLevel, keepElsewhere, type Learned, learned } from "./learned";
import { lessonsInOrder } from "./lesson";
import { loadProgress, saveProgress } from "./progress";

export const FORMAT = "crestflow-progress";
export const VERSION = 1;
export const LARGEST_FILE = 2_000_000;

export interface ProgressFile {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly games: Readonly<Record<Kind, Learned>>;
}

/** Why a file cannot be imported: it is no progress, a newer page wrote it, or the part that is named is damaged. */
export type FileProblem =
  { readonly problem: "foreign" | "newer" } | { readonly problem: "damaged"; readonly where: string };

export function progressFile(): ProgressFile {
  return { format: FORMAT, version: VERSION, games: { kamon: learned("kamon"), pantarei: learned("pantarei") } };
}

export function readProgressFile(text: string): ProgressFile | FileProblem {
  const file = parsed(text);
  if (!isObject(file) || file.format !== FORMAT || !Number.isInteger(file.version)) return { problem: "foreign" };
  if (Number(file.version) > VERSION) return { problem: "newer" };
  if (!isObject(file.games)) return { problem: "damaged", where: "games" };
  for (const kind of KINDS) {
    const where = damaged(kind, file.games[kind]);
    if (where !== null) return { problem: "damaged", where: `games.${kind}${where}` };
  }
  return file as unknown as ProgressFile;
}

/** Joins the progress of a file with what is here. */
export function importProgress({ games }: ProgressFile): void {
  for (const kind of KINDS) {
    const [here, there] = [learned(kind), games[kind]];
    for (const lesson of lessonsInOrder(kind)) {
      const progress = loadProgress(kind, lesson);
      const done = progress.done.map((own, step) => own || there.lessons[lesson.id]?.[step] === true);
      if (done.some((each, step) => each !== progress.done[step])) saveProgress(kind, lesson, { ...progress, done });
    }
    keepElsewhere(kind, {
      coached: here.coached || there.coached,
      levels: LEVELS.filter((level) => here.levels.includes(level) || there.levels.includes(level)),
    });
    keepPuzzleProgress(kind, joinProgress(here.puzzles, there.puzzles));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isList = <T>(value: unknown, holds: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.every(holds);

const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

/** The part of a game's progress that cannot be read; null if there is none. */
function damaged(kind: Kind, progress: unknown): string | null {
  if (!isObject(progress)) return "";
  const { lessons, coached, levels, puzzles } = progress;
  if (!isObject(lessons)) return ".lessons";
  const lesson = Object.entries(lessons).find(([, steps]) => !isList(steps, isFlag));
  if (lesson) return `.lessons.${lesson[0]}`;
  if (!isFlag(coached)) return ".coached";
  if (!isList(levels, isLevel)) return ".levels";
  return damagedProgress(kind, puzzles);
}

/** Puzzles of later pages are taken, too, so that only the form of an identifier is checked. */
function damagedProgress(kind: Kind, progress: unknown): string | null {
  if (!isObject(progress) || !isObject(progress.tries)) return ".puzzles";
  const found = Object.entries(progress.tries).find(([id, tried]) => !isPuzzleId(kind, id) || !isTry(tried));
  if (found) return `.puzzles.tries.${found[0]}`;
  return isList(progress.days, isDay) ? null : ".puzzles.days";
}
