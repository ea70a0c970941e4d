/**
 * The environment for tests of the embedded PostgreSQL: temporary folders, holders in this process and in others, and
 * a cleanup that leaves neither a process nor a file behind.
 */
import { execFile, spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { createLog } from "../../log.ts";
import { dataFolderAt, readMemory } from "./data-folder.ts";
import type { DataFolder } from "./data-folder.ts";
import { endOrphans, stopServer } from "./stop-server.ts";
import { findFreePort } from "./find-free-port.ts";
import { findServer } from "./find-server.ts";
import type { FoundServer, ServerTraces } from "./find-server.ts";
import { holdPostgres } from "./hold-postgres.ts";
import type { HeldPostgres, HoldOptions } from "./hold-postgres.ts";
import { identifyProcess, isAlive } from "./process-identity.ts";

export const run = promisify(execFile);
export const silentLog = createLog("silent");
const holdFixture = fileURLToPath(new URL("./hold.fixture.ts", import.meta.url));

export interface HolderProcess {
  readonly pid: number;
  /** Its result, or why it failed. */
  readonly held: Promise<{ connectionString?: string; started?: boolean; failure?: string }>;
  kill(): Promise<void>;
  release(): Promise<number | null>;
}

export class Bench {
  readonly #scratch: string[] = [];
  readonly #held: HeldPostgres[] = [];
  readonly #processes: HolderProcess[] = [];
  readonly #clients: Client[] = [];
  readonly #folders = new Set<string>();
  readonly #removals: Promise<void>[] = [];
  #home: string | undefined;
  #oldData: string | undefined;

  async scratch(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), "pressroom-embedded-"));
    this.#scratch.push(folder);
    return folder;
  }

  async hold(dataDir: string, options: Partial<HoldOptions> = {}): Promise<HeldPostgres> {
    this.#folders.add(dataDir);
    const held = await holdPostgres({ dataDir, log: silentLog, ...options });
    this.#held.push(held);
    return held;
  }

  /** Another process that holds the data; `prefix` is a command to run it through. */
  spawnHolder(dataDir: string, prefix: readonly string[] = []): HolderProcess {
    this.#folders.add(dataDir);
    const [file, ...args] = [...prefix, process.execPath, holdFixture, dataDir];
    const child = spawn(file, args, {
      stdio: ["pipe", "pipe", "inherit"],
      env: {
        // None of these may reach PostgreSQL or mislead the driver.
        PGDATA: "/nowhere",
        PGPORT: "1",
        PGOPTIONS: "-c nonsense=1",
        PGSSLMODE: "require",
        // Compiles the holder's imports once instead of in each holder.
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      },
    });
    const holder = followHolder(child);
    this.#processes.push(holder);
    return holder;
  }

  async connect(connectionString: string): Promise<Client> {
    const client = new Client({ connectionString });
    client.on("error", () => undefined);
    this.#clients.push(client);
    await client.connect();
    return client;
  }

  /** Data as left by an earlier start: the same for all tests of a file, because creating it takes a second. */
  async oldData(): Promise<string> {
    if (this.#oldData === undefined) {
      this.#home = await mkdtemp(path.join(tmpdir(), "pressroom-embedded-"));
      // Missing, relative, with spaces, a quote and other alphabets: any folder must work.
      this.#oldData = path.join(this.#home, "two words", "Zoë's – данные");
      const held = await this.hold(path.relative(process.cwd(), this.#oldData));
      await held.release();
    }
    this.#folders.add(this.#oldData);
    return this.#oldData;
  }

  /** For tests that damage the data. */
  async copyOfOldData(name = "data", parent?: string): Promise<string> {
    const original = await this.oldData();
    const dataDir = path.join(parent ?? (await this.scratch()), name);
    await mkdir(path.dirname(dataDir), { recursive: true });
    await run("cp", ["-a", original, dataDir]);
    const folder = folderOf(dataDir);
    const memory = { ...readMemory(folder), port: await findFreePort() };
    await writeFile(folder.memoryFile, JSON.stringify(memory));
    this.#folders.add(dataDir);
    return dataDir;
  }

  async clear(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.end().catch(() => undefined)));
    await Promise.all(this.#processes.splice(0).map((holder) => holder.kill()));
    await Promise.all(this.#held.splice(0).map((held) => held.release()));
    for (const dataDir of this.#folders) await endServer(dataDir);
    this.#folders.clear();
    // Removing synced files takes longer than creating them; the next test need not wait for it.
    for (const folder of this.#scratch.splice(0)) this.#removals.push(removeFolder(folder));
  }

  async close(): Promise<void> {
    await this.clear();
    if (this.#home !== undefined) this.#removals.push(removeFolder(this.#home));
    await Promise.all(this.#removals);
  }
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

export function folderOf(dataDir: string): DataFolder {
  return dataFolderAt(dataDir, path.join(dataDir, "postgres"));
}

export function tracesIn(dataDir: string): ServerTraces {
  const folder = folderOf(dataDir);
  return { cluster: folder.cluster, clusterName: readMemory(folder).clusterName };
}

export function serverOf(dataDir: string): FoundServer | undefined {
  return existsSync(folderOf(dataDir).memoryFile) ? findServer(tracesIn(dataDir)) : undefined;
}

export function runningServer(dataDir: string): FoundServer {
  const server = serverOf(dataDir);
  if (server === undefined) throw new Error(`no server runs on ${dataDir}`);
  return server;
}

export async function until(
  what: string,
  condition: () => unknown,
  withinMs = 20_000,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(10);
  }
}

/** The limit is for a busy machine; an idle one takes 0.2 s. */
export function untilAnswers(connectionString: string): Promise<void> {
  return until("the server answers", () => answers(connectionString), 20_000);
}

export async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function listDrafts(dataDir: string): Promise<string[]> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  return names.filter((name) => name.startsWith("postgres.new-"));
}

/** A statement that keeps a CPU busy, so that its backend does not notice that the postmaster died. */
export async function startBusyBackend(bench: Bench, connectionString: string): Promise<number> {
  const client = await bench.connect(connectionString);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  client.query("select count(*) from generate_series(1, 1e12::bigint)").catch(() => undefined);
  const pid = rows[0]?.pid ?? 0;
  const watcher = await bench.connect(connectionString);
  await until("the statement runs", async () => {
    const found = await watcher.query(
      "select from pg_stat_activity where pid = $1 and state = 'active' and wait_event is null",
      [pid],
    );
    return found.rowCount === 1;
  });
  return pid;
}

async function endServer(dataDir: string): Promise<void> {
  const server = serverOf(dataDir);
  if (server !== undefined) await stopServer(server);
  const folder = folderOf(dataDir);
  if (!existsSync(folder.memoryFile)) return;
  await endOrphans(tracesIn(dataDir), silentLog);
  if (!existsSync(path.join(folder.cluster, "postmaster.pid"))) return;
  // A killed server leaves shared memory that only its next start removes.
  const held = await holdPostgres({ dataDir, log: silentLog }).catch(() => undefined);
  await held?.release();
}

function followHolder(child: ChildProcessByStdio<Writable, Readable, null>): HolderProcess {
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const identity = identifyProcess(child.pid ?? 0);
  child.stdin.on("error", () => undefined);
  const held = new Promise<Awaited<HolderProcess["held"]>>((resolve) => {
    createInterface(child.stdout)
      .on("line", (line) => resolve(JSON.parse(line) as object))
      .on("close", () => resolve({ failure: "it ended without a word" }));
  });
  return {
    pid: child.pid ?? 0,
    held,
    kill: async () => {
      if (identity !== undefined && isAlive(identity)) child.kill("SIGKILL");
      await exited;
    },
    release: () => {
      child.stdin.end();
      return exited;
    },
  };
}
