/** The page draws what Python draws: the same places, sizes, lines and marks, for positions with every mark. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { CENTRE_OF, cellBox, cellDrawing, extentOf } from "../src/board/kamonGeometry";
import { BADGE, BADGE_Y } from "../src/board/kamonLines";
import { snakeBody } from "../src/board/snakeBody";
import {
  canvasTop,
  type Chip,
  type Collar,
  COLLARS,
  drawingOrder,
  labelPlace,
  rise,
  SWAP,
  targetChip,
} from "../src/board/snakeGeometry";
import { layOutSnake, type SnakeShape } from "../src/board/snakeLayout";
import { winningLine } from "../src/board/winningLine";
import { CELLS, isCell } from "../src/core/cells";
import { itemAt } from "../src/core/must";
import { Referee } from "../src/engine/referee";
import type { KamonPositionView } from "../src/engine/types";
import { Engine } from "../src/engine/wasm";
import { CELL } from "../src/generated/kamon";
import { LIFT, TILE } from "../src/generated/pantarei";
import { readStacks } from "../src/notation/pantarei";
import drawings from "./drawings.json";

let referee: Referee;
beforeAll(async () => {
  const module = await WebAssembly.compile(readFileSync("../src/crestflow/engine/engine.wasm"));
  referee = new Referee(new Engine(module, 1));
});

/** A number of one drawing is the number of the other, but for rounding. */
function same(found: number, wanted: number, what: string): void {
  expect(Math.abs(found - wanted), `${what}: ${found} instead of ${wanted}`).toBeLessThan(0.03);
}

/** Path data with the same commands and, but for rounding, the same numbers. */
function samePath(found: string, wanted: string, what: string): void {
  const commands = (path: string): string => path.replaceAll(/-?\d*\.?\d+/g, "#").replaceAll(/\s+/g, "");
  const numbers = (path: string): number[] => path.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
  expect(commands(found)).toBe(commands(wanted));
  const expected = numbers(wanted);
  numbers(found).forEach((number, at) => same(number, expected[at] ?? NaN, what));
}

interface DrawnCell {
  readonly x: number;
  readonly y: number;
  readonly token?: { readonly radius: number; readonly y: number };
  readonly badge?: { readonly y: number; readonly height: number };
  readonly opacity?: string;
  readonly last_move?: string;
}

describe.each(drawings.kamon)("Kamon, $name", (wanted) => {
  const cells = Object.entries(wanted.cells as Readonly<Record<string, DrawnCell>>);

  function view(): KamonPositionView {
    const found = referee.lastPosition({ kind: "kamon", origin: wanted.position, moves: [] });
    if (found.kind !== "kamon") throw new Error("another game");
    return found;
  }

  it("has every token and stone in its place, as large and as clear", () => {
    const position = view();
    const verdicts = new Set(Object.keys(wanted.verdicts));
    expect(cells.map(([name]) => name).sort()).toEqual([...CELLS].sort());
    for (const [name, drawn] of cells) {
      if (!isCell(name)) throw new Error(name);
      same(CENTRE_OF[name][0], drawn.x, `${name} x`);
      same(CENTRE_OF[name][1], drawn.y, `${name} y`);
      const found = cellDrawing(position, name, { lit: true, verdicts });
      expect(found.kind === "stone", name).toBe(drawn.token === undefined);
      if (found.kind === "stone") {
        expect(found.opacity, name).toBe(drawn.opacity === undefined ? null : Number(drawn.opacity));
        expect(position.last === name).toBe(drawn.last_move !== undefined);
        continue;
      }
      same(found.radius, drawn.token?.radius ?? NaN, `${name} radius`);
      same(found.kind === "open" ? found.y : 0, drawn.token?.y ?? NaN, `${name} token`);
      expect(found.kind === "closed" && found.recedes, name).toBe(drawn.opacity === "var(--token-dim)");
      expect(drawn.badge !== undefined, name).toBe(verdicts.has(name));
      if (drawn.badge) {
        same(BADGE[""], drawn.badge.height, `${name} badge`);
        same(BADGE_Y - BADGE[""] / 2, drawn.badge.y, `${name} badge`);
      }
    }
  });

  it("has the same winning line", () => {
    const won = view().outcome?.wonBy;
    expect(won !== undefined).toBe("winning_line" in wanted);
    if (!won || !wanted.won || !wanted.winning_line) return;
    expect(won.shape).toBe(wanted.won.shape);
    const cells = wanted.won.cells.map((cell) => itemAt(CELLS, cell));
    samePath(winningLine({ shape: won.shape, cells, inside: [] }), wanted.winning_line, "winning line");
  });
});

it("puts the cells of the board where its drawing has them", () => {
  for (const coordinates of [true, false]) {
    const [width, height] = extentOf(coordinates);
    for (const cell of CELLS) {
      const box = cellBox(cell, coordinates);
      same((parseFloat(box.left) / 100 - 0.5) * width, CENTRE_OF[cell][0], cell);
      same((parseFloat(box.top) / 100 - 0.5) * height, CENTRE_OF[cell][1], cell);
      same((parseFloat(box.height) / 100) * height, 2 * CELL, cell);
    }
  }
});

interface DrawnStack {
  readonly stack: number;
  readonly x: number;
  readonly y: number;
  readonly opacity: string | null;
  readonly chips: readonly { readonly at: number[]; readonly scale: number; readonly arrow: string }[];
  readonly collars: readonly Readonly<Record<string, string>>[];
}

describe.each(drawings.pantarei)("Pantareï, $name", (wanted) => {
  const shape = wanted.shape as SnakeShape;
  const stacks = readStacks(wanted.position.split(" ")[0] ?? "");
  const layout = layOutSnake(stacks.length, shape);
  const marks = wanted.marks as {
    readonly chosen?: number;
    readonly targets?: Readonly<Record<string, string>>;
    readonly swaps?: readonly number[];
  };

  it("has the same body on the same canvas", () => {
    same(layout.tile, wanted.tile, "tile");
    same(canvasTop(layout, stacks, marks.targets !== undefined), wanted.top, "top");
    const body = snakeBody(layout);
    samePath(body.ribbon, wanted.ribbon, "ribbon");
    expect(body.currents).toHaveLength(wanted.currents.length);
    body.currents.forEach(({ path }, at) => samePath(path, wanted.currents[at] ?? "", "current"));
  });

  it("has its stacks in the same order and places, and their numbers", () => {
    const drawn = wanted.stacks as readonly DrawnStack[];
    expect(drawingOrder(layout).map((at) => at + 1)).toEqual(drawn.map(({ stack }) => stack));
    for (const { stack, x, y, opacity } of drawn) {
      const place = itemAt(layout.places, stack - 1);
      same(place[0], x, `stack ${stack}`);
      same(place[1], y, `stack ${stack}`);
      expect(opacity, `stack ${stack} keeps its colours`).toBeNull();
    }
    wanted.labels.forEach(({ x, y, half }, at) => {
      const place = labelPlace(layout, stacks, at, half);
      same(place[0], x, `label ${at + 1}`);
      same(place[1], y, `label ${at + 1}`);
    });
  });

  /** The chip of a move whose text ends so: "l" and "r" are towards head and tail, the arrow is what the eye sees. */
  function landing(direction: string, stack: number): Chip {
    const towardsTail = direction.startsWith("r") ? 1 : -1;
    const way = towardsTail * itemAt(layout.flow, stack - 1) > 0 ? "r" : "l";
    return targetChip(way, direction.endsWith("2") ? "two" : "one");
  }

  it("marks what is chosen, where it can land and what it can be swapped with", () => {
    const scale = layout.tile / TILE;
    for (const { stack, chips, collars } of wanted.stacks as readonly DrawnStack[]) {
      const direction = marks.targets?.[stack];
      const swap = marks.swaps?.includes(stack) ?? false;
      const chosen = stack === marks.chosen;
      const tower = marks.chosen === undefined && collars.length > 0;
      const face = -rise(itemAt(stacks, stack - 1), layout.tile) - (chosen ? LIFT * layout.tile : 0);
      const chip: Chip | null = direction ? landing(direction, stack) : swap ? SWAP : null;
      expect(chips).toHaveLength(chip ? 1 : 0);
      const [drawn] = chips;
      if (chip && drawn) {
        same(chip.x * scale, drawn.at[0] ?? NaN, "chip x");
        same(chip.y * scale + face, drawn.at[1] ?? NaN, "chip y");
        same(chip.scale * scale, drawn.scale, "chip");
        expect(chip.arrow).toBe(drawn.arrow);
      }
      const collar: Collar | null = direction
        ? COLLARS.target
        : swap
          ? COLLARS.swap
          : chosen || tower
            ? COLLARS.chosen
            : null;
      expect(collars, `stack ${stack}`).toHaveLength(collar ? 1 : 0);
      const [line] = collars;
      if (!collar || !line) continue;
      same(collar.line * scale, Number(line["stroke-width"]), "collar");
      expect(collar.dashes === null).toBe(line["stroke-dasharray"] === undefined);
      same(Number(line.d?.split(/[ C]/)[1]), face, "collar's place");
    }
  });
});
