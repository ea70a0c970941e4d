/**
 * Verifies the Node binary that `npm ci` installed before anything is built with it: compares its checksum with node-
 * checksums.json, in addition to npm's check of the package against package-lock.json. Runs with the Node that runs
 * npm, because a tampered binary could not be trusted to verify itself.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = process.argv[2] ?? fileURLToPath(new URL("../", import.meta.url));
const { version, sha256 } = JSON.parse(
  readFileSync(new URL("node-checksums.json", import.meta.url), "utf8"),
);
const platform = `${process.platform}-${process.arch}`;
const program = join(root, "node_modules", `node-${platform}`, "bin", "node");
// oxlint-disable-next-line node/no-process-env -- npm says here what it was told to leave out
const omitted = (process.env["npm_config_omit"] ?? "").split(/\s+/);

const problem = findProblem();
if (problem !== undefined) {
  process.stderr.write(`node: ${problem}\n`);
  process.exitCode = 1;
}

function findProblem() {
  const expected = sha256[platform];
  if (expected === undefined || omitted.includes("optional")) {
    process.stdout.write(
      `node: using the system Node, which must be version ${major()} or newer\n`,
    );
    return undefined;
  }
  if (!existsSync(program)) {
    return `npm did not install node-${platform} ${version}. The configured registry does not have this package, or its copy does not match package-lock.json. Check the registry (npm config get registry), then run npm ci again.`;
  }
  const found = createHash("sha256").update(readFileSync(program)).digest("hex");
  if (found !== expected) {
    return `${program} is not the Node ${version} binary that this repository pins. Its SHA-256 is ${found}; scripts/node-checksums.json expects ${expected}. Do not run it. Remove node_modules, check the npm registry (npm config get registry), and run npm ci again. If the problem persists, report it as described in SECURITY.md.`;
  }
  const linked = join(root, "node_modules", ".bin", "node");
  if (!existsSync(linked) || realpathSync(linked) !== realpathSync(program)) {
    return `${linked} does not point to ${program}, so npm scripts would run a different Node. Remove node_modules and run npm ci again.`;
  }
  return undefined;
}

function major() {
  return version.split(".")[0];
}
