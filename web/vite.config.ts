/**
 * How the page is built: into the Python package, with relative addresses so that it runs from any folder of any
 * file host, and byte for byte the same whenever it is built from the same sources.
 */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { notices } from "./build/notices.ts";
import { offline } from "./build/offline.ts";

const { page, worker } = notices();

export default defineConfig({
  base: "./",
  plugins: [svelte(), page, offline()],
  server: { fs: { allow: [".."] } },
  worker: { format: "es", plugins: () => [worker] },
  build: {
    outDir: "../src/crestflow/page/dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What several views share is one file: many small ones would cost a request each.
    // Lessons are in a file of their own, and what asks for them is not shared: only some views need them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "lessons", test: /\/learn\/(lesson\.ts|(kamon|pantarei)\/\w+\.json)$/, priority: 1 },
            { name: "shared", minShareCount: 2, test: /^(?!.*\/learn\/(learned|path)\.ts$)/ },
          ],
        },
      },
    },
  },
  // Nothing else runs meanwhile: no processor needs to be left free.
  test: { include: ["tests/**/*.test.ts"], maxWorkers: "100%" },
});
