/**
 * The command line's door: finds the command, reads its arguments, runs it, and turns whatever comes of it into an
 * exit code. What each command does is in cli/commands/.
 */
import { commandHelp, groupHelp, overviewHelp } from "./cli/help.ts";
import { findCommand } from "./cli/find-command.ts";
import { createOutput } from "./cli/output.ts";
import type { Output } from "./cli/output.ts";
import { parseArguments } from "./cli/parse-arguments.ts";
import { reportError } from "./cli/report-error.ts";
import { readVersion } from "./cli/version.ts";
import { wantsColour } from "./config.ts";

export async function main(words: readonly string[]): Promise<never> {
  const output = createOutput({
    // Looked for before anything is parsed: what is wrong with the rest must be said in JSON too.
    json: words.slice(0, indexOfDashes(words)).includes("--json"),
    wantsColour: wantsColour(),
    stdout: process.stdout,
    stderr: process.stderr,
  });
  let code: number;
  try {
    code = await run(output, words);
  } catch (error) {
    code = await reportError(output, error);
  }
  // Said outright, so that a handle somebody forgot cannot keep a finished command from ending.
  process.exit(code);
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
