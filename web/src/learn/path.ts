/** The path of a learner: six stations in order, how far each is done, and what comes next. */
import { itemAt } from "../core/must";
import { type Kind, type Level, LEVELS } from "../core/types";
import { solvedCount } from "../state/puzzleProgress";
import type { Learned } from "./learned";
import { type Chapter, type Lesson, LESSONS } from "./lesson";

export type StationName = "quick" | "rules" | "first" | "strategy" | "puzzles" | "levels";

export interface Station {
  readonly name: StationName;
  /** How much is done of how much there is: steps, games, lessons, puzzles, levels. */
  readonly done: number;
  readonly count: number;
}

/** So many puzzles, and the next station comes; there are always more. */
export const PUZZLES_FOR_NOW = 10;
/** The levels with a number. Perfect play cannot always be beaten. */
export const NUMBERED_LEVELS: readonly Level[] = LEVELS.filter((level) => level !== "perfect");

/** What to do next: a station with the lesson or the level in it. */
export interface NextStep {
  readonly station: StationName;
  readonly lesson?: Lesson;
  readonly level?: Level;
}

export const isStationDone = ({ done, count }: Station): boolean => done >= count;

const stepsDone = (learned: Learned, lesson: Lesson): number =>
  (learned.lessons[lesson.id] ?? []).filter(Boolean).length;

const isLessonDone = (learned: Learned, lesson: Lesson): boolean => stepsDone(learned, lesson) >= lesson.steps.length;

/** The steps of a chapter, which is the only lesson in it or all of them together. */
function steps(kind: Kind, chapter: Chapter, learned: Learned): Pick<Station, "done" | "count"> {
  const lessons = LESSONS[kind][chapter];
  const sum = (count: (lesson: Lesson) => number): number => lessons.reduce((all, lesson) => all + count(lesson), 0);
  return { done: sum((lesson) => stepsDone(learned, lesson)), count: sum((lesson) => lesson.steps.length) };
}

/** The stations in the order in which they are meant; every one is open at any time. */
export function stationsOf(kind: Kind, learned: Learned): readonly Station[] {
  const { strategy } = LESSONS[kind];
  const beaten = NUMBERED_LEVELS.filter((level) => learned.levels.includes(level)).length;
  // Whoever has beaten a level needs no coach any more.
  const played = learned.coached || learned.levels.length > 0;
  return [
    { name: "quick", ...steps(kind, "quick", learned) },
    { name: "rules", ...steps(kind, "rules", learned) },
    { name: "first", done: Number(played), count: 1 },
    {
      name: "strategy",
      done: strategy.filter((lesson) => isLessonDone(learned, lesson)).length,
      count: strategy.length,
    },
    { name: "puzzles", done: solvedCount(learned.puzzles), count: PUZZLES_FOR_NOW },
    { name: "levels", done: beaten, count: NUMBERED_LEVELS.length },
  ];
}

/** What comes next: the first station that is not done. Puzzles never end. */
export function nextStep(kind: Kind, learned: Learned): NextStep {
  const station = stationsOf(kind, learned).find((each) => !isStationDone(each))?.name ?? "puzzles";
  return stepAt(kind, learned, station);
}

/** Where to go on, or begin again, in a station. */
export function stepAt(kind: Kind, learned: Learned, station: StationName): NextStep {
  if (station === "levels") {
    const level = NUMBERED_LEVELS.find((each) => !learned.levels.includes(each)) ?? "perfect";
    return { station, level };
  }
  if (station === "first" || station === "puzzles") return { station };
  const lessons = LESSONS[kind][station];
  return { station, lesson: lessons.find((each) => !isLessonDone(learned, each)) ?? itemAt(lessons, 0) };
}
