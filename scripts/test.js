/**
 * The whole check, which is what `npm test` runs. Formatting comes first, since it takes a second. Then types and the linter
 * run beside the tests, in what these leave of the processor, and print what they found when they are done. What failed is
 * named again at the end. Words after `npm test --` go to Vitest.
 */
import { spawn } from "node:child_process";

const say = (text) => process.stdout.write(text);
const running = new Set();
/** What did not end with 0, each with what it had to say. */
const failed = new Map();

// A terminal tells everyone of Ctrl-C; whoever ends this process alone ends the others with it.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => {
  for (const child of running) child.kill();
});

await run("format", ["oxfmt", "--check", "."]);
if (failed.size === 0) {
  const beside = runBeside();
  await run("tests", ["vitest", "run", "--project", "!proofs", ...process.argv.slice(2)]);
  await beside;
}
for (const [name, printed] of failed) say(`\n${printed}npm test: ${name} failed\n`);
process.exitCode = failed.size === 0 ? 0 : 1;

async function runBeside() {
  for (const name of ["types", "lint"]) {
    const printed = await run(name, ["nice", "npm", "run", "--silent", name], "pipe");
    say(failed.has(name) ? `${printed}${name}: failed\n` : `${name}: passed\n`);
  }
}

/** Prints as it runs, or returns what it printed. */
async function run(name, [program, ...words], output = "inherit") {
  const child = spawn(program, words, { stdio: ["ignore", output, output] });
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
