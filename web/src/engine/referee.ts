/** Judges games move by move. What a game shares with the one before is not asked for again. */

import { Refusal } from "../core/errors";
import { itemAt } from "../core/must";
import type { GameRef, Kind } from "../core/types";
import type { AnnotatedGame } from "../notation/annotations";
import { decode, type Replay } from "../notation/share";
import { adviseOnColour } from "./advise";
import type { JudgedPosition } from "./judgedPosition";
import { startKamon } from "./kamon";
import { startPantarei } from "./pantarei";
import { isLegal } from "./positions";
import { threats } from "./threats";
import type { ColourAdvice, PositionView, Threats } from "./types";
import type { Engine } from "./wasm";

/** Judges the position that a game begins with, whatever its moves. */
const START: Readonly<Record<Kind, (engine: Engine, game: GameRef) => JudgedPosition>> = {
  kamon: startKamon,
  pantarei: startPantarei,
};

export class Referee {
  /** The game judged last, and its positions. */
  private game: GameRef | null = null;
  private line: readonly JudgedPosition[] = [];

  constructor(private readonly engine: Engine) {}

  /** Every position of a game; the last one tells what each move would allow the opponent. */
  positions(game: GameRef): PositionView[] {
    const line = this.judge(game);
    return [...line.slice(0, -1).map(({ view }) => view), this.lastOf(line).viewWithReplies(this.engine)];
  }

  /** The last position of a game, with what each move would allow the opponent. */
  lastPosition(game: GameRef): PositionView {
    return this.last(game).viewWithReplies(this.engine);
  }

  /** The last position of a game, to be loaded into another engine. */
  last(game: GameRef): JudgedPosition {
    return this.lastOf(this.judge(game));
  }

  /** Every position of a game, to be loaded into another engine. */
  judged(game: GameRef): readonly JudgedPosition[] {
    return this.judge(game);
  }

  /** The position after a legal move of another one. */
  after(position: JudgedPosition, move: string): JudgedPosition {
    return position.play(this.engine, move);
  }

  /** What would win at once in the last position of a game, for either player. */
  threats(game: GameRef): Threats {
    return threats(this.engine, this.last(game));
  }

  /** Which colour to take in a game of Pantareï, by its setup alone. */
  advise(game: GameRef): ColourAdvice {
    return adviseOnColour(this.engine, game);
  }

  /** The game of a share link with its variations and comments; the moves are judged on the way. */
  decode(fragment: string): AnnotatedGame {
    return decode(fragment, {
      replay: (start) => this.replay(start),
      legalAfter: (game) => this.last(game).view.legal,
    });
  }

  private replay(start: GameRef): Replay {
    let game = start;
    let last = this.last(game);
    return {
      get legal() {
        return last.view.legal;
      },
      play: (move) => {
        game = { ...game, moves: [...game.moves, move] };
        last = this.last(game);
      },
    };
  }

  private judge(game: GameRef): readonly JudgedPosition[] {
    const line = this.sharedWith(game);
    for (const [ply, move] of game.moves.entries()) {
      if (ply < line.length - 1) continue;
      const before = this.lastOf(line);
      if (!isLegal(before.view, move)) throw new Refusal("illegal-move", { move, ply: ply + 1 });
      line.push(before.play(this.engine, move));
    }
    this.game = game;
    this.line = line;
    return line;
  }

  /** The positions that a game has in common with the one before; at least its first one. */
  private sharedWith(game: GameRef): JudgedPosition[] {
    const { game: before } = this;
    const same =
      before?.kind === game.kind &&
      before.origin === game.origin &&
      before.first === game.first &&
      (before.wild ?? false) === (game.wild ?? false);
    if (!same) return [START[game.kind](this.engine, game)];
    const parted = before.moves.findIndex((move, ply) => move !== game.moves[ply]);
    return this.line.slice(0, (parted < 0 ? before.moves.length : parted) + 1);
  }

  private lastOf(line: readonly JudgedPosition[]): JudgedPosition {
    return itemAt(line, line.length - 1);
  }
}
