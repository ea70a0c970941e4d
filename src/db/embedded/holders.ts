/**
 * The processes that use the server: one file each, named after the process, so that a killed one does not count.
 * Files of other containers cannot be checked here: for them, the server's lock (server-lock.ts) decides.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isNamedAlive, processName } from "./process-identity.ts";

export interface Holder {
  /** Whether any other process of this container uses the server. */
  hasCompany(): boolean;
  /** Returns whether other holders remain. */
  leave(): boolean;
}

export function becomeHolder(folder: string): Holder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder's inode, because a copy of the data contains these files too and no process uses the copy; and a
  // random part, because one process may hold it more than once.
  const name = `${processName()}-${statSync(folder).ino}-${randomBytes(4).toString("hex")}`;
  const file = path.join(folder, name);
  writeFileSync(file, "", { flag: "wx" });
  const hasCompany = () => listLiving(folder).some((other) => other !== name);
  return {
    hasCompany,
    leave() {
      // Removes the file before checking: of two that leave at once, at least one sees that none remains.
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

/** Requires the server's lock, which proves that no process elsewhere is using a server. */
export function removeForeignHolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (isNamedAlive(name) === undefined) rmSync(path.join(folder, name), { force: true });
  }
}
