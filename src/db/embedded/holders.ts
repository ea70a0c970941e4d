/**
 * Who uses the server: one file each, named after the process, so that one that was killed does not count. The files of
 * other containers say nothing here: there, the server's lock (server-lock.ts) decides.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isNamedAlive, processName } from "./process-identity.ts";

export interface Holder {
  /** Whether any other process of this container uses the server. */
  hasCompany(): boolean;
  /** Returns whether others stay. */
  leave(): boolean;
}

export function becomeHolder(folder: string): Holder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder's number, since a copy of the data holds these files as well, and nobody uses the copy; and a random
  // part, since one process may hold it more than once.
  const name = `${processName()}-${statSync(folder).ino}-${randomBytes(4).toString("hex")}`;
  const file = path.join(folder, name);
  writeFileSync(file, "", { flag: "wx" });
  const hasCompany = () => listLiving(folder).some((other) => other !== name);
  return {
    hasCompany,
    leave() {
      // First the file, then the look: of two that leave at once, at least one sees that nobody stays.
      rmSync(file, { force: true });
      return hasCompany();
    },
  };
}

/** Removes the files of dead processes of this container. */
function listLiving(folder: string): string[] {
  const inode = statSync(folder, { throwIfNoEntry: false })?.ino;
  // The data directory was removed.
  if (inode === undefined) return [];
  return readdirSync(folder).filter((name) => {
    const isCopied = name.split("-")[3] !== String(inode);
    const isLiving = isCopied ? false : isNamedAlive(name);
    if (isLiving === false) rmSync(path.join(folder, name), { force: true });
    return isLiving === true;
  });
}

/** For whoever has the server's lock, which proves that no server lives that a process elsewhere could be using. */
export function removeForeignHolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (isNamedAlive(name) === undefined) rmSync(path.join(folder, name), { force: true });
  }
}
