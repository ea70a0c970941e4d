/**
 * Starts the server as a process of its own that outlives us, and keeps what it says before its log runs.
 * Whether it is ready, and what to do when it is not, is left to join-or-start.ts.
 */
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import type { DataFolder, ServerMemory } from "./data-folder.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { commandFor } from "./server-account.ts";
import type { ServerAccount } from "./server-account.ts";
import { serverSettings, settingArguments } from "./server-settings.ts";

export interface StartedServer {
  readonly pid: number | undefined;
  /** Resolves when the process ends, with the last lines that it said at its start. */
  readonly ended: Promise<string>;
  hasEnded(): boolean;
}

export function startServer(deps: {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  readonly folder: DataFolder;
  readonly memory: ServerMemory;
  readonly settings: Readonly<Record<string, string>>;
}): StartedServer {
  const { binaries, account, folder, memory } = deps;
  const settings = serverSettings(memory, deps.settings);
  const command = commandFor(account, binaries.postgres, [
    "-D",
    folder.cluster,
    ...settingArguments(settings),
  ]);
  // A new file for each attempt: a twin that starts at the same moment does not write into ours.
  rmSync(folder.startLog, { force: true });
  const startLog = openSync(folder.startLog, "wx+", 0o600);
  // A session of its own, so that Ctrl-C in our terminal reaches us and not PostgreSQL, and no pipe to us.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ["ignore", startLog, startLog],
  });
  child.unref();

  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    const end = (lastWords: string): void => {
      if (hasEnded) return;
      hasEnded = true;
      const said = readStart(startLog);
      closeSync(startLog);
      resolve(lastLines(`${said}\n${lastWords}`));
    };
    child.on("error", (error) => end(error.message));
    child.on("exit", () => end(""));
  });
  return { pid: child.pid, ended, hasEnded: () => hasEnded };
}

const quotedLinesMax = 12;
const quotedBytesMax = 16_384;

function readStart(file: number): string {
  const buffer = Buffer.alloc(quotedBytesMax);
  return buffer.toString("utf8", 0, readSync(file, buffer, 0, quotedBytesMax, 0));
}

function lastLines(said: string): string {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  return lines.slice(-quotedLinesMax).join("\n");
}

/** The start log of the last attempt, whoever made it. */
export function readStartLog(folder: DataFolder): string {
  try {
    return lastLines(readFileSync(folder.startLog, "utf8"));
  } catch {
    return "";
  }
}
