/** Kamon on the page. */

import { GAME_FACTS } from "../../core/gameFacts";
import type { KamonPositionView } from "../../engine/types";
import { t } from "../../i18n";
import { editionNote } from "../../i18n/prose/sentences";
import type { GameDefinition } from "../definition";
import Art from "./Art.svelte";
import Options from "./Options.svelte";

export const kamon: GameDefinition<KamonPositionView> = {
  kind: "kamon",
  title: GAME_FACTS.kamon.title,
  Art,
  summary: () =>
    t(
      "Cover one crest after another. Your move decides what your opponent may cover. Connect two sides, close a loop, or block your opponent.",
    ),
  facts: () => [t("37 cells"), t("10 minutes"), t("from age 8"), t("by Bruno Cathala")],
  newGameTitle: () => t("New game of Kamon"),
  moveExample: () => t("Type a move, such as c4"),
  aim: () => t("To win: connect two sides of the same colour, close a loop, or leave your opponent no move."),
  shortAim: () => t("Join two sides, close a loop, or block"),
  note: editionNote,
  Options,
  ColourChoice: null,
  ColourHint: null,
  loadEditor: () => import("./Editor.svelte"),
  loadRules: () => import("./Rules.svelte"),
};
