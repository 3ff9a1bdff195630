/** The lessons: ten small steps for each game, each with a position and a move to find. */
import type { Kind } from "../core/types";
import { keep, kept } from "../state/storage";
import kamon from "./kamon.json";
import pantarei from "./pantarei.json";

/** One step. Its texts are messages of the catalogue, collected from the lesson files. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly task: string;
  /** The position text. */
  readonly position: string;
  /** Why the accepted moves are accepted: any legal move, those listed, every winning move, or every move that does not lose at once. */
  readonly goal: "legal" | "listed" | "win" | "safe";
  readonly accept: "any" | readonly string[];
  readonly right: string;
  readonly wrong?: string;
}

export interface Lesson {
  readonly title: string;
  readonly steps: readonly Step[];
}

// The files are plain data to the compiler; a test replays every step of them with the reference rules.
export const LESSONS: Readonly<Record<Kind, Lesson>> = {
  kamon: kamon as unknown as Lesson,
  pantarei: pantarei as unknown as Lesson,
};

export function accepts(step: Step, move: string): boolean {
  return step.accept === "any" || step.accept.includes(move);
}

/** Whether the move is a swap although the step wants tiles carried; then its own words of advice would not fit. */
export function isStraySwap(step: Step, move: string): boolean {
  return move.includes("x") && step.accept !== "any" && !step.accept.some((wanted) => wanted.includes("x"));
}

/** How far somebody came in a lesson: the step shown last, and which are done. */
export interface Progress {
  at: number;
  done: boolean[];
}

export function loadProgress(game: Kind): Progress {
  const steps = LESSONS[game].steps.length;
  const found = kept<Partial<Progress>>(`learn.${game}`);
  const done = Array.isArray(found?.done) ? found.done : [];
  const at = Number.isInteger(found?.at) ? Number(found?.at) : 0;
  return {
    at: Math.min(Math.max(at, 0), steps - 1),
    done: Array.from({ length: steps }, (_, step) => done[step] === true),
  };
}

export function saveProgress(game: Kind, progress: Progress): void {
  keep(`learn.${game}`, progress);
}
