/** The games of the page, each as one object. */

import type { Kind } from "../core/types";
import type { GameDefinition } from "./definition";
import { kamon } from "./kamon";
import { pantarei } from "./pantarei";

/** Definitions by kind. An editor gets a position of its own game, which `editorOf` sees to. */
export const games: { readonly [K in Kind]: Omit<GameDefinition, "loadEditor" | "kind"> } = { kamon, pantarei };

/** How to fetch the position editor of each game. */
export const editors = { kamon: kamon.loadEditor, pantarei: pantarei.loadEditor };
