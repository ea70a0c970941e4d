/**
 * Builds the dashboard into web/dist, with precompressed Brotli and gzip files next to the assets. `npm ci` and `npm
 * install` run it. Without the development dependencies it cannot be built, and the service runs without a dashboard.
 */
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isMissing } from "./is-missing.js";

const web = fileURLToPath(new URL("../web/", import.meta.url));
const packed = /\.(?:css|html|js|json|svg|txt)$/;
const say = (line) => process.stdout.write(`${line}\n`);

const manifest = join(web, "package.json");
if (isMissing("vite/package.json", manifest) || isMissing("react/package.json", manifest)) {
  say("dashboard: not built because dev dependencies are not installed (run npm ci)");
} else {
  await build();
}

async function build() {
  const begin = performance.now();
  const { build: buildWithVite } = await import("vite");
  // Build into a separate directory, then swap: a service that starts meanwhile finds either the old or the new build.
  const made = join(web, "dist.new");
  await buildWithVite({
    configFile: join(web, "vite.config.ts"),
    logLevel: "warn",
    build: { outDir: made },
  });
  const names = await readdir(made, { recursive: true });
  const files = names.filter((name) => packed.test(name)).map((name) => join(made, name));
  await Promise.all(files.map(compress));
  const dist = join(web, "dist");
  await rm(dist, { recursive: true, force: true });
  await rename(made, dist);
  say(`dashboard: built in ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
}

async function compress(path) {
  const source = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(source, { params }),
    promisify(gzip)(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
