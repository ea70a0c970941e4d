/**
 * The lock that the processes of a server hold while one of them is alive. The kernel manages it, so it also shows a
 * server in another container, even if all its holders were killed.
 */
import { spawn } from "node:child_process";
import { closeSync, constants, fchownSync, openSync } from "node:fs";
import { ownerForFiles } from "./data-folder.ts";
import type { Log } from "../../log.ts";
import type { DataFolder } from "./data-folder.ts";

export interface ServerLock {
  /** For the server to inherit. */
  readonly file: number;
  /** Releases it here; it stays locked while a process that inherited it is alive. */
  close(): void;
}

const takenCode = 75;

/**
 * Undefined if a server is running. Node cannot lock a file, so the program `flock` does. Without it, a server in
 * another container is not detected.
 */
export async function takeServerLock(
  folder: DataFolder,
  log: Log,
): Promise<ServerLock | undefined> {
  const { O_CREAT, O_NOFOLLOW, O_RDWR } = constants;
  const file = openSync(folder.serverLock, O_CREAT | O_NOFOLLOW | O_RDWR, 0o600);
  const lock: ServerLock = { file, close: () => closeSync(file) };
  try {
    const owner = ownerForFiles(folder);
    if (owner !== undefined) fchownSync(file, owner.uid, owner.gid);
    const code = await runFlock(file);
    if (code === null && process.platform === "linux") {
      log.warn(
        "flock (util-linux) not found, so the data directory is not locked: never share it between containers",
      );
    }
    if (code !== takenCode) return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
  lock.close();
  return undefined;
}

function runFlock(file: number): Promise<number | null> {
  const child = spawn("flock", ["--nonblock", "--conflict-exit-code", String(takenCode), "3"], {
    stdio: ["ignore", "ignore", "ignore", file],
    env: { PATH: "/usr/bin:/bin:/run/current-system/sw/bin" },
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(null));
    child.on("exit", resolve);
  });
}
