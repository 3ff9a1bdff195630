/** The games played on this device: how each ended for the person at it, and the score against each level. */

import { GAME_FACTS } from "../core/gameFacts";
import { type Ending, type Kind, type Level, LEVELS, type Player, PLAYERS } from "../core/types";
import { engine } from "../engine/client";
import { forgetGame, keepGame, keptGame, keptGames, refOf, resignation, type SavedGame } from "./savedGames";
import { keep, kept } from "./storage";

export type Result = "won" | "lost" | "drawn";
export type Score = Readonly<Record<Result, number>>;

/** The computer in a game against it, and who plays the other colour. */
export interface Rival {
  readonly level: Level;
  readonly person: Player;
}

/** So many finished games are kept; then the oldest makes room. A running game never has to. */
const MOST_FINISHED = 200;
const NONE: Score = { won: 0, lost: 0, drawn: 0 };

type ScoresByLevel = Partial<Record<Level, Score>>;
const scoresKey = (kind: Kind): string => `score.${kind}`;

/** The computer that somebody plays against; null among people. */
export function rivalOf({ seats }: SavedGame): Rival | null {
  for (const person of PLAYERS) {
    const other = seats[person === "black" ? "white" : "black"];
    if (seats[person].type === "person" && other.type === "computer") return { level: other.level, person };
  }
  return null;
}

/** How a finished game ended, as far as that is kept. */
export const endingOf = (game: SavedGame): Ending | null =>
  game.finished ? (resignation(game) ?? game.ending ?? null) : null;

/** How it ended for the person; null among people, and while it runs. */
export function resultOf(game: SavedGame): Result | null {
  const [ending, rival] = [endingOf(game), rivalOf(game)];
  if (!ending || !rival) return null;
  if (ending.winner === null) return "drawn";
  return ending.winner === rival.person ? "won" : "lost";
}

/** A game that nobody has begun is not worth a line: a board that was only looked at. */
const begun = (game: SavedGame): boolean => game.moves.length > 0 || GAME_FACTS[game.kind].first === null;

/** Every game to show, running ones first, and of each the one touched last first. */
export function playedGames(): SavedGame[] {
  const games = keptGames().filter((game) => game.finished || begun(game));
  return [...games.filter((game) => !game.finished), ...games.filter((game) => game.finished)];
}

const plus = (score: Score, result: Result): Score => ({ ...score, [result]: score[result] + 1 });

/** Results against the computer by level, for the levels that were played; games that made room are counted too. */
export function scoresOf(kind: Kind): ReadonlyMap<Level, Score> {
  const scores: ScoresByLevel = { ...kept<ScoresByLevel>(scoresKey(kind)) };
  for (const game of keptGames()) {
    const [rival, result] = [rivalOf(game), resultOf(game)];
    if (game.kind === kind && rival && result) scores[rival.level] = plus(scores[rival.level] ?? NONE, result);
  }
  return new Map(LEVELS.flatMap((level) => (scores[level] ? [[level, scores[level]] as const] : [])));
}

/** Forgets the oldest finished games beyond those that are kept; their results stay in the score. */
export function makeRoom(): void {
  const finished = keptGames().filter((game) => game.finished);
  for (const old of finished.slice(MOST_FINISHED)) {
    const [rival, result] = [rivalOf(old), resultOf(old)];
    if (rival && result) {
      const scores = kept<ScoresByLevel>(scoresKey(old.kind)) ?? {};
      keep(scoresKey(old.kind), { ...scores, [rival.level]: plus(scores[rival.level] ?? NONE, result) });
    }
    forgetGame(old.id);
  }
}

/** Games that an older page kept do not say how they ended: the engine plays them once more. Tells whether any changed. */
export async function completeEndings(): Promise<boolean> {
  const games = keptGames().filter((game) => game.finished && endingOf(game) === null);
  for (const game of games) {
    const position = await engine.lastPosition(refOf(game)).catch(() => null);
    // Somebody may have gone on with it in the meantime.
    const now = keptGame(game.id);
    if (!position?.outcome || now?.updated !== game.updated) continue;
    const { winner, reason } = position.outcome;
    keepGame({ ...game, ending: { winner, reason } });
  }
  return games.length > 0;
}
