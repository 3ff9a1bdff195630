/** What somebody has learnt of a game on this device: lessons, the game with the coach, puzzles, levels beaten. */
import { type Kind, type Level, LEVELS } from "../core/types";
import { resultOf, scoresOf } from "../state/gameHistory";
import { type PuzzleProgress, puzzleProgress } from "../state/puzzleProgress";
import { keptGames } from "../state/savedGames";
import { keep, kept } from "../state/storage";
import { lessonsInOrder } from "./lesson";
import { loadProgress } from "./progress";

export interface Learned {
  /** For each lesson, which of its steps are done. */
  readonly lessons: Readonly<Record<string, readonly boolean[]>>;
  /** A game with the coach was played to its end. */
  readonly coached: boolean;
  /** The levels of the computer that lost a game. */
  readonly levels: readonly Level[];
  readonly puzzles: PuzzleProgress;
}

/** What came from another device, whose games are not here. */
type Elsewhere = Pick<Learned, "coached" | "levels">;

const keyOf = (kind: Kind): string => `path.${kind}`;

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

function elsewhere(kind: Kind): Elsewhere {
  const found = kept<Partial<Record<keyof Elsewhere, unknown>>>(keyOf(kind));
  const levels = Array.isArray(found?.levels) ? found.levels.filter(isLevel) : [];
  return { coached: found?.coached === true, levels };
}

export function keepElsewhere(kind: Kind, { coached, levels }: Elsewhere): void {
  keep(keyOf(kind), { coached, levels });
}

export function learned(kind: Kind): Learned {
  const other = elsewhere(kind);
  const won = new Set<Level>(other.levels);
  for (const [level, score] of scoresOf(kind)) if (score.won > 0) won.add(level);
  const coached = keptGames().some((game) => game.kind === kind && game.coached === true && resultOf(game) !== null);
  return {
    lessons: Object.fromEntries(
      lessonsInOrder(kind).map((lesson) => [lesson.id, loadProgress(kind, lesson).done] as const),
    ),
    coached: other.coached || coached,
    levels: LEVELS.filter((level) => won.has(level)),
    puzzles: puzzleProgress(kind),
  };
}
