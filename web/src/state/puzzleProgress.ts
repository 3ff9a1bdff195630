/**
 * What somebody has done with the puzzles, kept in the browser: the first try at each puzzle, and the days on which the
 * puzzle of the day was solved. Rating and streaks are worked out from it, so what two devices know can be joined in any order.
 */

import type { Kind } from "../core/types";
import { keep, kept } from "./storage";

/** 1: no wrong move and no hint; one half: one of either; 0: anything less. */
export type PuzzleScore = 0 | 0.5 | 1;

/** The first try at a puzzle; later ones only tell whether it has been solved since. */
export interface PuzzleTry {
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** The rating of the puzzle at that time. */
  readonly rating: number;
  readonly score: PuzzleScore;
  readonly solved: boolean;
}

export interface PuzzleProgress {
  /** By the identifier of the puzzle. */
  readonly tries: Readonly<Record<string, PuzzleTry>>;
  /** Days of the calendar, `2026-11-16`, in order. */
  readonly days: readonly string[];
}

export const NO_PROGRESS: PuzzleProgress = { tries: {}, days: [] };

const keyOf = (kind: Kind): string => `puzzles.${kind}`;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

export const isDay = (text: unknown): text is string => typeof text === "string" && DAY.test(text);

/** Whether something that was kept or imported is a try at a puzzle. */
export function isTry(value: unknown): value is PuzzleTry {
  if (typeof value !== "object" || value === null) return false;
  const { at, rating, score, solved } = value as Partial<Record<keyof PuzzleTry, unknown>>;
  return (
    Number.isFinite(at) &&
    Number.isFinite(rating) &&
    (score === 0 || score === 0.5 || score === 1) &&
    typeof solved === "boolean"
  );
}

/** The progress on this device; what is damaged in it counts as not done. */
export function puzzleProgress(kind: Kind): PuzzleProgress {
  const found = kept<Partial<Record<keyof PuzzleProgress, unknown>>>(keyOf(kind));
  const tries = Object.entries((found?.tries as object | undefined) ?? {}).filter(([, each]) => isTry(each));
  const days = Array.isArray(found?.days) ? found.days.filter(isDay) : [];
  return { tries: Object.fromEntries(tries) as PuzzleProgress["tries"], days };
}

export function keepPuzzleProgress(kind: Kind, progress: PuzzleProgress): void {
  keep(keyOf(kind), progress);
}

/**
 * The progress after a try at a puzzle: the first one decides the score, any one may solve it. A try that goes on is told
 * again, with the time at which it began.
 */
export function withTry(progress: PuzzleProgress, id: string, tried: PuzzleTry): PuzzleProgress {
  const first = progress.tries[id];
  const entry = first && first.at !== tried.at ? { ...first, solved: first.solved || tried.solved } : tried;
  return { ...progress, tries: { ...progress.tries, [id]: entry } };
}

/** The progress after the puzzle of a day was solved. */
export function withDay(progress: PuzzleProgress, day: string): PuzzleProgress {
  return { ...progress, days: [...new Set([...progress.days, day])].sort() };
}

/** What two devices know together: of two first tries the earlier one was the first. */
export function joinProgress(one: PuzzleProgress, other: PuzzleProgress): PuzzleProgress {
  const tries = new Map(Object.entries(one.tries));
  for (const [id, theirs] of Object.entries(other.tries)) {
    const ours = tries.get(id);
    const [first, second] = ours && isBefore(ours, theirs) ? [ours, theirs] : [theirs, ours];
    tries.set(id, { ...first, solved: first.solved || (second?.solved ?? false) });
  }
  return { tries: Object.fromEntries(tries), days: [...new Set([...one.days, ...other.days])].sort() };
}

/** By time; the better score counts where two devices tried at the same moment. */
const isBefore = (one: PuzzleTry, other: PuzzleTry): boolean =>
  one.at < other.at || (one.at === other.at && one.score >= other.score);

const inOrder = (progress: PuzzleProgress): (readonly [string, PuzzleTry])[] =>
  Object.entries(progress.tries).sort(([a, one], [b, other]) => one.at - other.at || (a < b ? -1 : 1));

/** The first tries in the order in which they were made. */
export const triesInOrder = (progress: PuzzleProgress): PuzzleTry[] => inOrder(progress).map(([, tried]) => tried);

export const isSolved = (progress: PuzzleProgress, id: string): boolean => progress.tries[id]?.solved === true;

export const solvedCount = (progress: PuzzleProgress): number =>
  Object.values(progress.tries).filter(({ solved }) => solved).length;

/** Puzzles in a row, up to the last one, that gave at least half a point. */
export function streakOf(progress: PuzzleProgress): number {
  const scores = triesInOrder(progress).map(({ score }) => score);
  return scores.length - 1 - scores.lastIndexOf(0);
}

/** The day of the calendar where the visitor is. */
export function dayOf(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How many days in a row the puzzle of the day was solved, up to today or, if today's is open still, yesterday. */
export function daysInARow(progress: PuzzleProgress, today: string): number {
  const number = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  const solved = new Set(progress.days.map(number));
  const last = number(today);
  let first = solved.has(last) ? last : last - 1;
  const end = first;
  while (solved.has(first)) first -= 1;
  return end - first;
}

/** How many puzzles were solved at the first try on a day. */
export const solvedOn = (progress: PuzzleProgress, day: string): number =>
  triesInOrder(progress).filter(({ at, score }) => score > 0 && dayOf(new Date(at)) === day).length;
