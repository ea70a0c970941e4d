/**
 * Prevents two processes from working on the same model file. The lock is a file that its holder touches every few
 * seconds; if it was not touched for a while, or its process is gone, another process takes it over.
 */
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { Failure } from "../errors.ts";

/** Another process holds the lock. */
export class DownloadLocked extends Failure {
  constructor(name: string, pid: number) {
    super("model_download_failed", {
      message: `Another process (${pid}) is already downloading or verifying ${name}. Wait for it to finish, or stop it.`,
    });
    this.name = "DownloadLocked";
  }
}

const touchMs = 3_000;
/** Long enough for a process that was suspended or is waiting for the disk. */
const staleMs = 30_000;

/** Resolves with a function that releases the lock. */
export async function acquireDownloadLock(
  name: string,
  part: string,
): Promise<() => Promise<void>> {
  const lock = lockOf(part);
  const ours = `${hostname()} ${process.pid} ${crypto.randomUUID()}`;
  // Written to a temporary file and linked into place, so that a lock always names its holder.
  const aside = `${lock}.${crypto.randomUUID()}`;
  await writeFile(aside, ours, { mode: 0o600 });
  try {
    while (!(await tryToLink(aside, lock))) {
      const found = await readHolder(lock);
      if (found === undefined) continue;
      if (found.isAlive) throw new DownloadLocked(name, found.pid);
      await takeAway(lock, found.text);
    }
  } finally {
    await rm(aside, { force: true });
  }
  const touching = setInterval(() => {
    const now = new Date();
    void utimes(lock, now, now).catch(() => undefined);
  }, touchMs).unref();
  return async () => {
    clearInterval(touching);
    if ((await readHolder(lock))?.text === ours) await rm(lock, { force: true });
  };
}

export async function isDownloadLocked(part: string): Promise<boolean> {
  return (await readHolder(lockOf(part)))?.isAlive ?? false;
}

function lockOf(part: string): string {
  return `${part}.lock`;
}

async function tryToLink(aside: string, lock: string): Promise<boolean> {
  try {
    await link(aside, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

interface Holder {
  text: string;
  pid: number;
  isAlive: boolean;
}

/** Undefined if the lock is free. */
async function readHolder(lock: string): Promise<Holder | undefined> {
  try {
    const text = await readFile(lock, "utf8");
    const { mtimeMs } = await stat(lock);
    const [host, number] = text.split(" ");
    const pid = Number(number);
    // A PID is meaningless in another container or on another machine.
    const isGone = host === hostname() && !isRunning(pid);
    return { text, pid, isAlive: !isGone && Date.now() - mtimeMs < staleMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Moves the stale lock before removing it, because another process may have replaced it by now. */
async function takeAway(lock: string, dead: string): Promise<void> {
  const aside = `${lock}.${crypto.randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, "utf8")) === dead) await rm(aside, { force: true });
  else await rename(aside, lock);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
