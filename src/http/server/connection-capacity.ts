/** How many connections this process can really hold: each costs a file, and the system limits those. */
import { readFileSync } from "node:fs";
import type { Log } from "../../log.ts";

/** Kept free for the database, the log, the program's own files, and connections that are still being closed. */
const reservedFiles = 256;
/** Of the files that are left, a part stays free: a few more connections than wanted exist while some are closing. */
const usableShare = 0.85;

export function connectionCapacity(
  wanted: number,
  log: Log,
  filesMax: number = readFilesMax(),
): number {
  const possible = Math.max(16, Math.floor((filesMax - reservedFiles) * usableShare));
  if (possible >= wanted) return wanted;
  log.warn(
    { wanted, possible, open_files: filesMax },
    "the open-file limit allows fewer connections than configured; raise it (ulimit -n, LimitNOFILE)",
  );
  return possible;
}

/** Node raises the soft limit to the hard one when it starts, so the soft one is what counts. */
function readFilesMax(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    // Not on Linux: what the setting says is believed.
    return Number.POSITIVE_INFINITY;
  }
}
