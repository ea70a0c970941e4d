/**
 * Runs all checks for `npm test`. Formatting comes first, because it takes only a second. The linter, which also checks
 * types, then runs at low priority alongside the tests and prints its findings. All failures are listed again at the
 * end. Arguments after `npm test --` are passed to Vitest.
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";

const say = (text) => process.stdout.write(text);
const running = new Set();
/** The checks that exited with a code other than 0, each with its output. */
const failed = new Map();

// A terminal sends Ctrl-C to all processes. If only this process gets a signal, it stops the others too.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => {
  for (const child of running) child.kill();
});

/**
 * By default, Go collects garbage whenever the heap doubles. With a larger heap, the compiler uses a quarter less CPU.
 */
const environment = { GOGC: "400" };

await run("format", ["oxfmt", "--check", "."]);
if (failed.size === 0) {
  const folder = openMemoryFolder();
  if (folder !== undefined) environment.TMPDIR = folder;
  const linting = lint();
  await run("tests", ["vitest", "run", "--project", "!proofs", ...process.argv.slice(2)]);
  await linting;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
for (const [name, printed] of failed) say(`\n${printed}npm test: ${name} failed\n`);
process.exitCode = failed.size === 0 ? 0 : 1;

async function lint() {
  const printed = await run("lint", ["nice", "npm", "run", "--silent", "lint"], "pipe");
  say(failed.has("lint") ? `${printed}types and lint: failed\n` : "types and lint: passed\n");
}

/**
 * An in-memory directory for temporary files, if the machine has enough memory: tests create and drop hundreds of
 * databases, and disk access took half of the system time. Undefined if there is none; the default directory is then
 * used.
 */
function openMemoryFolder() {
  const place = "/dev/shm";
  const gibibyte = 1_024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(place);
    // The tests use less than half of this at any time.
    if (bavail * bsize < 2 * gibibyte || process.availableMemory() < 5 * gibibyte) return undefined;
    const folder = mkdtempSync(`${place}/pressroom-tests-`);
    // PostgreSQL may run as a different user, which needs to traverse this directory.
    chmodSync(folder, 0o1777);
    // Some containers mount it with noexec, and some tests execute programs from it.
    const program = `${folder}/runs`;
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Not Linux.
  }
  return undefined;
}

/** Prints the output as it runs, or returns it. */
async function run(name, [program, ...words], output = "inherit") {
  const child = spawn(program, words, {
    stdio: ["ignore", output, output],
    // oxlint-disable-next-line node/no-process-env -- children need the environment of their parent
    env: { ...process.env, ...environment },
  });
  running.add(child);
  let printed = "";
  child.stdout?.on("data", (text) => (printed += text));
  child.stderr?.on("data", (text) => (printed += text));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  running.delete(child);
  if (code !== 0) failed.set(name, printed);
  return printed;
}
