/**
 * Bundles the service and its packages into dist/server, which halves the start time: Node reads a few large files
 * instead of a thousand small ones. `npm ci` and `npm install` run it. bin/pressroom.js uses the bundle unless a source
 * file is newer; otherwise it starts from src/.
 */
import { readdir, utimes, writeFile } from "node:fs/promises";
import http from "node:http";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isMissing } from "./is-missing.js";

const root = fileURLToPath(new URL("../", import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Importing `node:http` reads all its exports, and reading `WebSocket` loads Node's own fetch: 23 ms for each thread
 * that starts. Nothing here uses these exports.
 */
const lazyExports = new Set(["CloseEvent", "MessageEvent", "WebSocket"]);
const httpWithoutFetch = {
  name: "http-without-fetch",
  resolveId: (id, _importer, { kind }) =>
    /^(?:node:)?http$/u.test(id) && kind !== "require-call" ? "\0http" : null,
  load: (id) =>
    id === "\0http"
      ? `const http = process.getBuiltinModule("node:http");
         export default http;
         export const { ${Object.keys(http)
           .filter((name) => !lazyExports.has(name))
           .join()} } = http;`
      : null,
};

if (isMissing("rolldown", import.meta.url)) {
  say("server: not built because dev dependencies are not installed; it runs from src/");
} else {
  await build();
}

async function build() {
  const begin = new Date();
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    cwd: root,
    platform: "node",
    // It includes binaries, and it is optional.
    external: ["node-llama-cpp"],
    plugins: [httpWithoutFetch],
    input: {
      cli: "src/cli.ts",
      "worker-thread-entry": "src/cli/roles/worker-thread-entry.ts",
      "isolated-process-entry": "src/cli/roles/isolated-process-entry.ts",
      "analysis-thread-entry": "src/editing/analysis-thread-entry.ts",
      "engine-entry": "src/local-models/engine/engine-entry.ts",
      "file-parser-entry": "src/sources/files/file-parser-entry.ts",
      "worker-node-options": "src/worker/node-options.ts",
      "api-node-options": "src/http/server/node-options.ts",
    },
  });
  const dir = join(root, "dist", "server");
  const { output } = await bundle.write({
    dir,
    format: "esm",
    sourcemap: true,
    cleanDir: true,
    // Otherwise a hundred small files, each of which takes half a millisecond to find and compile.
    codeSplitting: { groups: [{ name: "records", test: /src[\\/](?:db|queue|records)[\\/]/ }] },
  });
  await bundle.close();
  const sources = output
    .flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
    .filter((id) => id.startsWith(join(root, "src/")))
    .map((id) => relative(root, id));
  const madeFrom = [...new Set(sources), "package-lock.json"].toSorted();
  await writeFile(join(dir, "made-from.txt"), madeFrom.join("\n"));
  // Set the time to when the build began, so that a file that changed during the build counts as newer.
  const names = await readdir(dir);
  await Promise.all(names.map((name) => utimes(join(dir, name), begin, begin)));
  say(`server: built in ${((Date.now() - begin.getTime()) / 1_000).toFixed(1)} s`);
}
