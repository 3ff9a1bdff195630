/** Texts are read strictly and written canonically; deals and links are those of the Python package. */
import { describe, expect, it } from "vitest";
import { deal, SplitMix64 } from "../src/notation/chance";
import * as kamon from "../src/notation/kamon";
import * as pantarei from "../src/notation/pantarei";
import { Refusal } from "../src/core/errors";
import { NO_ANNOTATIONS } from "../src/notation/annotations";
import { readRecord } from "../src/notation/record";
import { decode, encode } from "../src/notation/share";

const SETUP = "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn";
/** Written by the Python package: the setup dealt from seed 7, and its link. */
const SETUP_OF_SEVEN = "PgRfYrGb/PrRrRmRgRb/GrBnOnPfRnBf/BmBgGgBrPnGmOb/PbYmYnOrOmPm/--YbGfYgOf/OgGnBbYf";
const LINK_OF_SEVEN = "klZ-7FuNCGnvY5YZyS054rrwLje";
const STONES = ".x../...../....../......./....../...../....";

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
  }
  return "";
};

describe("Kamon", () => {
  it("writes what it reads", () => {
    const text = `${SETUP} ${STONES} a2`;
    expect(kamon.writePosition(kamon.readPosition(text))).toBe(text);
    expect(kamon.writeSetup(kamon.readSetup(SETUP))).toBe(SETUP);
  });

  it.each([
    [SETUP.replace("Rf", "Rr"), "kamon-missing"],
    [SETUP.replace("Rf", "Xf"), "kamon-token"],
    [SETUP.slice(2), "kamon-setup-row"],
    [SETUP.replace("/", ""), "kamon-setup-rows"],
    [`${SETUP} ${STONES}`, "kamon-parts"],
    [`${SETUP} ${STONES.replace("x", "y")} a2`, "kamon-stone"],
    [`${SETUP} ${STONES} a9`, "kamon-cell"],
  ])("refuses %s", (text, code) => {
    expect(refusal(() => kamon.readPosition(text))).toBe(code);
  });
});

describe("Pantareï", () => {
  const setup = deal("pantarei", 7n);

  it("writes what it reads", () => {
    expect(pantarei.writePosition(pantarei.readPosition(setup, "white"))).toBe(`${setup} w s`);
    expect(pantarei.readPosition(`${setup} b -`).maySwap).toBe(false);
  });

  it.each([
    [setup.replace("N", "B1"), "pantarei-count"],
    [setup.replace("N", "Q"), "pantarei-tile"],
    [setup.replace("N/", "/"), "pantarei-empty"],
    [setup.replace("/", ""), "pantarei-setup-stack"],
    [`${setup} b`, "pantarei-parts"],
    [`${setup} x s`, "pantarei-turn"],
    [`${setup} b x`, "pantarei-swap"],
  ])("refuses %s", (text, code) => {
    expect(refusal(() => pantarei.readPosition(text))).toBe(code);
  });
});

describe("chance", () => {
  it("is the Python package's", () => {
    expect(new SplitMix64(1234567n).next()).toBe(6457827717110365317n);
    expect(deal("kamon", 7n)).toBe(SETUP_OF_SEVEN);
  });
});

describe("links", () => {
  it("of a setup alone go round, as the Python package writes them", () => {
    const game = { kind: "kamon", wild: false, origin: SETUP_OF_SEVEN, moves: [] } as const;
    const nothing = (): never => {
      throw new Error("there are no moves to replay");
    };
    const noReplay = { replay: nothing, legalAfter: nothing };
    const link = encode(game, []);
    expect(link).toBe(LINK_OF_SEVEN);
    expect(decode(link, noReplay)).toEqual({ game, annotations: NO_ANNOTATIONS });
    expect(refusal(() => decode(link.slice(0, -1) + "_", noReplay))).toBe("link-damaged");
  });
});

describe("records", () => {
  const record = (fields: object): string =>
    JSON.stringify({ format: "crestflow-record", version: 1, game: "kamon", setup: SETUP_OF_SEVEN, ...fields });
  const commented = (text: string): string => record({ comments: [{ ply: 0, text }] });

  it("hold as many moves and comments as the Python package takes", () => {
    const many = (length: number): string => record({ moves: Array(length).fill("a1") });
    const remarks = (length: number): string => record({ comments: Array(length).fill({ ply: 0, text: "" }) });
    for (const write of [many, remarks]) {
      expect(readRecord(write(10_000)).game.kind).toBe("kamon");
      expect(refusal(() => readRecord(write(10_001)))).toBe("record-unknown");
    }
  });

  it("count the characters of a comment, not what they take in memory", () => {
    const text = "🙂".repeat(10_000);
    expect(readRecord(commented(text)).annotations.comments).toEqual([{ ply: 0, text }]);
    expect(refusal(() => readRecord(commented(`${text}!`)))).toBe("record-unknown");
  });
});
