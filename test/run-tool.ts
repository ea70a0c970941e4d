/** Runs one of the repository's tools from the command line: handles signals, prints errors, and sets the exit code. */
import { createOutput } from "../src/cli/terminal/output.ts";
import type { Output } from "../src/cli/terminal/output.ts";
import { listenForStop, Stopped } from "../src/cli/roles/stop-signals.ts";
import { wantsColor } from "../src/config.ts";

/** An error that the user can fix; its message says how, and no stack is printed. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** Whether the targets were met. */
export type Work = (output: Output, signal: AbortSignal) => Promise<boolean>;

/** `choose` returns the run, or the help text. */
export async function runTool(choose: (words: readonly string[]) => Work | string): Promise<void> {
  const words = process.argv.slice(2);
  const output = createOutput({
    json: false,
    wantsColor: wantsColor(),
    stdout: process.stdout,
    stderr: process.stderr,
  });
  const work = choose(words);
  if (typeof work === "string") {
    output.note(work);
    process.exitCode = words.includes("--help") ? 0 : 2;
    return;
  }
  const stop = listenForStop();
  try {
    process.exitCode = (await work(output, stop.signal)) ? 0 : 1;
  } catch (error) {
    const isStopped = error instanceof Stopped;
    const isClear = isStopped || error instanceof UserError;
    output.note(isClear ? error.message : ((error as Error).stack ?? String(error)));
    process.exitCode = isStopped ? error.exit : 1;
  }
  // An interrupted run may still have pending timers.
  process.exit();
}
