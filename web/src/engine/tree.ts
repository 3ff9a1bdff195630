/** The positions of a game and of its variations. */

import { Refusal } from "../core/errors";
import { itemAt } from "../core/must";
import type { GameRef } from "../core/types";
import type { AnnotatedGame, Comment, Variation } from "../notation/annotations";
import type { Referee } from "./referee";
import type { TreePosition } from "./types";

/** A position of the list while it grows. */
interface Grown extends TreePosition {
  readonly comments: string[];
}

/** Every position, first the game's, then each variation's in their order; refuses what the rules do not allow. */
export function treePositions(referee: Referee, { game, annotations }: AnnotatedGame): TreePosition[] {
  const start: GameRef = { ...game, moves: [] };
  const found: Grown[] = referee.positions(game).map((position, at) => ({
    parent: at === 0 ? null : at - 1,
    move: game.moves[at - 1] ?? null,
    position,
    comments: [],
  }));
  const following = (parent: number | null, move: string | null): string => `${parent} ${move}`;
  const known = new Set(found.map(({ parent, move }) => following(parent, move)));

  /** The moves that led to a position; each position keeps its own alone, since a game may be long. */
  const movesTo = (place: number): string[] => {
    const moves: string[] = [];
    for (let at: number | null = place; at !== null; at = itemAt(found, at).parent) {
      const { move } = itemAt(found, at);
      if (move !== null) moves.push(move);
    }
    return moves.reverse();
  };

  const play = (parent: number, move: string): number => {
    if (known.has(following(parent, move))) throw new Refusal("record-contradiction");
    known.add(following(parent, move));
    const { view } = referee.last({ ...start, moves: [...movesTo(parent), move] });
    return found.push({ parent, move, position: view, comments: [] }) - 1;
  };

  /** Follows variations of a line, whose positions stand at these places of the list; the first after `first` moves. */
  const follow = (variations: readonly Variation[], line: readonly number[], first: number, nested: boolean): void => {
    for (const { ply, moves, comments, variations: further } of variations) {
      const at = ply - first;
      const place = line[at];
      // Only the game may end before a variation of it: any other line would just go on.
      if (place === undefined || (nested && (at === 0 || at === line.length - 1)))
        throw new Refusal("record-contradiction");
      const branch = [place];
      for (const move of moves) branch.push(play(itemAt(branch, branch.length - 1), move));
      comment(comments, branch.slice(1), ply + 1);
      follow(further, branch, ply, true);
    }
  };

  const comment = (comments: readonly Comment[], line: readonly number[], first: number): void => {
    for (const { ply, text } of comments) {
      const place = line[ply - first];
      if (place === undefined) throw new Refusal("record-contradiction");
      itemAt(found, place).comments.push(text);
    }
  };

  const line = found.map((_, at) => at);
  comment(annotations.comments, line, 0);
  follow(annotations.variations, line, 0, false);
  return found;
}
