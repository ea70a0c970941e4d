/** Replaces the parser's process: hangs, floods, exits or reports its permissions, depending on the file's name. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const [, name = ""] = process.argv.slice(2);

function attempt(work: () => unknown): string {
  try {
    work();
    return "allowed";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "failed";
  }
}

if (name.startsWith("hang")) for (;;);
if (name.startsWith("die")) process.exit(1);
if (name.startsWith("talk")) for (;;) writeFileSync(1, "x".repeat(1_000_000));
const rights = {
  // The shell that starts the process adds these.
  environment: Object.keys(process.env).filter((one) => !/^(?:PWD|OLDPWD|SHLVL|_)$/.test(one)),
  readOther: attempt(() => readFileSync("/etc/hosts")),
  write: attempt(() => writeFileSync("/tmp/written-by-a-parser", "")),
  start: attempt(() => spawnSync("true")),
};
const result = { title: name, markdown: JSON.stringify(rights), language: "" };
process.stdout.write(JSON.stringify({ result }));
