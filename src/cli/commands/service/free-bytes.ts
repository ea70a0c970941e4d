import { statfsSync } from "node:fs";

/** What the current user may still write to the disk that a folder is on. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
