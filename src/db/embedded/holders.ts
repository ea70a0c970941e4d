/**
 * Keeps the list of who uses the server: one file each, named after the process, so that one that was
 * killed does not count. What the last to leave does is left to hold-postgres.ts, and what to do about
 * holders elsewhere to await-foreign-holders.ts.
 */
import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import type { Log } from "../../log.ts";
import { identifyProcess, isAlive } from "./process-identity.ts";
import { identifyProcessSpace } from "./process-space.ts";
import { steady } from "./steady.ts";

export interface Holder {
  readonly name: string;
  /** From now on it relies on the server's address. */
  settle(): void;
  /** Returns whether others stay, in whatever state. */
  leave(): boolean;
  /** Whether anybody else relies on the server's address. */
  hasSettledCompany(): boolean;
  /** Those of other containers and machines that showed themselves a short time ago. */
  listForeign(): ForeignHolder[];
  /** How long ago a foreign holder may have shown itself to count. */
  readonly foreignAgeMaxMs: number;
}

/** Its process is out of our sight: that it lives is known from its file alone, which it touches. */
export interface ForeignHolder {
  readonly name: string;
  readonly host: string;
  readonly settled: boolean;
  /** By the clock of the file system. */
  readonly touchedAtMs: number;
}

interface HolderPlace {
  /** The folder with the files. */
  readonly folder: string;
  readonly log: Log;
}

const touchEveryMs = 1_000;
const settledMark = "settled";

export function becomeHolder(
  { folder, log }: HolderPlace,
  foreignAgeMaxMs: number = 10 * touchEveryMs,
): Holder {
  const space = identifyProcessSpace();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = [
    process.pid,
    identifyProcess(process.pid)?.startTicks ?? "0",
    // Whoever copies the data of a running server copies its holders' files, and nobody holds the copy.
    statSync(folder).ino,
    space,
    // One process may hold it more than once, as tests and threads do.
    randomBytes(4).toString("hex"),
  ].join("-");
  const file = path.join(folder, name);
  let text = hostname();
  writeFileSync(file, text, { flag: "wx" });

  function touch(): void {
    const now = new Date();
    try {
      // The times that are set here are not looked at: what counts is that the file system writes down, by
      // its own clock, when they were set. That needs no room on the disk, either.
      utimesSync(file, now, now);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      // Somebody elsewhere took us for dead, for we had stood still for long.
      writeFileSync(file, text);
    }
  }
  const timer = setInterval(steady(log, "showing that this process lives", touch), touchEveryMs);
  timer.unref();

  const company = (): string[] => listCompany(folder, space).filter((other) => other !== name);
  return {
    name,
    foreignAgeMaxMs,
    settle: () => {
      text = `${hostname()}\n${settledMark}`;
      writeFileSync(file, text);
    },
    leave: () => {
      clearInterval(timer);
      // First the file, then the look: of two who leave at once, one at least sees that nobody stays.
      rmSync(file, { force: true });
      return company().length > 0;
    },
    hasSettledCompany: () =>
      company().some((other) => readHolder(path.join(folder, other))?.settled),
    listForeign: () => {
      const names = listNames(folder).filter((other) => spaceOf(other) !== space);
      if (names.length === 0) return [];
      touch();
      const sinceMs = statSync(file).ctimeMs - foreignAgeMaxMs;
      return names.flatMap((other) => readForeign(folder, other, sinceMs) ?? []);
    },
  };
}

function spaceOf(name: string): string | undefined {
  return name.split("-")[3];
}

/** The living ones of our own space; clears the files of its dead away while it reads. */
function listCompany(folder: string, space: string): string[] {
  return listNames(folder).filter((name) => {
    if (spaceOf(name) !== space) return false;
    const [pid = "", startTicks = "", folderInode] = name.split("-");
    const here = statSync(folder, { throwIfNoEntry: false })?.ino;
    if (folderInode === String(here) && isAlive({ pid: Number(pid), startTicks })) return true;
    rmSync(path.join(folder, name), { force: true });
    return false;
  });
}

/** Clears its file away when it is too old. */
function readForeign(folder: string, name: string, sinceMs: number): ForeignHolder | undefined {
  const file = path.join(folder, name);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (found.ctimeMs < sinceMs) {
    rmSync(file, { force: true });
    return undefined;
  }
  const { host = "", settled = false } = readHolder(file) ?? {};
  return { name, host, settled, touchedAtMs: found.ctimeMs };
}

function readHolder(file: string): { host: string; settled: boolean } | undefined {
  try {
    const [host = "", mark] = readFileSync(file, "utf8").split("\n");
    return { host, settled: mark === settledMark };
  } catch {
    return undefined;
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // The data directory was removed under us: nobody else will find it either.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
