/**
 * A build step that writes licenses.txt: the licence of every library whose code is really in the built page. Their
 * licences ask that the notice goes wherever the code goes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

export const NOTICES = "licenses.txt";

const LIBRARIES = fileURLToPath(new URL("../node_modules", import.meta.url));
const LICENCE_FILE = /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i;
const INTRODUCTION =
  "The page of Crestflow contains code of the following libraries. Each is under the licence printed below its name.\n";

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

/** The folder of the library that a module belongs to, or null for a module of our own. */
export function libraryOf(module: string): string | null {
  // Build tools add small modules of their own, such as "\0vite/preload-helper.js".
  const added = /^\0(vite|rolldown)\//.exec(module)?.[1];
  if (added) return join(LIBRARIES, added);
  return /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0] ?? null;
}

/** A licence text without those of what a build tool needs for itself, which Vite appends. */
function ownLicence(text: string): string {
  return text.replace(/^# Licenses of bundled dependencies$.*/ms, "").trim();
}

/** What has to be said of one library; a library without a licence text cannot be shipped. */
function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const texts = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  if (!license || texts.length === 0) throw new Error(`${name} is in the page, but has no licence text`);
  const body = texts.sort().map((file) => ownLicence(readFileSync(join(folder, file), "utf8")));
  return [`${name} ${version} (${license})`, ...body].join("\n\n");
}

/** The whole file for the modules that a build has taken in. */
export function noticesFor(modules: Iterable<string>): string {
  const folders = new Set([...modules].map(libraryOf).filter((folder) => folder !== null));
  const rule = `\n${"-".repeat(80)}\n\n`;
  return [INTRODUCTION, ...[...folders].sort().map((folder) => `${notice(folder)}\n`)].join(rule);
}

/** One plugin for the page and one for its worker, which is a build of its own inside the page's. */
export function notices(): { page: Plugin; worker: Plugin } {
  const modules = new Set<string>();
  const collect: Plugin["generateBundle"] = (_, bundle) => {
    for (const part of Object.values(bundle)) {
      if (part.type === "chunk") for (const module of part.moduleIds) modules.add(module);
    }
  };
  return {
    worker: { name: "crestflow-notices-worker", apply: "build", generateBundle: collect },
    page: {
      name: "crestflow-notices",
      apply: "build",
      generateBundle: {
        order: "post",
        handler(options, bundle, isWrite) {
          collect.call(this, options, bundle, isWrite);
          this.emitFile({ type: "asset", fileName: NOTICES, source: noticesFor(modules) });
        },
      },
    },
  };
}
