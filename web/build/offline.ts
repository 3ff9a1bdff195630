/**
 * A build step that writes the service worker: it lists every file of the page, and its version is the digest of
 * their contents, so that a browser fetches a new page exactly when something changed.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const TEMPLATE = new URL("./service-worker.js", import.meta.url);
const FOLDER = new URL("../public/", import.meta.url);
const PUBLIC = ["icon.svg", ...readdirSync(FOLDER).filter((file) => file.endsWith(".webmanifest"))];

export function offline(): Plugin {
  return {
    name: "crestflow-offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const digest = createHash("sha256");
        const files = Object.keys(bundle).sort();
        for (const file of files) {
          const part = bundle[file];
          if (part) digest.update(file).update(part.type === "chunk" ? part.code : part.source);
        }
        for (const file of PUBLIC) digest.update(readFileSync(new URL(file, FOLDER)));
        const list = ["./", ...files.filter((file) => file !== "index.html"), ...PUBLIC];
        const source = readFileSync(TEMPLATE, "utf8")
          .replace("__VERSION__", digest.digest("hex").slice(0, 16))
          .replace("[/* __FILES__ */]", JSON.stringify(list));
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}
