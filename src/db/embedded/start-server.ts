/** Starts the server as a separate process that outlives this one. */
import { spawn } from "node:child_process";
import type { DataFolder, ServerMemory } from "./data-folder.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { commandFor } from "./server-account.ts";
import type { ServerAccount } from "./server-account.ts";
import type { ServerLock } from "./server-lock.ts";
import { openServerLog } from "./server-log.ts";
import { serverSettings, settingArguments } from "./server-settings.ts";

export interface StartedServer {
  readonly pid: number | undefined;
  /** Resolves when the process ends. */
  readonly ended: Promise<ServerEnd>;
  hasEnded(): boolean;
}

export interface ServerEnd {
  /** True: it ended by itself. False: it was stopped or killed. */
  readonly refused: boolean;
  /** The last lines of its log. */
  readonly said: string;
}

export function startServer(deps: {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  readonly folder: DataFolder;
  readonly memory: ServerMemory;
  readonly settings: Readonly<Record<string, string>>;
  /** Inherited by the server. */
  readonly lock: ServerLock;
}): StartedServer {
  const { binaries, account, folder, memory, lock } = deps;
  const settings = settingArguments(serverSettings(memory, deps.settings));
  const command = commandFor(account, binaries.postgres, ["-D", folder.cluster, ...settings]);
  const log = openServerLog(folder);
  // In a session of its own, so that Ctrl-C in our terminal does not reach PostgreSQL; and without a pipe to us, so
  // that neither has to wait for the other.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ["ignore", log.file, log.file, lock.file],
  });
  child.unref();

  let hasEnded = false;
  const ended = new Promise<ServerEnd>((resolve) => {
    const end = (refused: boolean, lastWords: string): void => {
      if (hasEnded) return;
      hasEnded = true;
      resolve({ refused, said: `${log.quote()}${lastWords}` });
      log.close();
    };
    child.on("error", (error) => end(true, error.message));
    child.on("exit", (code) => end(code !== null && code !== 0, ""));
  });
  return { pid: child.pid, ended, hasEnded: () => hasEnded };
}
