/** The lessons of both games: a quick start, the rules, and strategy. Every step has a position and a move to find. */
import type { Kind } from "../core/types";
import type { Theme } from "../engine/puzzles";
import kamonQuick from "./kamon/quick.json";
import kamonRules from "./kamon/rules.json";
import kamonStrategy from "./kamon/strategy.json";
import pantareiQuick from "./pantarei/quick.json";
import pantareiRules from "./pantarei/rules.json";
import pantareiStrategy from "./pantarei/strategy.json";
import type pictures from "./pictures.json";

/** Words for some moves of a step, or for some cells or stacks that were pressed. */
export interface Explanation {
  readonly moves: readonly string[];
  readonly text: string;
}

/** One step. Its texts are messages of the catalogue, collected from the lesson files. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly task: string;
  /** The position text. */
  readonly position: string;
  /**
   * Why the accepted moves are accepted: any legal move, those listed, every move that wins at once, every move after
   * which the opponent cannot win at once, or every move with the best value that the solver finds.
   */
  readonly goal: "legal" | "listed" | "win" | "safe" | "best";
  readonly accept: "any" | readonly string[];
  readonly right: string;
  /** Other words of praise for some of the accepted moves. */
  readonly praise?: readonly Explanation[];
  /** Why a move is not accepted; without it the refutation says why. */
  readonly wrong?: string;
  /** More exact reasons for some of the moves that are not accepted. */
  readonly reasons?: readonly Explanation[];
  /** The opponent's winning answer to each move that is not accepted. */
  readonly refutations?: Readonly<Record<string, string>>;
  /** Reasons for pressing cells or stacks where no legal move begins or ends. */
  readonly refused?: readonly Explanation[];
  /** The board points at the move from the beginning. */
  readonly pointed?: true;
  /** The board does not light what is legal. */
  readonly dark?: true;
  /** A drawing of the rules page, shown beside the text. */
  readonly picture?: { readonly name: keyof typeof pictures; readonly caption: string };
}

export type Chapter = "quick" | "rules" | "strategy";

export interface Lesson {
  /** Its name in the address. */
  readonly id: string;
  readonly title: string;
  /** One line for the list of lessons. */
  readonly summary: string;
  /** The theme of the puzzles that practise what it teaches. */
  readonly theme?: Theme;
  readonly steps: readonly Step[];
}

type Chapters = Readonly<Record<Chapter, readonly Lesson[]>>;

interface LessonFile {
  readonly lessons: readonly Lesson[];
}

// The files are plain data to the compiler; a test replays every step of them with the reference rules.
const lessonsOf = (file: unknown): readonly Lesson[] => (file as LessonFile).lessons;

export const LESSONS: Readonly<Record<Kind, Chapters>> = {
  kamon: { quick: lessonsOf(kamonQuick), rules: lessonsOf(kamonRules), strategy: lessonsOf(kamonStrategy) },
  pantarei: { quick: lessonsOf(pantareiQuick), rules: lessonsOf(pantareiRules), strategy: lessonsOf(pantareiStrategy) },
};

/** All lessons of a game in the order in which they are learnt. */
export function lessonsInOrder(game: Kind): readonly Lesson[] {
  const { quick, rules, strategy } = LESSONS[game];
  return [...quick, ...rules, ...strategy];
}

export function findLesson(game: Kind, id: string | undefined): Lesson | undefined {
  return lessonsInOrder(game).find((lesson) => lesson.id === id);
}

/** The lesson after this one. */
export function nextLesson(game: Kind, lesson: Lesson): Lesson | undefined {
  const all = lessonsInOrder(game);
  return all[all.indexOf(lesson) + 1];
}

/** What a step says about a legal move. `stray` is a swap where the step asks for tiles to be moved. */
export interface Answer {
  readonly verdict: "right" | "wrong" | "stray";
  /** A message of the catalogue; empty if only the refutation speaks. */
  readonly text: string;
  /** The opponent's answer that shows what is wrong. */
  readonly refutation?: string | undefined;
}

const wordsFor = (explanations: readonly Explanation[] | undefined, move: string): string | undefined =>
  explanations?.find(({ moves }) => moves.includes(move))?.text;

export function judge(step: Step, move: string): Answer {
  if (accepts(step, move)) return { verdict: "right", text: wordsFor(step.praise, move) ?? step.right };
  const reason = wordsFor(step.reasons, move);
  const refutation = step.refutations?.[move];
  if (!reason && !refutation && isStraySwap(step, move)) return { verdict: "stray", text: "" };
  return { verdict: "wrong", text: reason ?? step.wrong ?? "", refutation };
}

export function accepts(step: Step, move: string): boolean {
  return step.accept === "any" || step.accept.includes(move);
}

/** Whether the move is a swap although the step wants tiles moved; then its own words of advice would not fit. */
function isStraySwap(step: Step, move: string): boolean {
  return move.includes("x") && step.accept !== "any" && !step.accept.some((wanted) => wanted.includes("x"));
}

/** The step's own words about a pressed cell or stack that no legal move belongs to. */
export function refusedWords(step: Step, pressed: string): string | undefined {
  return wordsFor(step.refused, pressed);
}
