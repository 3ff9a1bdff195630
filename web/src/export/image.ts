/** Drawings of a board as image files: what is on the page, made to stand alone. */

import { flushSync, mount, unmount } from "svelte";
import Board from "../board/Board.svelte";
import type { PositionView } from "../engine/types";
import { SYMBOLS_MARKUP } from "../generated/symbols";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** A position as a complete SVG file in the colours of the page now. */
export function pictureOf(position: PositionView): string {
  const target = document.createElement("div");
  target.className = "off-stage";
  document.body.append(target);
  const component = mount(Board, { target, props: { position, interactive: false, lit: position.outcome === null } });
  flushSync();
  try {
    const drawn = target.querySelector("svg");
    if (!drawn) throw new Error("nothing was drawn");
    return standAlone(drawn);
  } finally {
    void unmount(component);
    target.remove();
  }
}

function standAlone(drawn: SVGSVGElement): string {
  const svg = drawn.cloneNode(true) as SVGSVGElement;
  const [left = 0, top = 0, width = 1, height = 1] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  svg.setAttribute("xmlns", NAMESPACE);
  svg.setAttribute("width", String(Math.round(width)));
  svg.setAttribute("height", String(Math.round(height)));
  for (const element of [svg, ...svg.querySelectorAll("*")]) {
    for (const name of ["class", "style", "aria-hidden", "focusable"]) element.removeAttribute(name);
  }
  const paper = document.createElementNS(NAMESPACE, "rect");
  const box = { x: left, y: top, width, height };
  for (const [name, value] of Object.entries(box)) paper.setAttribute(name, String(value));
  paper.setAttribute("fill", "var(--paper)");
  svg.prepend(paper);
  svg.prepend(definitions(svg));
  const text = new XMLSerializer().serializeToString(svg).replaceAll(/<!--.*?-->/g, "");
  return resolved(text);
}

/** Exactly the symbols, pieces and gradients that a drawing refers to. */
function definitions(svg: SVGSVGElement): SVGDefsElement {
  const known = document.createElementNS(NAMESPACE, "defs");
  known.innerHTML = SYMBOLS_MARKUP;
  const needed = document.createElementNS(NAMESPACE, "defs");
  const waiting: Element[] = [svg];
  const found = new Set<string>();
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    for (const [, id = ""] of element.outerHTML.matchAll(/(?:href="#|url\(#|url\(&quot;#)([\w-]+)/g)) {
      const part = found.has(id) ? null : known.querySelector(`[id="${id}"]`);
      if (!part) continue;
      found.add(id);
      waiting.push(part);
      needed.append(part.cloneNode(true));
    }
  }
  return needed;
}

/** Custom properties replaced by their present values. */
function resolved(text: string): string {
  const style = getComputedStyle(document.documentElement);
  return text.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) =>
    style.getPropertyValue(`--${name}`).trim().replaceAll('"', "'"),
  );
}

/** A drawing as pixels. */
export async function paint(svg: string, width: number): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d", { willReadFrequently: true })?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function png(svg: string, width: number): Promise<Blob> {
  const canvas = await paint(svg, width);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Hands a file to the visitor. */
export function save(content: Blob | string, name: string, type: string): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
