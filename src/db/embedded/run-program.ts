/** Runs one of PostgreSQL's programs as the account that owns the data. */
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Failure } from "../../errors.ts";
import { sendSignal } from "./stop-server.ts";
import { accountAdvice, commandFor } from "./server-account.ts";
import type { ServerAccount } from "./server-account.ts";

/** Resolves when it has succeeded; otherwise the failure contains its output. */
export async function runProgram(
  { account, signal }: { readonly account: ServerAccount; readonly signal: AbortSignal },
  program: string,
  args: readonly string[],
  input: string,
): Promise<void> {
  signal.throwIfAborted();
  const command = commandFor(account, program, args);
  // In a process group of its own, so that Ctrl-C reaches only us, and we clean up.
  const child = spawn(command.file, command.args, { ...command.options, detached: true });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  // The whole group, because initdb runs a PostgreSQL. Nothing is lost: a draft is discarded, and existing data is
  // recovered at the next start.
  const end = (): void => sendSignal(-(child.pid ?? 0), "SIGKILL");
  if (child.pid !== undefined) signal.addEventListener("abort", end);
  const [, output, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.on("error", (cause) => reject(notRunnable(program, cause)));
      child.on("close", resolve);
    }),
  ]).finally(() => signal.removeEventListener("abort", end));
  signal.throwIfAborted();
  if (exitCode === 0) return;
  throw new Failure("database_start", {
    message: `${path.basename(program)} could not prepare the data directory. Its output: ${output.trim()}\nCheck that there is free disk space and that PRESSROOM_DATA_DIR is writable. ${accountAdvice(account)}Or set DATABASE_URL to the URL of a PostgreSQL server (15 or newer).`,
  });
}

function notRunnable(program: string, cause: Error): Failure {
  return new Failure("database_start", {
    message: `${program} does not run on this machine (${cause.message}). It requires the GNU C library, which Alpine Linux, for example, does not have: use another base image, or set DATABASE_URL to the URL of a PostgreSQL server (15 or newer).`,
    cause,
  });
}
