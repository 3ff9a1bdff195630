/** The page lays the snake exactly as the Python drawing does. */
import { describe, expect, it } from "vitest";
import { layOutSnake, type SnakeShape } from "../src/board/snakeLayout";
import snakes from "./snakes.json";

describe.each(["wide", "tall"] as SnakeShape[])("a %s snake", (shape) => {
  it.each(snakes[shape].map((wanted, at) => [at + 1, wanted] as const))("of %i stacks", (count, wanted) => {
    const found = layOutSnake(count, shape);
    expect(found.tile).toBeCloseTo(wanted.tile, 2);
    found.places.forEach(([x, y], at) => {
      expect(x).toBeCloseTo(wanted.places[at]?.[0] ?? NaN, 1);
      expect(y).toBeCloseTo(wanted.places[at]?.[1] ?? NaN, 1);
    });
  });
});
