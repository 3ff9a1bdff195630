/** The linter keeps the layers of the page and the names of its measures, in every kind of file. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";
import { LAYERS } from "../build/layers.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const eslint = new ESLint({ cwd: ROOT });

async function found(file: string, code: string, rule = "page/layers"): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, "src", file) });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
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

describe("a measure in a drawing", { timeout: 60_000 }, () => {
  const drawing = (radius: string): string => `<script lang="ts">
import { CELL } from "../generated/kamon";
import { GHOST_TOKEN } from "./measures";
const radius = 5;
</script>
<circle r={${radius}} cx={GHOST_TOKEN} cy={CELL} />{radius}`;

  it.each(["0.7 * CELL", "CELL * 0.7", "radius / 3"])("needs a name: %s", async (radius) => {
    expect(await found("board/Wrong.svelte", drawing(radius), "no-restricted-syntax")).toHaveLength(1);
  });

  it.each(["GHOST_TOKEN * CELL", "2 * radius", "radius / 2"])("has one: %s", async (radius) => {
    expect(await found("board/Right.svelte", drawing(radius), "no-restricted-syntax")).toEqual([]);
  });
});

it("every folder of the page has its layer", () => {
  const folders = readdirSync(path.join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LAYERS].sort());
});
