import { expect, test } from "vitest";
import { libraryOf, noticesFor } from "../build/notices.ts";

const LIBRARIES = new URL("../node_modules", import.meta.url).pathname;

test("a module in node_modules belongs to its library, also to one with a scope, and ours to none", () => {
  expect(libraryOf("/a/node_modules/svelte/src/internal/index.js")).toBe("/a/node_modules/svelte");
  expect(libraryOf("/a/node_modules/@scope/name/index.js?used")).toBe("/a/node_modules/@scope/name");
  expect(libraryOf("/a/node_modules/one/node_modules/two/index.js")).toBe("/a/node_modules/one/node_modules/two");
  expect(libraryOf("/a/web/src/main.ts")).toBeNull();
  expect(libraryOf("\0vite/preload-helper.js")).toBe(`${LIBRARIES}/vite`);
});

test("each library is named once, with its licence", () => {
  const text = noticesFor([
    `${LIBRARIES}/svelte/src/index-client.js`,
    `${LIBRARIES}/svelte/src/internal/client/index.js`,
    "/web/src/main.ts",
  ]);
  expect(text.match(/^svelte \d+\.\d+\.\d+ \(MIT\)$/gm)).toHaveLength(1);
  expect(text).toContain("Svelte Contributors");
  expect(text).toContain("Permission is hereby granted");
});

test("of Vite's licences only its own is repeated", () => {
  const text = noticesFor(["\0vite/preload-helper.js"]);
  expect(text).toMatch(/^vite \d/m);
  expect(text).not.toContain("bundled dependencies");
  expect(text.length).toBeLessThan(3000);
});
