/** The linter keeps the layers of the page: it finds a wrong import in every form and in every kind of file. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";
import { LAYERS } from "../build/layers.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const eslint = new ESLint({ cwd: ROOT });

async function found(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, "src", file) });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === "page/layers").map(({ message }) => message);
}

// The linter loads its parsers with the first text, which takes seconds on a busy machine.
describe("the linter", { timeout: 60_000 }, () => {
  it.each([
    [
      "core/wrong.ts",
      'import { settings } from "../state/settings.svelte";\nsettings;',
      "core/ must not import from state/",
    ],
    ["engine/wrong.ts", 'export { t } from "../i18n";', "engine/ must not import from i18n/"],
    ["notation/wrong.ts", 'export * from "../engine/types";', "notation/ must not import from engine/"],
    ["state/wrong.svelte.ts", 'export const later = () => import("../views/Home.svelte");', "state/ must not import"],
    [
      "board/Wrong.svelte",
      '<script lang="ts">\nimport Home from "../views/Home.svelte";\n</script>\n<Home />',
      "board/",
    ],
    ["games/kamon/wrong.ts", 'export * from "../pantarei/index";', "must not import from the other game"],
    ["views/wrong.ts", 'export { default } from "../App.svelte";', "put the page together"],
    ["elsewhere/wrong.ts", 'export * from "../core/types";', "elsewhere/ is in no layer"],
  ])("refuses an import of %s", async (file, code, reason) => {
    const messages = await found(file, code);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(reason);
  });

  it.each([
    ["views/right.ts", 'export * from "../core/types";'],
    ["board/Right.svelte", '<script lang="ts">\nimport { t } from "../i18n";\n</script>\n{t("Play")}'],
    ["core/right.ts", 'export * from "./types";'],
    ["main.ts", 'import "./views/Home.svelte";'],
  ])("allows an import of %s", async (file, code) => {
    expect(await found(file, code)).toEqual([]);
  });
});

it("every folder of the page has its layer", () => {
  const folders = readdirSync(path.join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LAYERS].sort());
});
