/** Decides where a backup file goes, before anything is done for it: a mistyped path must not cost an hour. */
import { accessSync, constants, existsSync, statSync, statfsSync } from "node:fs";
import path from "node:path";
import { shownBytes } from "./amount.ts";
import { refused } from "./check-text.ts";

/** A folder, or nothing, gets a file that is named after the moment. */
export function chooseBackupFile(given: string | undefined, now: Date): string {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");
  const name = `pressroom-${stamp}.tar.zst`;
  const wanted = given ?? ".";
  const isFolder =
    wanted.endsWith("/") || statSync(wanted, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = path.resolve(isFolder ? path.join(wanted, name) : wanted);
  const folder = path.dirname(file);
  if (!existsSync(folder))
    throw refused(`The directory ${folder} does not exist.`, `mkdir -p ${folder}`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw refused(`The current user cannot write to ${folder}.`);
  }
  if (existsSync(file)) {
    throw refused(
      `${file} already exists, and a backup never overwrites a file.`,
      "Choose another name, or specify a directory to have the file named after the current time.",
    );
  }
  return file;
}

/** Text compresses well, so less than all of it is usually enough; less than this never is. */
const smallestShare = 0.05;

/** Throws where it is certain that the room will not do. */
export function checkRoom(file: string, dataBytes: number): void {
  const folder = path.dirname(file);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= dataBytes * smallestShare) return;
  throw refused(
    `${folder} has only ${shownBytes(free)} of free space, and the data needs ${shownBytes(dataBytes)} before compression.`,
    "Free up space, or choose a file on another disk.",
  );
}
