/**
 * Tracks which processes use this data directory, with one file per process, so that commands find the URL and a second
 * start can report the first one. Files of killed processes are removed when read.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../errors.ts";
import { identifyProcess, isAlive } from "../../db/embedded/process-identity.ts";

export interface RunningService {
  readonly pid: number;
  /** Together with the PID, identifies this process and no later one. */
  readonly startTicks: string;
  readonly startedAt: string;
  /** Null for a worker, which does not listen. */
  readonly url: string | null;
  readonly port: number | null;
  readonly hasWorker: boolean;
}

/** Oldest first. */
export function listRunning(dataDir: string): RunningService[] {
  const folder = folderOf(dataDir);
  return names(folder)
    .flatMap((name) => {
      const file = join(folder, name);
      const service = read(file);
      if (service !== undefined && isAlive(service)) return [service];
      rmQuietly(file);
      return [];
    })
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** Throws if a service with the same data already uses the port. */
export function refuseSecond({ dataDir, port }: { dataDir: string; port: number }): void {
  const first = listRunning(dataDir).find((service) => service.port === port);
  if (first === undefined) return;
  throw new Failure("address_in_use", {
    message: `Pressroom is already running with this data at ${first.url} (process ${first.pid}). Stop it first, or set PORT to a different port to run a second instance.`,
  });
}

/** Returns a function that removes the entry. Does nothing if the data directory is not writable. */
export function rememberRunning(
  dataDir: string,
  service: Pick<RunningService, "url" | "hasWorker">,
): () => void {
  try {
    const file = write(dataDir, service);
    return () => rmQuietly(file);
  } catch {
    return () => undefined;
  }
}

function write(dataDir: string, service: Pick<RunningService, "url" | "hasWorker">): string {
  const folder = folderOf(dataDir);
  const self = identifyProcess(process.pid);
  const remembered: RunningService = {
    pid: process.pid,
    startTicks: self?.startTicks ?? "0",
    startedAt: new Date().toISOString(),
    ...service,
    port: service.url === null ? null : Number(new URL(service.url).port),
  };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.json`);
  // Written to a temporary file and renamed, so that readers never see a partial file.
  writeFileSync(`${file}.new`, `${JSON.stringify(remembered)}\n`);
  renameSync(`${file}.new`, file);
  return file;
}

function folderOf(dataDir: string): string {
  return join(dataDir, "running");
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    return [];
  }
}

function read(file: string): RunningService | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as RunningService;
  } catch {
    return undefined;
  }
}

function rmQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Files of another user cannot be removed, and are harmless.
  }
}
