/** The vectors of the contract, read by the page: its texts, links and records, and the engine's rules behind them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CELLS, isCell } from "../src/core/cells";
import { Refusal } from "../src/core/errors";
import { ownerOf, type Tile } from "../src/core/tiles";
import { crestOf, type Token } from "../src/core/tokens";
import type { GameRef, Outcome } from "../src/core/types";
import { Referee } from "../src/engine/referee";
import { treePositions } from "../src/engine/tree";
import type { PositionView } from "../src/engine/types";
import { Engine } from "../src/engine/wasm";
import type { GameName, Player, RefusalCode } from "../src/generated/vocabulary";
import { explain } from "../src/i18n/prose/explain";
import { deal } from "../src/notation/chance";
import * as kamon from "../src/notation/kamon";
import * as pantarei from "../src/notation/pantarei";
import {
  type AnnotatedGame,
  annotationsOf,
  type GameTree,
  NO_ANNOTATIONS,
  type TreeNode,
} from "../src/notation/annotations";
import { readRecord, writeRecord } from "../src/notation/record";
import { encode, encodeAnnotated } from "../src/notation/share";

const ROOT = new URL("../../", import.meta.url);

function rows<Row>(name: string): Row[] {
  const lines = readFileSync(new URL(`contract/vectors/${name}.jsonl`, ROOT), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Row);
}

const binary = readFileSync(new URL("src/crestflow/engine/engine.wasm", ROOT));
const referee = new Referee(new Engine(new WebAssembly.Module(binary), 1));

interface End {
  readonly winner: Player | null;
  readonly reason: string;
}

const isPantarei = (game: GameName): boolean => game === "pantarei";

function gameOf(name: GameName, origin: string, moves: readonly string[] = [], first: Player = "black"): GameRef {
  return isPantarei(name)
    ? { kind: "pantarei", origin, first, moves }
    : { kind: "kamon", wild: name === "kamon:wild", origin, moves };
}

const lastOf = (game: GameRef): PositionView => referee.lastPosition(game);

const endOf = (outcome: Outcome | null): End | null => outcome && { winner: outcome.winner, reason: outcome.reason };

describe("texts", () => {
  interface TextRow {
    readonly type: "setup" | "position" | "move";
    readonly game: GameName;
    readonly text: string;
    readonly colours: readonly string[];
    readonly tiles: readonly string[];
    readonly stacks: readonly (readonly string[])[];
    readonly turn: Player;
    readonly black: readonly string[];
    readonly white: readonly string[];
    readonly last: string | null;
    readonly may_swap: boolean;
  }
  const found = rows<TextRow>("texts");
  const token = (code: Token): string => {
    const crest = crestOf(code);
    return crest ? `${crest.colour} ${crest.symbol}` : "blank";
  };
  const tile = (code: Tile): string => (code === "N" ? "neutral" : `${ownerOf([code])} ${code[1]}`);
  const covered = (stones: kamon.Stones, player: Player): string[] => CELLS.filter((cell) => stones[cell] === player);

  it.each(found.filter(({ type, game }) => type === "setup" && !isPantarei(game)))("Kamon setup $text", (row) => {
    const tokens = kamon.readSetup(row.text);
    expect(CELLS.map((cell) => token(tokens[cell]))).toEqual(row.colours);
    expect(kamon.writeSetup(tokens)).toBe(row.text);
  });

  it.each(found.filter(({ type, game }) => type === "setup" && isPantarei(game)))("Pantareï setup $text", (row) => {
    const { stacks } = pantarei.readPosition(row.text);
    expect(stacks.flat().map(tile)).toEqual(row.tiles);
    expect(pantarei.writeStacks(stacks)).toBe(row.text);
  });

  it.each(found.filter(({ type, game }) => type === "position" && !isPantarei(game)))("Kamon position $text", (row) => {
    const position = kamon.readPosition(row.text);
    expect(lastOf(gameOf(row.game, row.text)).turn).toBe(row.turn);
    expect(covered(position.stones, "black")).toEqual(row.black);
    expect(covered(position.stones, "white")).toEqual(row.white);
    expect(position.last).toBe(row.last);
    expect(kamon.writePosition(position)).toBe(row.text);
  });

  it.each(found.filter(({ type, game }) => type === "position" && isPantarei(game)))(
    "Pantareï position $text",
    (row) => {
      const position = pantarei.readPosition(row.text);
      expect(position.stacks.map((stack) => stack.map(tile))).toEqual(row.stacks);
      expect([position.turn, position.maySwap]).toEqual([row.turn, row.may_swap]);
      expect(pantarei.writePosition(position)).toBe(row.text);
    },
  );

  it("every cell is a move of Kamon", () => {
    const moves = found.filter(({ type, game }) => type === "move" && !isPantarei(game)).map(({ text }) => text);
    expect(moves).toEqual([...CELLS]);
    expect(moves.every(isCell)).toBe(true);
  });
});

describe("deals", () => {
  it.each(rows<{ game: GameName; seed: string; setup: string }>("deals"))("$game from $seed", (row) => {
    expect(deal(isPantarei(row.game) ? "pantarei" : "kamon", BigInt(row.seed))).toBe(row.setup);
  });
});

describe("positions", () => {
  interface PositionRow {
    readonly game: GameName;
    readonly position: string;
    readonly turn: Player;
    readonly legal: readonly string[];
    readonly outcome: End | null;
  }
  it.each(rows<PositionRow>("positions"))("$game $position", (row) => {
    const { turn, legal, outcome, text } = lastOf(gameOf(row.game, row.position));
    expect({ turn, legal, text }).toEqual({ turn: row.turn, legal: row.legal, text: row.position });
    expect(endOf(outcome)).toEqual(row.outcome);
  });
});

describe("links", () => {
  interface LinkRow {
    readonly game: GameName;
    readonly setup: string;
    readonly first: Player;
    readonly moves: readonly string[];
    readonly link: string;
    readonly position: string;
  }
  it.each(rows<LinkRow>("links"))("$link", (row) => {
    const game = gameOf(row.game, row.setup, row.moves, row.first);
    const positions = referee.positions(game);
    expect(positions.at(-1)?.text).toBe(row.position);
    expect(encode(game, positions)).toBe(row.link);
    expect(referee.decode(row.link)).toEqual({ game, annotations: NO_ANNOTATIONS });
  });
});

describe("records", () => {
  interface RecordRow {
    readonly record: { readonly moves?: readonly string[]; readonly setup: string };
    readonly position: string;
    readonly outcome: End | null;
  }
  it.each(rows<RecordRow>("records"))("$position", (row) => {
    const { game } = readRecord(JSON.stringify(row.record));
    expect(game).toMatchObject({ origin: row.record.setup, moves: row.record.moves ?? [] });
    const last = lastOf(game);
    expect(last.text).toBe(row.position);
    expect(endOf(last.outcome)).toEqual(row.outcome);
  });
});

describe("annotated", () => {
  interface AnnotatedRow {
    readonly record: Readonly<Record<string, unknown>>;
    readonly link: string;
  }
  const treeOf = (annotated: AnnotatedGame): GameTree => {
    const found = treePositions(referee, annotated);
    const nodes: (TreeNode & { readonly children: TreeNode[] })[] = [];
    for (const { parent, move, position, comments } of found) {
      const node = { move: move ?? "", legal: position.legal, comments, children: [] };
      nodes.push(node);
      if (parent !== null) nodes[parent]?.children.push(node);
    }
    return nodes.slice(0, annotated.game.moves.length + 1);
  };

  it.each(rows<AnnotatedRow>("annotated"))("$link", (row) => {
    const annotated = readRecord(JSON.stringify(row.record));
    const line = treeOf(annotated);
    expect(encodeAnnotated(annotated.game, line)).toBe(row.link);
    expect(referee.decode(row.link)).toEqual({ game: annotated.game, annotations: annotationsOf(line) });
    const player = { name: "", level: null };
    const about = { edition: "colours", result: null, players: { black: player, white: player } } as const;
    const written = writeRecord(annotated.game, { ...about, started: null, ended: null }, annotationsOf(line));
    expect(readRecord(written)).toEqual(annotated);
    const { version, variations = [], comments = [] } = JSON.parse(written) as typeof row.record;
    expect({ version, variations, comments }).toEqual({ variations: [], comments: [], ...pick(row.record) });
  });

  const pick = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => /^(version|variations|comments)$/.test(name)));
});

describe("refused", () => {
  interface RefusedRow {
    readonly type: "setup" | "position" | "move" | "link" | "record";
    readonly game: GameName | null;
    readonly text: string;
    readonly position?: string;
    readonly code: RefusalCode;
    readonly place: string | null;
  }

  /** The page says of every move that cannot be played the same, and of every file that is no record. */
  const SAID_OF_MOVES: ReadonlySet<RefusalCode> = new Set(["kamon-cell", "pantarei-move", "game-over", "illegal-move"]);
  const SAID_OF_RECORDS: ReadonlySet<RefusalCode> = new Set(["first-player"]);
  /** The page opens the game of a record and leaves its result, dates and clock to the referee. */
  const UNREAD: ReadonlySet<RefusalCode> = new Set(["record-result"]);
  const UNREAD_FIELDS: ReadonlySet<string | null> = new Set(["ended", "clock.left"]);
  /** A field that no record has; the page passes over fields that it does not read. */
  const PASSED_OVER: ReadonlySet<string | null> = new Set(["colour"]);

  function read(row: RefusedRow): unknown {
    const name = row.game ?? "kamon";
    switch (row.type) {
      case "setup":
        return isPantarei(name) ? pantarei.readPosition(row.text) : kamon.readSetup(row.text);
      case "position":
        return referee.positions(gameOf(name, row.text));
      case "move":
        return referee.positions(gameOf(name, row.position ?? "", [row.text]));
      case "link":
        return referee.decode(row.text);
      case "record":
        return treePositions(referee, readRecord(row.text));
    }
  }

  function refusal(row: RefusedRow): Refusal {
    try {
      read(row);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
    throw new Error("not refused");
  }

  function saidByPage({ type, code }: RefusedRow): RefusalCode {
    if ((type === "move" || type === "record") && SAID_OF_MOVES.has(code)) return "illegal-move";
    return type === "record" && SAID_OF_RECORDS.has(code) ? "record-unknown" : code;
  }

  const found = rows<RefusedRow>("refused");
  const readByPage = found.filter(
    ({ type, code, place }) =>
      !(type === "record" && (UNREAD.has(code) || UNREAD_FIELDS.has(place) || PASSED_OVER.has(place))),
  );

  it.each(readByPage)("$type $text: $code", (row) => {
    const refused = refusal(row);
    expect(refused.code).toBe(saidByPage(row));
    if (row.place !== null && row.type !== "record") {
      expect(Object.values(refused.values).map(String)).toContain(row.place);
    }
    expect(explain(refused)).not.toContain("Something went wrong");
  });

  it("hardly anything is left to the referee", () => {
    expect(found.length - readByPage.length).toBe(9);
  });
});
