/** Pantareï on the page. */

import { GAME_FACTS } from "../../core/gameFacts";
import type { PantareiPositionView } from "../../engine/types";
import { t } from "../../i18n";
import type { GameDefinition } from "../definition";
import Art from "./Art.svelte";
import ColourChoice from "./ColourChoice.svelte";
import ColourHint from "./ColourHint.svelte";

export const pantarei: GameDefinition<PantareiPositionView> = {
  kind: "pantarei",
  title: GAME_FACTS.pantarei.title,
  Art,
  summary: () => t("Stack the snake's scales. First to build a stack of seven wins."),
  facts: () => [t("19 tiles"), t("15 minutes"), t("by Claude Leroy")],
  newGameTitle: () => t("New game of Pantareï"),
  moveExample: () => t("Type a move, such as 5r or 3x7"),
  // The tools for a chosen stack stand where the board would leave room; the goal is below the title.
  aim: () => undefined,
  shortAim: () => t("First to a stack of seven wins"),
  note: () => t("First to a stack of seven wins"),
  Options: null,
  ColourChoice,
  ColourHint,
  loadEditor: () => import("./Editor.svelte"),
  loadRules: () => import("./Rules.svelte"),
};
