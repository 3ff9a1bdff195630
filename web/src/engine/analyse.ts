/** Analysis: what is known about every legal move, growing while the engine works. */

import { cellNumber } from "../texts/kamon";
import * as kamon from "./kamon";
import * as pantarei from "./pantarei";
import { sampleKamon } from "./sample";
import { slices } from "./slices";
import type { Analysis, GameRef, KamonLook, PantareiLook, Verdict } from "./types";
import type { Engine } from "./wasm";

const SAMPLE_GAMES = 400;
const REPORT_MS = 80;
/** Pantareï scores: 100 points are one unit of log-odds; beyond this they are proofs that count plies. */
const PROVEN_FROM = 29_000;
const MATE = 30_000;

export function* analyse(
  thinker: Engine,
  sampler: Engine,
  game: GameRef,
  seconds: number,
): Generator<Analysis | undefined, Analysis> {
  if (game.kind === "kamon") return yield* analyseKamon(thinker, sampler, game, seconds);
  return yield* analysePantarei(thinker, game, seconds);
}

/** Passes slices on, with a report now and then; ends when the work or the time does. */
function* reporting(
  engine: Engine,
  step: string,
  until: number,
  report: (complete: boolean) => Analysis,
): Generator<Analysis | undefined, boolean> {
  let reported = performance.now();
  const work = slices(engine, step);
  for (;;) {
    const next = work.next();
    const now = performance.now();
    if (next.done) return true;
    if (now > until) return false;
    if (now - reported > REPORT_MS) {
      reported = now;
      yield report(false);
    } else yield undefined;
  }
}

function* analyseKamon(
  thinker: Engine,
  sampler: Engine,
  game: GameRef,
  seconds: number,
): Generator<Analysis | undefined, Analysis> {
  const until = performance.now() + 1000 * seconds;
  const look = kamon.looks(thinker, game).at(-1) as KamonLook;
  const scores = yield* sampleKamon(sampler, look, SAMPLE_GAMES, 1);
  const report = (complete: boolean): Analysis => readKamon(thinker, look, scores, complete);
  thinker.call("kamon_solve_start", 1);
  thinker.call("kamon_solve_step", 1);
  yield report(false);
  const complete = yield* reporting(thinker, "kamon_solve_step", until, report);
  return report(complete);
}

function readKamon(thinker: Engine, look: KamonLook, scores: ReadonlyMap<string, number>, complete: boolean): Analysis {
  const { result } = thinker;
  const verdicts: Verdict[] = look.legal.map((move) => ({
    move,
    value: kamon.VALUES[result.getUint8(18 + (cellNumber(move) ?? 0))] ?? null,
    plies: null,
    score: scores.get(move) ?? null,
  }));
  const value = kamon.VALUES[result.getUint8(16)] ?? null;
  const best = ranked(verdicts)[0]?.move ?? null;
  return {
    nodes: Number(result.getBigUint64(0, true)),
    depth: 0,
    verdicts,
    best,
    line: best ? [best] : [],
    value,
    complete,
  };
}

/** Verdicts from the best for the player to move to the worst. */
export function ranked(verdicts: readonly Verdict[]): Verdict[] {
  return [...verdicts].sort((a, b) => worth(b) - worth(a));
}

/** A proven win counts for more than any estimate, a quick one for more than a slow one; losses the other way. */
export function worth(verdict: Verdict): number {
  const plies = (verdict.plies ?? 50) / 1000;
  if (verdict.value === "win") return 3 - plies;
  if (verdict.value === "loss") return -3 + plies;
  return verdict.value === "draw" ? 0 : (verdict.score ?? 0);
}

function* analysePantarei(thinker: Engine, game: GameRef, seconds: number): Generator<Analysis | undefined, Analysis> {
  const until = performance.now() + 1000 * seconds;
  const look = pantarei.looks(thinker, game).at(-1) as PantareiLook;
  thinker.call("pantarei_search_start", 60, 0xffffffff, 0xff, 1);
  const report = (complete: boolean): Analysis => readPantarei(thinker, look, complete);
  const complete = yield* reporting(thinker, "pantarei_search_step", until, report);
  return report(complete);
}

function readPantarei(thinker: Engine, look: PantareiLook, complete: boolean): Analysis {
  const { result } = thinker;
  const count = result.getUint16(16, true);
  const known = new Map<string, Verdict>();
  for (let at = 0; at < count; at++) {
    const { text } = pantarei.readMove(result.getUint16(84 + 8 * at, true));
    const depth = result.getUint16(86 + 8 * at, true);
    const score = result.getInt32(88 + 8 * at, true);
    known.set(text, depth === 0 ? unknown(text) : verdictOf(text, score));
  }
  const verdicts = look.legal.map((move) => known.get(move) ?? unknown(move));
  const length = result.getUint16(18, true);
  const line = Array.from({ length }, (_, at) => pantarei.readMove(result.getUint16(20 + 2 * at, true)).text);
  const best = ranked(verdicts)[0];
  return {
    nodes: Number(result.getBigUint64(0, true)),
    depth: result.getUint16(12, true),
    verdicts,
    best: best?.move ?? null,
    line,
    value: best?.value ?? null,
    complete,
  };
}

function unknown(move: string): Verdict {
  return { move, value: null, plies: null, score: null };
}

function verdictOf(move: string, score: number): Verdict {
  if (Math.abs(score) <= PROVEN_FROM) return { move, value: null, plies: null, score: Math.tanh(score / 200) };
  const plies = MATE - Math.abs(score);
  return { move, value: score > 0 ? "win" : "loss", plies, score: null };
}
