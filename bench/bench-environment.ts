/**
 * The environment of a benchmark: a folder on a real disk with an embedded PostgreSQL, started as Pressroom starts it,
 * and the processes of the benchmark. Closing it ends all processes and removes all files.
 */
import { once } from "node:events";
import { mkdtemp, mkdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { holdPostgres } from "../src/db/embedded/hold-postgres.ts";
import { createLog } from "../src/log.ts";
import { asOwner } from "./as-owner.ts";
import { readPostmasterPid, runPressroom } from "../test/service-under-test.ts";
import type { Child } from "../test/service-under-test.ts";

type TrackedProcess = Pick<Child, "exited"> & { end(signal?: NodeJS.Signals): Promise<unknown> };

export interface BenchEnvironment {
  readonly folder: string;
  /** The server's default database, as the owner. */
  readonly connectionString: string;
  readonly postmasterPid: number;
  /** Aborted when the environment closes: nothing may be started after that. */
  readonly signal: AbortSignal;
  /** Creates an empty database with the current schema. */
  createDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Registers a process, which is ended when the environment closes. */
  keep<C extends TrackedProcess>(child: C): C;
  /** Ends all processes that a benchmark left running. */
  endChildren(): Promise<void>;
}

const template = "bench_template";

/**
 * Runs the work in a new environment. Aborting does not wait for the work: its processes are ended, and its errors are
 * ignored.
 */
export async function withBenchEnvironment<Result>(
  chosenFolder: string | undefined,
  signal: AbortSignal,
  work: (environment: BenchEnvironment) => Promise<Result>,
): Promise<Result> {
  const environment = await openBenchEnvironment(chosenFolder, signal);
  try {
    return await Promise.race([work(environment), rejectWhen(signal)]);
  } finally {
    await environment.close();
  }
}

async function rejectWhen(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  await once(signal, "abort");
  throw signal.reason;
}

async function openBenchEnvironment(
  chosenFolder: string | undefined,
  signal: AbortSignal,
): Promise<BenchEnvironment & { close(): Promise<void> }> {
  const folder = await makeFolder(chosenFolder);
  const dataDir = join(folder, "data");
  // Only problems of the server are logged; all other output belongs to the benchmark.
  const held = await holdPostgres({ dataDir, log: createLog("warn"), signal }).catch(
    async (error: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    },
  );
  const { connectionString } = held;
  const children = new Set<TrackedProcess>();
  const closing = new AbortController();
  const postmasterPid = (await readPostmasterPid(dataDir)) ?? 0;
  let hasTemplate = false;
  const endChildren = async () => {
    await Promise.all([...children].map((child) => child.end("SIGKILL")));
  };

  return {
    folder,
    connectionString,
    postmasterPid,
    signal: closing.signal,

    async createDatabase(name) {
      if (!hasTemplate) {
        await asOwner(connectionString, `create database ${template}`);
        await runPressroom(["migrate"], {
          DATABASE_URL: databaseUrl(connectionString, template),
          PRESSROOM_DATA_DIR: join(folder, "migrate"),
        });
        hasTemplate = true;
      }
      await asOwner(connectionString, `create database ${name} template ${template}`);
      return databaseUrl(connectionString, name);
    },

    async dropDatabase(name) {
      // Retries, because the owner cannot terminate an autovacuum worker in the database. A database that remains is
      // removed together with the folder.
      for (let tries = 1; tries <= dropTriesMax; tries += 1) {
        try {
          await asOwner(connectionString, `drop database ${name} with (force)`);
          return;
        } catch {
          await delay(250);
        }
      }
    },

    keep(child) {
      if (closing.signal.aborted) {
        void child.end("SIGKILL");
        throw new Error("the benchmark has been stopped");
      }
      children.add(child);
      void child.exited.then(() => children.delete(child));
      return child;
    },

    endChildren,

    async close() {
      closing.abort();
      await endChildren();
      await held.release();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const dropTriesMax = 40;

function databaseUrl(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** The temporary folder, unless it is in memory, where a flush costs nothing and the results would be wrong. */
async function makeFolder(chosen: string | undefined): Promise<string> {
  const own = new URL("results", import.meta.url).pathname;
  const candidates = chosen === undefined ? [tmpdir(), own] : [chosen];
  for (const candidate of candidates) {
    await mkdir(candidate, { recursive: true });
    if (!(await isInMemory(candidate))) return mkdtemp(join(candidate, "pressroom-bench-"));
  }
  throw new Error(
    `${candidates.join(" and ")} live in memory, where nothing is ever flushed to a disk. Name a folder on a disk: --folder PATH`,
  );
}

/** The statfs types of tmpfs and ramfs on Linux; other systems do not use these numbers. */
const memoryFileSystems = new Set([0x01021994, 0x858458f6]);

async function isInMemory(folder: string): Promise<boolean> {
  return memoryFileSystems.has((await statfs(folder)).type);
}
