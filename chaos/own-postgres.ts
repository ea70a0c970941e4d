/**
 * The harness's own PostgreSQL server, created like the embedded one. It can be killed, and is restarted as by systemd.
 * Pressroom connects to it through DATABASE_URL, as to an operator's server.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { createCluster } from "../src/db/embedded/create-cluster.ts";
import { openDataFolder, readMemory } from "../src/db/embedded/data-folder.ts";
import { endOrphans } from "../src/db/embedded/stop-server.ts";
import { findPostgresBinaries } from "../src/db/embedded/postgres-binaries.ts";
import { chooseServerAccount, commandFor } from "../src/db/embedded/server-account.ts";
import { serverSettings, settingArguments } from "../src/db/embedded/server-settings.ts";
import { createLog } from "../src/log.ts";
import { until } from "../test/until.ts";

export interface OwnPostgres {
  readonly port: number;
  /** Pressroom's connection string through this port: the server's own, or a proxy's. */
  urlThrough(port: number): string;
  /** A direct connection as the superuser, for counting. */
  asSuperuser<Result>(work: (superuser: Client) => Promise<Result>): Promise<Result>;
  /** kill -9 of the postmaster; the supervisor starts it again. */
  kill(): void;
  isUp(): boolean;
  untilUp(timeoutMs: number): Promise<void>;
  /** How often it exited without being killed or stopped by the harness, for example because of a full disk. */
  unexpectedExits(): number;
  stop(): Promise<void>;
}

const restartPauseMs = 100;
/** The harness waits this long for a recovery. */
const startMaxMs = 120_000;

export async function startOwnPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnPostgres> {
  const log = createLog("silent");
  const binaries = findPostgresBinaries();
  const folder = openDataFolder(dataDir);
  const account = chooseServerAccount(binaries, folder);
  await createCluster({ binaries, account, folder, log, signal: new AbortController().signal });
  const memory = readMemory(folder);
  const { port } = memory;
  // The embedded server has no login for its superuser; the harness needs one to bypass all policies.
  const rules = path.join(folder.cluster, "pg_hba.conf");
  const kept = await readFile(rules, "utf8");
  await writeFile(rules, `host all postgres 127.0.0.1/32 trust\n${kept}`);

  const command = commandFor(account, binaries.postgres, [
    "-D",
    folder.cluster,
    ...settingArguments(serverSettings(memory, settings)),
  ]);
  const traces = { cluster: folder.cluster, clusterName: memory.clusterName };
  let child: ReturnType<typeof spawn> | undefined;
  let isUp = false;
  const stopping = new AbortController();
  let wasKilled = false;
  let unexpectedExits = 0;

  async function asSuperuser<Result>(
    work: (superuser: Client) => Promise<Result>,
  ): Promise<Result> {
    const client = new Client({
      connectionString: `postgres://postgres@127.0.0.1:${port}/pressroom`,
      application_name: "chaos",
      connectionTimeoutMillis: 5_000,
      query_timeout: 60_000,
    });
    client.on("error", () => undefined); // The next statement on the broken connection fails anyway.
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  const answers = async () => asSuperuser(async () => true).catch(() => false);

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Backends that outlive a killed postmaster keep the next one from starting.
      await endOrphans(traces, log);
      const output = openSync(path.join(dataDir, "postgres.log"), "a");
      wasKilled = false;
      // In its own session, so that Ctrl-C reaches only the harness.
      const started = spawn(command.file, command.args, {
        ...command.options,
        detached: true,
        stdio: ["ignore", output, output],
      });
      closeSync(output);
      child = started;
      const ended = once(started, "exit");
      let hasEnded = false;
      void ended.then(() => (hasEnded = true));
      const isSettled = async () => hasEnded || (await answers());
      await until(isSettled, { what: "an end of PostgreSQL's start", timeoutMs: startMaxMs });
      isUp = !hasEnded;
      await ended;
      isUp = false;
      if (stopping.signal.aborted) return;
      if (!wasKilled) unexpectedExits += 1;
      await sleep(restartPauseMs);
    }
  }

  const supervising = supervise();

  const untilUp = async (timeoutMs: number) =>
    until(() => isUp, { what: "PostgreSQL's start", timeoutMs });
  await untilUp(30_000);
  return {
    port,
    urlThrough: (through) =>
      `postgres://pressroom:${memory.password}@127.0.0.1:${through}/pressroom`,
    asSuperuser,
    kill() {
      wasKilled = true;
      isUp = false;
      child?.kill("SIGKILL");
    },
    isUp: () => isUp,
    untilUp,
    unexpectedExits: () => unexpectedExits,
    async stop() {
      stopping.abort();
      // Immediate shutdown: the data is not needed any more.
      child?.kill("SIGQUIT");
      await supervising;
      await endOrphans(traces, log);
    },
  };
}
