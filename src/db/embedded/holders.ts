/**
 * Keeps the list of who uses the server: one file each, named after the process, so that one that was
 * killed does not count. What the last to leave does is left to hold-postgres.ts.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { identifyProcess, isAlive } from "./process-identity.ts";

export interface Holder {
  /** From now on it relies on the server's address. */
  settle(): void;
  /** Returns whether others stay, in whatever state. */
  leave(): boolean;
  /** Whether anybody else relies on the server's address. */
  hasSettledCompany(): boolean;
}

const settled = "settled";

export function becomeHolder(folder: string): Holder {
  const self = identifyProcess(process.pid);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = [
    process.pid,
    self?.startTicks ?? "0",
    // Whoever copies the data of a running server copies its holders' files, and nobody holds the copy.
    statSync(folder).ino,
    // One process may hold it more than once, as tests and threads do.
    randomBytes(4).toString("hex"),
  ].join("-");
  const file = path.join(folder, name);
  writeFileSync(file, "", { flag: "wx" });
  const others = (): string[] => listLiving(folder).filter((other) => other !== name);
  return {
    settle: () => writeFileSync(file, settled),
    leave: () => {
      // First the file, then the look: of two who leave at once, one at least sees that nobody stays.
      rmSync(file, { force: true });
      return others().length > 0;
    },
    hasSettledCompany: () => others().some((other) => isSettled(path.join(folder, other))),
  };
}

/** Clears the files of the dead away while it reads. */
function listLiving(folder: string): string[] {
  let names: string[];
  let here: string;
  try {
    names = readdirSync(folder);
    here = String(statSync(folder).ino);
  } catch (error) {
    // The data directory was removed under us: nobody else will find it either.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  return names.filter((name) => {
    const [pid = "", startTicks = "", folderInode] = name.split("-");
    if (folderInode === here && isAlive({ pid: Number(pid), startTicks })) return true;
    rmSync(path.join(folder, name), { force: true });
    return false;
  });
}

function isSettled(file: string): boolean {
  try {
    return readFileSync(file, "utf8") === settled;
  } catch {
    return false;
  }
}
