/**
 * Keeps the list of who uses the server: one file each, named after the process, so that one that was
 * killed does not count. What the last to leave does is left to hold-postgres.ts.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { identifyProcess, isAlive } from "./process-identity.ts";

export interface Holder {
  leave(): void;
  /** Whether anybody else holds the server; clears away the files of the dead. */
  hasCompany(): boolean;
}

export function becomeHolder(folder: string): Holder {
  const self = identifyProcess(process.pid);
  // One process may hold it more than once, as tests and threads do.
  const name = `${process.pid}-${self?.startTicks ?? "0"}-${randomBytes(4).toString("hex")}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, name), "");
  return {
    leave: () => rmSync(path.join(folder, name), { force: true }),
    hasCompany: () =>
      readdirSync(folder)
        .filter((other) => other !== name)
        .some((other) => isHeld(folder, other)),
  };
}

function isHeld(folder: string, name: string): boolean {
  const [pid = "", startTicks = ""] = name.split("-");
  if (isAlive({ pid: Number(pid), startTicks })) return true;
  rmSync(path.join(folder, name), { force: true });
  return false;
}
