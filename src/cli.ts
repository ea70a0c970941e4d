/**
 * The entry point of the command line: finds the command, reads its arguments, runs it, and returns an exit code. The
 * commands are in cli/commands/.
 */
import { commandHelp, groupHelp, overviewHelp } from "./cli/help.ts";
import { findCommand } from "./cli/find-command.ts";
import { createOutput } from "./cli/terminal/output.ts";
import type { Output } from "./cli/terminal/output.ts";
import { parseArguments } from "./cli/parse-arguments.ts";
import { reportError } from "./cli/terminal/report-error.ts";
import { readVersion } from "./version.ts";
import { wantsColor } from "./config.ts";

export async function main(words: readonly string[]): Promise<never> {
  // Explicit, so that a forgotten open handle cannot keep a finished command running.
  process.exit(await runCommand(words, process));
}

/** Returns the exit code. */
export async function runCommand(
  words: readonly string[],
  { stdout, stderr }: Pick<NodeJS.Process, "stdout" | "stderr">,
): Promise<number> {
  const output = createOutput({
    // Checked before anything is parsed, because errors in the other arguments must be JSON too.
    json: words.slice(0, indexOfDashes(words)).includes("--json"),
    wantsColor: wantsColor(),
    stdout,
    stderr,
  });
  try {
    return await run(output, words);
  } catch (error) {
    return reportError(output, error);
  }
}

async function run(output: Output, words: readonly string[]): Promise<number> {
  const [first, ...others] = words;
  if (first === "--version" || first === "-V") {
    output.result({ version: readVersion() }, readVersion);
    return 0;
  }
  const asksHelp = first === "help" || first === "--help" || first === "-h";
  const named = (asksHelp ? others : words).filter((word) => !asksHelp || !word.startsWith("-"));
  if (named.length === 0 || named[0] === "--json") {
    output.print(overviewHelp(output));
    return 0;
  }
  const found = findCommand(named);
  if (found.kind === "group") {
    output.print(groupHelp(output, found.name));
    return 0;
  }
  const command = await found.entry.load();
  const { values, positionals, wantsHelp } = parseArguments(
    found.name,
    command,
    asksHelp ? ["--help"] : found.rest,
  );
  if (wantsHelp) {
    output.print(commandHelp(output, found.name, command));
    return 0;
  }
  return (await command.run(output, { values, positionals })) ?? 0;
}

function indexOfDashes(words: readonly string[]): number {
  const index = words.indexOf("--");
  return index === -1 ? words.length : index;
}
