/** Routes live in the fragment, so that the page works from any folder: `#/play/kamon`. Anything else there is a link. */

import { type Kind, type Player, PLAYERS } from "../core/types";

export type Route =
  | { readonly view: "home" | "games" | "settings" }
  | { readonly view: "online"; readonly kind?: Kind }
  | { readonly view: "game"; readonly id: string; readonly secret?: string }
  | { readonly view: "play" | "analyse"; readonly kind: Kind; readonly id?: string }
  | { readonly view: "review"; readonly kind: Kind; readonly id?: string; readonly person?: Player }
  | { readonly view: "learn"; readonly kind: Kind; readonly lesson?: string }
  | { readonly view: "path"; readonly kind: Kind }
  | { readonly view: "puzzles"; readonly kind: Kind; readonly chosen?: string }
  | { readonly view: "rules"; readonly kind: Kind; readonly section?: string }
  | { readonly view: "link"; readonly fragment: string };

const VIEWS = ["play", "analyse", "review", "learn", "path", "puzzles", "rules"] as const;

const kindOf = (text: string | undefined): Kind => (text === "pantarei" ? "pantarei" : "kamon");

export function readRoute(hash: string): Route {
  const fragment = hash.replace(/^#/, "");
  if (fragment !== "" && !fragment.startsWith("/")) return { view: "link", fragment };
  const [name, kind, id, more] = fragment.split("/").slice(1);
  if (name === "settings" || name === "games") return { view: name };
  if (name === "online") return kind ? { view: "online", kind: kindOf(kind) } : { view: "online" };
  if (name === "game" && kind) return { view: "game", id: kind };
  if (name === "seat" && kind && id) return { view: "game", id: kind, secret: id };
  const view = VIEWS.find((known) => known === name);
  if (!view) return { view: "home" };
  const game = kindOf(kind);
  if (view === "learn") return id ? { view, kind: game, lesson: id } : { view, kind: game };
  if (view === "path") return { view, kind: game };
  if (view === "puzzles") return id ? { view, kind: game, chosen: id } : { view, kind: game };
  if (view === "rules") return id ? { view, kind: game, section: id } : { view, kind: game };
  const person = PLAYERS.find((player) => player === more);
  if (view === "review" && id && person) return { view, kind: game, id, person };
  return id ? { view, kind: game, id } : { view, kind: game };
}

/** Marks the fragment of a share link where the id of a kept game could stand. */
export const LINK_MARK = "~";

/** Ways to sit down to a game of this device, where the id of a kept game could stand. */
const WAYS: readonly string[] = ["new", "two", "first"];

/** The kept game that an address asks for. */
export function gameAskedFor(route: Route): { readonly kind: Kind; readonly id: string } | null {
  if (route.view !== "play" && route.view !== "analyse" && route.view !== "review") return null;
  const { view, kind, id } = route;
  if (id === undefined || id.startsWith(LINK_MARK) || (view === "play" && WAYS.includes(id))) return null;
  return { kind, id };
}

/** The review of a game in a share link; `person` is the player whose mistakes count first. */
export function linkReview(kind: Kind, fragment: string, person: Player | null): string {
  return `/review/${kind}/${LINK_MARK}${fragment}${person ? `/${person}` : ""}`;
}

const router = $state<{ route: Route; kind: Kind }>({ route: readRoute(location.hash), kind: "kamon" });
addEventListener("hashchange", ({ newURL }) => (router.route = readRoute(new URL(newURL).hash)));

export function route(): Route {
  return router.route;
}

/** The game that the visitor looks at, or looked at last: views of one game that are reached from elsewhere show it. */
export function latestKind(): Kind {
  return router.kind;
}

export function rememberKind(kind: Kind): void {
  router.kind = kind;
}

export function go(path: string): void {
  location.hash = path;
}

/** Puts what is shown into the address, for reloading; the view stays as it is. */
export function nameRoute(path: string): void {
  history.replaceState(null, "", `#${path}`);
}
