import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Kind } from "../src/core/types";
import { LESSONS, findLesson, judge, lessonsInOrder, nextLesson, refusedWords, type Step } from "../src/learn/lesson";
import { isFinished, loadProgress, saveProgress, stepsDone } from "../src/learn/progress";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});

function lesson(game: Kind, id: string) {
  const found = findLesson(game, id);
  if (!found) throw new Error(`no lesson ${id}`);
  return found;
}

function step(game: Kind, id: string, number: number): Step {
  const found = lesson(game, id).steps[number - 1];
  if (!found) throw new Error(`no step ${number}`);
  return found;
}

describe("the lessons of a game", () => {
  test("come in the order in which they are learnt", () => {
    expect(
      lessonsInOrder("kamon")
        .slice(0, 2)
        .map(({ id }) => id),
    ).toEqual(["quick", "rules"]);
    expect(nextLesson("kamon", lesson("kamon", "rules"))).toBe(LESSONS.kamon.strategy[0]);
    const last = lessonsInOrder("pantarei").at(-1);
    expect(last && nextLesson("pantarei", last)).toBeUndefined();
    expect(findLesson("kamon", "nothing")).toBeUndefined();
  });
});

describe("a step judges a move", () => {
  test("that is right, with praise of its own if there is some", () => {
    const followed = step("kamon", "rules", 3);
    expect(judge(followed, "c4")).toEqual({ verdict: "right", text: followed.praise?.[0]?.text });
    expect(judge(followed, "g2")).toEqual({ verdict: "right", text: followed.right });
  });

  test("that is wrong, with the most exact reason", () => {
    const loop = step("kamon", "rules", 7);
    expect(judge(loop, "d2")).toMatchObject({ verdict: "wrong", text: loop.reasons?.[0]?.text });
    expect(judge(loop, "a1")).toMatchObject({ verdict: "wrong", text: loop.wrong });
  });

  test("with the answer that refutes it", () => {
    expect(judge(step("kamon", "rules", 10), "e1").refutation).toBe("b4");
    expect(judge(step("pantarei", "swap", 1), "1r").refutation).toBeDefined();
  });

  test("that is a swap where tiles should move", () => {
    expect(judge(step("pantarei", "rules", 2), "4x7")).toEqual({ verdict: "stray", text: "" });
    expect(judge(step("pantarei", "rules", 2), "4l").verdict).toBe("wrong");
    expect(judge(step("pantarei", "rules", 6), "1x2").verdict).toBe("right");
  });

  test("and has its own words for a press in vain, where it says so", () => {
    const own: Step = { ...step("kamon", "rules", 2), refused: [{ moves: ["d2"], text: "The blank stays." }] };
    expect(refusedWords(own, "d2")).toBe("The blank stays.");
    expect(refusedWords(own, "d4")).toBeUndefined();
  });
});

describe("progress", () => {
  test("begins at the first step and is kept for each lesson", () => {
    const rules = lesson("kamon", "rules");
    const progress = loadProgress("kamon", rules);
    expect(progress).toEqual({ at: 0, done: Array(10).fill(false) });
    progress.at = 3;
    progress.done[2] = true;
    saveProgress("kamon", rules, progress);
    expect(loadProgress("kamon", rules)).toEqual(progress);
    expect(stepsDone("kamon", rules)).toBe(1);
    expect(stepsDone("kamon", lesson("kamon", "quick"))).toBe(0);
    expect(stepsDone("pantarei", lesson("pantarei", "rules"))).toBe(0);
  });

  test("is complete when every step is done", () => {
    const quick = lesson("kamon", "quick");
    expect(isFinished("kamon", quick)).toBe(false);
    saveProgress("kamon", quick, { at: 3, done: [true, true, true, true] });
    expect(isFinished("kamon", quick)).toBe(true);
  });

  test.each(["null", "7", '{"at":99,"done":"yes"}', '{"at":-1,"done":[1,true]}', "{"])(
    "survives a damaged memory: %s",
    (text) => {
      stored.set("crestflow.learn.kamon.rules", text);
      const rules = lesson("kamon", "rules");
      const { at, done } = loadProgress("kamon", rules);
      expect(rules.steps[at]).toBeDefined();
      expect(done).toHaveLength(10);
      expect(done[0]).toBe(false);
    },
  );
});
