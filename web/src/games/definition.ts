/** What a game brings to the page besides what the engine, the notation and the boards know of it. */

import type { Component, Snippet } from "svelte";
import type { Edition, GameRef, Kind } from "../core/types";
import type { PositionView } from "../engine/types";
import type { LocalGame } from "../state/localGame.svelte";

export interface EditorProps<View extends PositionView> {
  /** Where to begin. */
  position: View;
  onuse: (game: GameRef) => void;
  oncancel: () => void;
}

export interface OptionsProps {
  wild: boolean;
  onwild: (wild: boolean) => void;
}

export interface ColourChoiceProps {
  game: LocalGame;
  position: PositionView;
  /** Another game, on another setup. */
  onask: () => void;
}

export interface ColourHintProps {
  /** The game whose setup counts. */
  game: GameRef;
  /** What the button says. */
  label: string;
  /** What stands beside the button until the advice is there. */
  children?: Snippet;
}

/** A component that is fetched when it is first needed. */
type Load<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

export interface GameDefinition<View extends PositionView = PositionView> {
  readonly kind: Kind & View["kind"];
  readonly title: string;
  /** A piece of the board for the home page. */
  readonly Art: Component;
  /** One sentence about the game, and three facts. */
  readonly summary: () => string;
  readonly facts: () => readonly string[];
  /** The heading of the dialog that starts a game. */
  readonly newGameTitle: () => string;
  /** What stands in the empty line for typed moves. */
  readonly moveExample: () => string;
  /** The goal of the game, where the board leaves room to say it. */
  readonly aim: () => string | undefined;
  /** The same in one line of a phone. */
  readonly shortAim: () => string;
  /** A line below the title: which edition and rules are played, where there are several, or the goal. */
  readonly note: (edition: Edition, wild: boolean) => string | undefined;
  /** Options of a new game that only this game has. */
  readonly Options: Component<OptionsProps> | null;
  /** How the colours are chosen on the first position, where they are. */
  readonly ColourChoice: Component<ColourChoiceProps> | null;
  /** Advice on the colour on request, where colours are chosen. */
  readonly ColourHint: Component<ColourHintProps> | null;
  readonly loadEditor: Load<EditorProps<View> & Record<string, unknown>>;
  readonly loadRules: Load<Record<string, never>>;
}
