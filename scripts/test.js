/**
 * The whole check, which is what `npm test` runs. Formatting comes first, since it takes a second. Then the
 * linter, which checks types too, runs beside the tests, in what these leave of the processor, and prints what it found. What failed is
 * named again at the end. Words after `npm test --` go to Vitest.
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";

const say = (text) => process.stdout.write(text);
const running = new Set();
/** What did not end with 0, each with what it had to say. */
const failed = new Map();

// A terminal tells everyone of Ctrl-C; whoever ends this process alone ends the others with it.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => {
  for (const child of running) child.kill();
});

/** Go collects garbage after every doubling; with room for more, the compiler takes a quarter less of the processor. */
const environment = { GOGC: "400" };

await run("format", ["oxfmt", "--check", "."]);
if (failed.size === 0) {
  const folder = openMemoryFolder();
  if (folder !== undefined) environment.TMPDIR = folder;
  const beside = runBeside();
  await run("tests", ["vitest", "run", "--project", "!proofs", ...process.argv.slice(2)]);
  await beside;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
for (const [name, printed] of failed) say(`\n${printed}npm test: ${name} failed\n`);
process.exitCode = failed.size === 0 ? 0 : 1;

async function runBeside() {
  const printed = await run("lint", ["nice", "npm", "run", "--silent", "lint"], "pipe");
  say(failed.has("lint") ? `${printed}types and lint: failed\n` : "types and lint: passed\n");
}

/**
 * A place for temporary files in memory, where the machine has plenty: tests make and throw away hundreds of databases, of
 * which half the system's time went to the disk. Undefined where there is none, and the usual place has to do.
 */
function openMemoryFolder() {
  const place = "/dev/shm";
  const gibibyte = 1_024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(place);
    // They take less than half of one at a time.
    if (bavail * bsize < 2 * gibibyte || process.availableMemory() < 5 * gibibyte) return undefined;
    const folder = mkdtempSync(`${place}/pressroom-tests-`);
    // PostgreSQL may have an account of its own, which has to walk through it.
    chmodSync(folder, 0o1777);
    // Some containers let nothing run there, and some tests bring programs along.
    const program = `${folder}/runs`;
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Not Linux.
  }
  return undefined;
}

/** Prints as it runs, or returns what it printed. */
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
