/** Short, dry sounds made on the spot: stone on wood, a lacquer click, a wood block at the end. Off unless wanted. */

import { itemAt } from "../core/must";
import type { PositionView } from "../engine/types";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** A knock: a falling tone that dies away, with a breath of noise at its beginning. */
function knock(frequency: number, seconds: number, loudness: number, delay = 0): void {
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency * 1.6, start);
  tone.frequency.exponentialRampToValueAtTime(frequency, start + 0.02);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

export function playSound(event: "move" | "end", position?: PositionView): void {
  if (!settings.sound) return;
  if (event === "end") {
    knock(520, 0.25, 0.35);
    knock(390, 0.4, 0.35, 0.14);
  } else if (position?.kind === "pantarei") {
    const height = Math.max(1, ...position.touched.map((at) => itemAt(position.stacks, at).length));
    knock(900 - 85 * height, 0.07, 0.3);
  } else knock(240, 0.11, 0.4);
}
