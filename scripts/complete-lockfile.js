/**
 * Adds optional packages for other platforms that npm omitted to package-lock.json. npm drops packages that the current
 * registry does not carry, and `npm ci` then rejects the lockfile on every machine. Run `npm run lockfile` after any
 * `npm install`. These entries have a version but no checksum; npm gets it from the registry when it installs them.
 */
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["x64", "arm64", "arm", "ia32", "ppc64", "s390x", "riscv64", "wasm32"];

/** Whether the lockfile has an entry that Node would resolve `name` to from the package at `place`. */
function isLocked(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`]) return true;
    if (at === "" || !at.includes("/node_modules/")) {
      return Boolean(lock.packages[`node_modules/${name}`]);
    }
  }
}

for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue;
    const words = name.split(/[/-]/);
    const cpu = processors.find((one) => words.includes(one));
    const os = systems.find((one) => words.includes(one));
    if (!/^\d/.test(version) || cpu === undefined) {
      throw new Error(`${name} ${version}: cannot determine the platform from the package name`);
    }
    const libc = words.some((word) => word.startsWith("musl"))
      ? "musl"
      : words.some((word) => word.startsWith("gnu"))
        ? "glibc"
        : undefined;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(entry.dev && { dev: true }),
      ...(libc && { libc: [libc] }),
      optional: true,
      ...(os && { os: [os] }),
    };
  }
}

const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  path,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
