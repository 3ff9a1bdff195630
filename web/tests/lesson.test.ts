import { beforeEach, describe, expect, test, vi } from "vitest";
import { LESSONS, accepts, isStraySwap, loadProgress, saveProgress } from "../src/learn/lesson";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});

function step(lesson: "kamon" | "pantarei", number: number) {
  const found = LESSONS[lesson].steps[number - 1];
  if (!found) throw new Error(`no step ${number}`);
  return found;
}

describe("a step", () => {
  test("accepts any move, or those it lists", () => {
    expect(accepts(step("kamon", 1), "a2")).toBe(true);
    expect(accepts(step("kamon", 5), "d4")).toBe(true);
    expect(accepts(step("kamon", 5), "d1")).toBe(false);
  });

  test("knows a swap that was not asked for", () => {
    expect(isStraySwap(step("pantarei", 1), "4x7")).toBe(true);
    expect(isStraySwap(step("pantarei", 1), "4l")).toBe(false);
    expect(isStraySwap(step("pantarei", 6), "1x2")).toBe(false);
    expect(isStraySwap(step("pantarei", 7), "4x7")).toBe(false);
  });
});

describe("progress", () => {
  test("begins at the first step and is kept", () => {
    const progress = loadProgress("kamon");
    expect(progress).toEqual({ at: 0, done: Array(10).fill(false) });
    progress.at = 3;
    progress.done[2] = true;
    saveProgress("kamon", progress);
    expect(loadProgress("kamon")).toEqual(progress);
    expect(loadProgress("pantarei").at).toBe(0);
  });

  test.each(["null", "7", '{"at":99,"done":"yes"}', '{"at":-1,"done":[1,true]}', "{"])(
    "survives a damaged memory: %s",
    (text) => {
      stored.set("crestflow.learn.kamon", text);
      const { at, done } = loadProgress("kamon");
      expect(LESSONS.kamon.steps[at]).toBeDefined();
      expect(done).toHaveLength(10);
      expect(done[0]).toBe(false);
    },
  );
});
