import { statfsSync } from "node:fs";

/** The free space for the current user on the disk of a directory. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
