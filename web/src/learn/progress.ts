/** How far somebody came in each lesson, kept in the browser. */
import type { Kind } from "../core/types";
import { keep, kept } from "../state/storage";
import type { Lesson } from "./lesson";

/** The step shown last, and which steps are done. */
export interface Progress {
  at: number;
  done: boolean[];
}

const keyOf = (game: Kind, lesson: Lesson): string => `learn.${game}.${lesson.id}`;

export function loadProgress(game: Kind, lesson: Lesson): Progress {
  const steps = lesson.steps.length;
  const found = kept<Partial<Progress>>(keyOf(game, lesson));
  const done = Array.isArray(found?.done) ? found.done : [];
  const at = Number.isInteger(found?.at) ? Number(found?.at) : 0;
  return {
    at: Math.min(Math.max(at, 0), steps - 1),
    done: Array.from({ length: steps }, (_, step) => done[step] === true),
  };
}

export function saveProgress(game: Kind, lesson: Lesson, progress: Progress): void {
  keep(keyOf(game, lesson), progress);
}

export function stepsDone(game: Kind, lesson: Lesson): number {
  return loadProgress(game, lesson).done.filter(Boolean).length;
}

export function isFinished(game: Kind, lesson: Lesson): boolean {
  return stepsDone(game, lesson) === lesson.steps.length;
}
