/**
 * The layers of `src`, lowest first, and a lint rule that keeps them: a file imports from its own folder and from
 * folders to the left, never to the right; the folders of the two games do not know each other.
 */
import path from "node:path";

export const LAYERS = [
  "generated",
  "core",
  "notation",
  "engine",
  "state",
  "link",
  "i18n",
  "ui",
  "board",
  "learn",
  "games",
  "export",
  "views",
];

/** Folders beside each other in one layer that must not import each other. */
const APART = [["games/kamon", "games/pantarei"]];

/** Why a file of `src` may not import another; null where it may. Both are paths below `src`. */
export function refusedImport(from, to) {
  const [fromFolder, toFolder] = [from, to].map((file) => (file.includes("/") ? file.split("/")[0] : null));
  // The files beside the folders put everything together; nothing imports them.
  if (fromFolder === null) return null;
  if (toFolder === null) return `${fromFolder}/ must not import the files that put the page together`;
  const [fromLayer, toLayer] = [LAYERS.indexOf(fromFolder), LAYERS.indexOf(toFolder)];
  if (fromLayer < 0) return `${fromFolder}/ is in no layer`;
  if (toLayer < 0) return `${toFolder}/ is in no layer`;
  if (toLayer > fromLayer) return `${fromFolder}/ must not import from ${toFolder}/, which is a higher layer`;
  const inside = (file, folder) => file.startsWith(`${folder}/`);
  const torn = APART.some((pair) =>
    pair.some((folder) => pair.some((other) => other !== folder && inside(from, folder) && inside(to, other))),
  );
  return torn ? `${path.posix.dirname(from)}/ must not import from the other game` : null;
}

/** The rule over static imports, re-exports and `import()`, in `.ts` and `.svelte` files alike. */
export const layers = {
  meta: { type: "problem", schema: [], messages: { refused: "{{reason}}." } },
  create(context) {
    const source = path.join(context.cwd, "src");
    const from = path.relative(source, context.filename).split(path.sep).join("/");
    if (from.startsWith("..")) return {};
    function check(node) {
      const specifier = node.source?.value;
      if (typeof specifier !== "string" || !specifier.startsWith(".")) return;
      const target = path.resolve(path.dirname(context.filename), specifier);
      const to = path.relative(source, target).split(path.sep).join("/");
      // A folder is imported by its index file.
      const reason = to.startsWith("..") ? null : refusedImport(from, LAYERS.includes(to) ? `${to}/index` : to);
      if (reason) context.report({ node, messageId: "refused", data: { reason } });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
