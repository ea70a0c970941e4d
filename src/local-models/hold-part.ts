/** Keeps two processes from downloading the same file at once. A lock whose holder is gone is taken over. */
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { Failure } from "../errors.ts";

/** Resolves with what lets go of it. */
export async function holdPart(name: string, part: string): Promise<() => Promise<void>> {
  const lock = `${part}.lock`;
  for (;;) {
    // Written aside and linked into place, so that nobody ever reads a lock without a holder.
    const aside = `${lock}.${process.pid}`;
    await writeFile(aside, String(process.pid), { mode: 0o600 });
    const isOurs = await link(aside, lock).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return false;
        throw error;
      },
    );
    await rm(aside, { force: true });
    if (isOurs) return () => rm(lock, { force: true });
    const holder = Number(await readFile(lock, "utf8").catch(() => ""));
    if (holder > 0 && isRunning(holder)) {
      throw new Failure("model_download_failed", {
        message: `${name} is already being downloaded by process ${holder}.`,
      });
    }
    await rm(lock, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
