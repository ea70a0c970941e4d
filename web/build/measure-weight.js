/**
 * Prints the compressed JavaScript size of each page's first load, and fails if one is too large (`npm run weight -w
 * web`).
 */
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const dist = new URL("../dist/", import.meta.url);
const bytesMax = 120_000;

/** The files that each page's first load needs, in bytes of Brotli. */
export function measureWeight() {
  const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
  const shell = filesOf(manifest, "src/main.tsx", filesOf(manifest, "index.html", new Set()));
  // What a page imports on demand, such as an editor, is not part of its first load.
  const pages = Object.entries(manifest).filter(
    ([name, { isDynamicEntry }]) => isDynamicEntry && name.endsWith("-page.tsx"),
  );
  // What opening the editor loads in addition to its page.
  const editor = "src/pages/content-editor/";
  const page = filesOf(manifest, `${editor}content-page.tsx`, new Set(shell));
  const opened = [`${editor}content-editor.tsx`, `${editor}rich-text/rich-editor.tsx`].reduce(
    (files, name) => filesOf(manifest, name, files),
    new Set(page),
  );
  return {
    bytesMax,
    editor: sizeOf(opened) - sizeOf(page),
    shell: sizeOf(shell),
    pages: Object.fromEntries(
      pages.map(([name]) => [name, sizeOf(filesOf(manifest, name, new Set(shell)))]),
    ),
  };
}

function filesOf(manifest, name, files) {
  const { file, imports = [] } = manifest[name];
  if (!files.has(file)) {
    files.add(file);
    for (const one of imports) filesOf(manifest, one, files);
  }
  return files;
}

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

function sizeOf(files) {
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  return scripts.reduce((sum, file) => sum + statSync(new URL(`${file}.br`, dist)).size, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { shell, editor, pages } = measureWeight();
  process.stdout.write(`shell ${kilobytes(shell)}\neditor ${kilobytes(editor)}\n`);
  for (const [name, bytes] of Object.entries(pages)) {
    const isTooMuch = bytes > bytesMax;
    if (isTooMuch) process.exitCode = 1;
    process.stdout.write(`${isTooMuch ? "TOO MUCH " : ""}${name} ${kilobytes(bytes)}\n`);
  }
}
