import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import { layers } from "./build/layers.js";
import svelteConfig from "./svelte.config.js";

/** A measure typed into a drawing would be known to the page alone: it has a name, in `generated/` or `board/measures.ts`. */
const unnamedMeasures = ["left", "right"].map((side) => ({
  selector: `BinaryExpression[operator=/[*/]/][${side}.type="Literal"][${side}.value!=2][${
    side === "left" ? "right" : "left"
  }.name=/^(CELL|TILE|tile|radius)$/]`,
  message: "Give this measure a name: in crestflow.render if Python draws it too, else in board/measures.ts.",
}));

const browser = ["window", "document", "navigator", "location", "localStorage", "console", "URL", "Blob", "Worker"];

export default ts.config(
  { ignores: ["node_modules", "src/generated", "src/i18n/catalogues"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: Object.fromEntries(browser.map((name) => [name, "readonly"])) },
    rules: { "no-undef": "off", eqeqeq: "error", "prefer-const": ["error", { destructuring: "all" }] },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    plugins: { page: { rules: { layers } } },
    rules: { "page/layers": "error" },
  },
  {
    files: ["src/board/**/*.svelte", "src/games/**/*.svelte"],
    rules: { "no-restricted-syntax": ["error", ...unnamedMeasures] },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: {
      // Everything inserted as markup is our own drawing, made at build time.
      "svelte/no-at-html-tags": "off",
      // Routes are fragments of one page; there is no router to resolve them.
      "svelte/no-navigation-without-resolve": "off",
      // Sets, maps and dates here are made anew from state and never changed, so they need not be reactive themselves.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
