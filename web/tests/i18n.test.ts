import { beforeEach, describe, expect, test, vi } from "vitest";
import { isLanguage, preferred } from "../src/i18n/languages";
import { fill, key } from "../src/i18n/messages";
import { describePage, language, msg, msgc, number, say, t, tc, tn } from "../src/i18n";
import { classicTokenName, followSentence, tileName, tokenName } from "../src/i18n/terms";

const html = { lang: "" };

beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: html });
  await language.choose("en");
});

describe("the language", () => {
  test("is the first wanted one that the page speaks", () => {
    expect(preferred(["de-AT", "pl-PL", "fr"])).toBe("pl");
    expect(preferred(["CS"])).toBe("cs");
    expect(preferred(["csb", "de"])).toBe("en");
    expect(preferred([])).toBe("en");
    expect(isLanguage("toString")).toBe(false);
  });

  test("comes from the settings, otherwise from the browser", async () => {
    vi.stubGlobal("navigator", { languages: ["cs-CZ", "en"] });
    await language.start("fr");
    expect(language.current).toBe("fr");
    await language.start("xx");
    expect(language.current).toBe("cs");
    await language.start(null);
    expect([language.current, html.lang]).toEqual(["cs", "cs"]);
  });

  test("is the one chosen last, also when two are chosen in a hurry", async () => {
    const first = language.choose("fr");
    const second = language.choose("en");
    await Promise.all([first, second]);
    expect([language.current, t("Play")]).toEqual(["en", "Play"]);
  });
});

test("the head of the page follows the language", async () => {
  const said: Record<string, string> = {};
  const element = (selector: string) => ({ setAttribute: (_: string, value: string) => (said[selector] = value) });
  vi.stubGlobal("document", { documentElement: html, querySelector: element });
  describePage();
  expect(said['link[rel="manifest"]']).toBe("./manifest.webmanifest");
  expect(said['meta[name="description"]']).toMatch(/^Play, learn/);
  await language.choose("pl");
  describePage();
  expect(said['link[rel="manifest"]']).toBe("./manifest.pl.webmanifest");
  expect(said['meta[name="description"]']).toMatch(/^Graj/);
});

describe("texts", () => {
  test("are filled with their values, and a missing one is an error", () => {
    expect(fill("{a} and {b}, {a}", { a: "x", b: 2 })).toBe("x and 2, x");
    expect(() => fill("{a}", {})).toThrow('no value for {a} in "{a}"');
    expect(t("Step {number} of {count}", { number: 1, count: 10 })).toBe("Step 1 of 10");
  });

  test("tell the compiler which values they need", () => {
    // @ts-expect-error: {count} has no value
    expect(() => t("Step {number} of {count}", { number: 1 })).toThrow("no value for {count}");
    // @ts-expect-error: nothing to fill in
    expect(t("Play", { game: "Kamon" })).toBe("Play");
  });

  test("are said in the chosen language", async () => {
    await language.choose("pl");
    expect(t("Play")).toBe("Graj");
    expect(tc("player", "Black")).toBe("Czarny");
    expect([say(msg("Play")), say(msgc("player", "White"))]).toEqual(["Graj", "Biały"]);
  });

  test("have keys that tell contexts apart, the same as those the catalogues are made with", () => {
    expect([key("Play"), key("Black", "player")]).toEqual(["bk85tv", "ed9h7z"]);
  });

  test.each([
    ["en", ["0 moves", "1 move", "2 moves", "5 moves", "22 moves"]],
    ["fr", ["0 coup", "1 coup", "2 coups", "5 coups", "22 coups"]],
    ["pl", ["0 ruchów", "1 ruch", "2 ruchy", "5 ruchów", "22 ruchy"]],
    ["cs", ["0 tahů", "1 tah", "2 tahy", "5 tahů", "22 tahů"]],
  ] as const)("take the plural of %s", async (code, said) => {
    await language.choose(code);
    expect([0, 1, 2, 5, 22].map((n) => tn("{n} move", "{n} moves", n))).toEqual(said);
  });

  test("write numbers as the language does", async () => {
    await language.choose("cs");
    expect(number(1234.5)).toBe("1\u00a0234,5");
    expect(tn("{n} move", "{n} moves", 12345)).toBe("12\u00a0345 tahů");
  });
});

test.each([
  ["en", "green mountain", "Cover a green token or a fish.", "5 birds", "black 2"],
  ["fr", "montagne verte", "Couvrez un jeton vert ou un poisson.", "5 oiseaux", "2 noir"],
  ["pl", "zielona góra", "Zakryj zielony żeton albo rybę.", "5 ptaków", "czarny 2"],
  ["cs", "zelená hora", "Zakryjte zelený žeton nebo rybu.", "5 ptáků", "černá 2"],
] as const)("the words of the games are inflected in %s", async (code, token, follow, birds, tile) => {
  await language.choose(code);
  expect(tokenName({ colour: "green", symbol: "mountain", count: 4 })).toBe(token);
  expect(followSentence({ colour: "green", symbol: "fish", count: 4 }, false)).toBe(follow);
  expect(classicTokenName({ colour: "blue", symbol: "bird", count: 5 })).toBe(birds);
  expect(tileName("B2")).toBe(tile);
});
