/** What somebody asks for in the form is what the server is asked for. */
import { describe, expect, it } from "vitest";
import { lastLinkGameOptions, newGameRequest, type LinkGameOptions } from "../src/link/linkOptions";

const ABOUT = { edition: "classic", setup: "a setup", name: "Crane" } as const;
const wish = (changes: Partial<LinkGameOptions>): ReturnType<typeof newGameRequest> =>
  newGameRequest({ ...lastLinkGameOptions(), ...changes }, ABOUT);

describe("a wish", () => {
  it("says what cannot be chosen too", () => {
    expect(wish({})).toEqual({
      game: "kamon",
      ruleset: "standard",
      edition: "classic",
      setup: "a setup",
      first: "black",
      colour: "random",
      clock: null,
      listed: false,
      name: "Crane",
    });
  });

  it.each([
    ["none", null],
    ["fischer", { type: "fischer", initial_seconds: 180, increment_seconds: 2 }],
    ["days", { type: "days", days: 7 }],
  ] as const)("has the clock that was chosen: %s", (clock, terms) => {
    expect(wish({ clock, minutes: 3, increment: 2, days: 7 }).clock).toEqual(terms);
  });

  it("is of the wild rules only where there are any", () => {
    expect(wish({ wild: true }).ruleset).toBe("wild");
    expect(wish({ wild: true, kind: "pantarei" }).ruleset).toBe("standard");
  });

  // Whoever picks a colour in Pantareï moves second; in Kamon Black always begins.
  it.each([
    ["pantarei", "black", "white"],
    ["pantarei", "white", "black"],
    ["pantarei", "random", "black"],
    ["kamon", "black", "black"],
    ["kamon", "white", "black"],
  ] as const)("lets the right player begin: %s, %s", (kind, colour, first) => {
    expect(wish({ kind, colour })).toMatchObject({ colour, first });
  });
});
