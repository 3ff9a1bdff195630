/**
 * Advice on the colour in Pantareï, as `crestflow.engine.advice` gives it: a search for each colour, with the same number of
 * positions on every device, and the curve that was fitted to games which were played out.
 */

import { calibrations } from "../../../src/crestflow/engine/advice.json";
import { must } from "../core/must";
import { type GameRef, opponent, type Player } from "../core/types";
import { MAX_SEARCH_DEPTH, PROVEN, readPantareiSearchOut, Status } from "../generated/abi";
import { type PantareiPosition, readPosition, writePosition, writeStacks } from "../notation/pantarei";
import { colourReason } from "./colourReason";
import { startPantarei } from "./pantarei";
import type { ColourAdvice, ColourValue, ExpectedScore } from "./types";
import type { Engine } from "./wasm";

/** Positions for each colour. */
const NODES = 100_000;
/** Positions between two looks at the search: no iteration that matters is missed. */
const SLICE = 1024;
/** Standard errors on either side of a 95 % interval. */
const DEVIATIONS = 1.96;

type Calibration = (typeof calibrations)[number];

const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** What the first mover may expect by the score of the search: 1 for a win, 0.5 for a draw, 0 for a loss. */
export function expectedScore({ intercept, slope, covariance }: Calibration, score: number): ExpectedScore {
  if (Math.abs(score) > PROVEN) {
    const end = score > 0 ? 1 : 0;
    return { value: end, low: end, high: end };
  }
  const x = score / 100;
  const [[ofIntercept = 0, ofBoth = 0] = [], [, ofSlope = 0] = []] = covariance;
  const error = DEVIATIONS * Math.sqrt(ofIntercept + 2 * ofBoth * x + ofSlope * x * x);
  const centre = intercept + slope * x;
  return { value: logistic(centre), low: logistic(centre - error), high: logistic(centre + error) };
}

const reverse = ({ value, low, high }: ExpectedScore): ExpectedScore => ({
  value: 1 - value,
  low: 1 - high,
  high: 1 - low,
});

const EXCHANGED: Readonly<Record<string, string>> = { B: "W", W: "B" };

/** The one of a start, its mirror image and both with exchanged colours that stands for all four: the first by its text. */
export function canonicalStart(start: PantareiPosition): PantareiPosition {
  const snake = writeStacks(start.stacks);
  const mirrored = snake.split("/").reverse().join("/");
  const exchange = (text: string): string => text.replace(/[BW]/g, (letter) => EXCHANGED[letter] ?? letter);
  const images = [
    readPosition(snake, start.turn),
    readPosition(mirrored, start.turn),
    readPosition(exchange(snake), opponent(start.turn)),
    readPosition(exchange(mirrored), opponent(start.turn)),
  ];
  return images.reduce((least, image) => (writePosition(image) < writePosition(least) ? image : least));
}

/** The search's score of a start for its first mover: the mean of the last two iterations, since odd and even ones differ. */
function firstMoverScore(engine: Engine, setup: string, first: Player): number {
  const { stacks, turn } = canonicalStart(readPosition(setup, first));
  startPantarei(engine, { kind: "pantarei", origin: writeStacks(stacks), first: turn, moves: [] }).load(engine);
  engine.call("pantarei_search_start", MAX_SEARCH_DEPTH, NODES, 0, 0);
  const scores = new Map<number, number>();
  for (let done = false; !done;) {
    done = engine.call("pantarei_search_step", SLICE) === Status.done;
    const { depth, score } = readPantareiSearchOut(engine.result);
    scores.set(depth, score);
  }
  const last = [...scores.values()].slice(-2);
  const newest = must(last.at(-1), "the score of a search");
  return Math.abs(newest) > PROVEN ? newest : last.reduce((sum, score) => sum + score, 0) / last.length;
}

/**
 * What each colour is worth to the player who takes it and leaves the first move to the other one. It takes a tenth of a
 * second or so, and is not cut into slices.
 */
export function adviseOnColour(engine: Engine, game: GameRef): ColourAdvice {
  const calibration = must(
    calibrations.find(({ nodes }) => nodes === NODES),
    "the curve of the advice",
  );
  const worth = (taken: Player): ColourValue => {
    const score = firstMoverScore(engine, game.origin, opponent(taken));
    return { expected: reverse(expectedScore(calibration, score)), score: -score };
  };
  const [black, white] = [worth("black"), worth("white")];
  const colour = black.score === white.score ? null : black.score > white.score ? "black" : "white";
  return { colour, black, white, reason: colour && colourReason(engine, game.origin, colour) };
}
