/**
 * Where benchmarks run: a folder on a real disk with an embedded PostgreSQL of its own, started as the product starts
 * it, and the processes that belong to it. Closing it ends them all and removes everything.
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

type Kept = Pick<Child, "exited"> & { end(signal?: NodeJS.Signals): Promise<unknown> };

export interface BenchEnvironment {
  readonly folder: string;
  /** Leads to the server's own database, as the owner of everything. */
  readonly connectionString: string;
  readonly postmasterPid: number;
  /** Aborted when it closes: whoever is still at work then must not start anything more. */
  readonly signal: AbortSignal;
  /** A database with the product's newest schema and nothing in it. */
  createDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Looks after a process: it is ended with the environment, whatever happens. */
  keep<C extends Kept>(child: C): C;
  /** Ends whatever a benchmark left running, before another one stands here. */
  endChildren(): Promise<void>;
}

const template = "bench_template";

/**
 * Does some work on a environment of its own. Stopping does not wait for the work: its processes are ended under it, and what
 * it says then is not heard.
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
  // Whatever is wrong with the server must be seen; everything else belongs to the benchmark's own words.
  const held = await holdPostgres({ dataDir, log: createLog("warn"), signal }).catch(
    async (error: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    },
  );
  const { connectionString } = held;
  const children = new Set<Kept>();
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
      // An autovacuum worker in it cannot be told to leave by its owner. What stays goes with the folder.
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

/** The temporary folder, unless it lives in memory: a flush that costs nothing would make every figure a lie. */
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

/** What Linux calls tmpfs and ramfs; other systems have neither under these numbers. */
const memoryFileSystems = new Set([0x01021994, 0x858458f6]);

async function isInMemory(folder: string): Promise<boolean> {
  return memoryFileSystems.has((await statfs(folder)).type);
}
