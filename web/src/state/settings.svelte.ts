/** What a visitor has chosen, kept in the browser. Everything works without storage too. */

import type { Edition } from "../core/types";
import { keep, kept } from "./storage";

export type Theme = "system" | "light" | "dark";
export type Contrast = "system" | "normal" | "high";
export type Motion = "system" | "on" | "off";

const KEY = "settings";

const DEFAULTS = {
  language: null as string | null,
  /** What others read beside this visitor's stones in link games. */
  name: "",
  theme: "system" as Theme,
  contrast: "system" as Contrast,
  edition: "colours" as Edition,
  /** Ring patterns that say the colour of a token without colour. */
  marks: true,
  motion: "system" as Motion,
  sound: false,
  /** The visitor has answered the invitation to turn sound on, or has found the switch. */
  soundAsked: false,
  /** Row letters and numbers, stack numbers. */
  coordinates: true,
  /** Engrave stones with the token they cover. */
  covered: true,
  /** Show what a move would allow the opponent. */
  replies: true,
  /** Touch: the first tap looks, the second places. */
  tapTwice: true,
};

export type Settings = typeof DEFAULTS;

function saved(): Settings {
  const found = kept<Partial<Settings>>(KEY);
  return { ...DEFAULTS, ...found };
}

export const settings = $state<Settings>(saved());

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersContrast = matchMedia("(prefers-contrast: more)");
const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");
const system = $state({ dark: prefersDark.matches, contrast: prefersContrast.matches, still: prefersStill.matches });
prefersDark.addEventListener("change", ({ matches }) => (system.dark = matches));
prefersContrast.addEventListener("change", ({ matches }) => (system.contrast = matches));
prefersStill.addEventListener("change", ({ matches }) => (system.still = matches));

/** The theme in force. */
export function theme(): "light" | "dark" {
  if (settings.theme !== "system") return settings.theme;
  return system.dark ? "dark" : "light";
}

/** Whether things may move on screen. */
export function animated(): boolean {
  return settings.motion === "system" ? !system.still : settings.motion === "on";
}

/** Keeps the settings and shows them on the document, now and whenever they change. Call inside an effect root. */
export function applySettings(): void {
  $effect(() => keep(KEY, $state.snapshot(settings)));
  $effect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme();
    const high = settings.contrast === "system" ? system.contrast : settings.contrast === "high";
    dataset.contrast = high ? "high" : "normal";
    dataset.motion = animated() ? "on" : "off";
    const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  });
}
