/** Routes are read from the fragment; anything else there is a share link. */

import "./support/browser";
import { expect, it } from "vitest";
import { go, linkReview, readRoute, route } from "../src/state/router.svelte";

it.each([
  ["", { view: "home" }],
  ["#", { view: "home" }],
  ["#/", { view: "home" }],
  ["#/nowhere", { view: "home" }],
  ["#/settings", { view: "settings" }],
  ["#/games", { view: "games" }],
  ["#/play/kamon", { view: "play", kind: "kamon" }],
  ["#/play/pantarei/two", { view: "play", kind: "pantarei", id: "two" }],
  ["#/analyse/kamon/260101", { view: "analyse", kind: "kamon", id: "260101" }],
  ["#/review/kamon/260101", { view: "review", kind: "kamon", id: "260101" }],
  ["#/review/kamon/~klZ", { view: "review", kind: "kamon", id: "~klZ" }],
  ["#/review/pantarei/~plZ/white", { view: "review", kind: "pantarei", id: "~plZ", person: "white" }],
  ["#/review/pantarei/~plZ/nobody", { view: "review", kind: "pantarei", id: "~plZ" }],
  ["#/learn/pantarei", { view: "learn", kind: "pantarei" }],
  ["#/path/pantarei", { view: "path", kind: "pantarei" }],
  ["#/path", { view: "path", kind: "kamon" }],
  ["#/puzzles/kamon", { view: "puzzles", kind: "kamon" }],
  ["#/puzzles/pantarei/day", { view: "puzzles", kind: "pantarei", chosen: "day" }],
  ["#/rules/kamon/blockade", { view: "rules", kind: "kamon", section: "blockade" }],
  ["#/online", { view: "online" }],
  ["#/online/pantarei", { view: "online", kind: "pantarei" }],
  ["#/game/AbCd", { view: "game", id: "AbCd" }],
  ["#/game/", { view: "home" }],
  ["#/seat/AbCd/secret", { view: "game", id: "AbCd", secret: "secret" }],
  ["#/seat/AbCd", { view: "home" }],
  ["#klZ-7FuNCGnvY5YZyS054rrwLje", { view: "link", fragment: "klZ-7FuNCGnvY5YZyS054rrwLje" }],
])("reads %s", (hash, wanted) => {
  expect(readRoute(hash)).toEqual(wanted);
});

it.each(["black", "white", null] as const)("finds the review of a link game again, for %s", (person) => {
  const found = readRoute(`#${linkReview("pantarei", "plZ-7_", person)}`);
  expect(found).toEqual({ view: "review", kind: "pantarei", id: "~plZ-7_", ...(person && { person }) });
});

it("follows the address", () => {
  go("/settings");
  expect(location.hash).toBe("/settings");
  const changed = Object.assign(new Event("hashchange"), { newURL: "https://games.example/#/learn/kamon" });
  globalThis.dispatchEvent(changed);
  expect(route()).toEqual({ view: "learn", kind: "kamon" });
});
