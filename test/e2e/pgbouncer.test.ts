/**
 * APIs and workers behind PgBouncer in transaction mode, each with its own login; what needs a session bypasses it.
 * Skipped if PgBouncer is not installed (Debian: apt-get install pgbouncer).
 */
import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { holdPostgres } from "../../src/db/embedded/hold-postgres.ts";
import { createLog } from "../../src/log.ts";
import { eventually } from "../test-service.ts";
import { openServiceUnderTest } from "../service-under-test.ts";
import { openDemoService } from "./demo-data.ts";

const program = "pgbouncer";
const isInstalled = spawnSync(program, ["--version"]).status === 0;
const password = "only-for-this-test";

/** As an unprivileged user if we are root: PgBouncer refuses to run as root. */
async function startPooler(
  folder: string,
  serverUrl: string,
): Promise<{ port: number; end(): Promise<void> }> {
  const { hostname, port: serverPort, pathname } = new URL(serverUrl);
  const port = await freePort();
  await writeFile(
    join(folder, "users.txt"),
    ["pressroom_api", "pressroom_worker"].map((role) => `"${role}" "${password}"\n`).join(""),
  );
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
pressroom = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
  await chmod(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program, [...asNobody, join(folder, "pgbouncer.ini")], { stdio: "ignore" });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    port,
    async end() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.skipIf(!isInstalled)(
  "two processes of each role work behind PgBouncer in transaction mode, with more clients than connections",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "pressroom-pooler-"));
    const underTest = await openServiceUnderTest();
    const held = await holdPostgres({ dataDir: underTest.dataDir, log: createLog("error") });
    const owner = new Client({ connectionString: held.connectionString });
    await owner.connect();
    const pooler = await startPooler(folder, held.connectionString);
    try {
      const demo = (await underTest.command("demo")) as { brands: { test_key: string }[] };
      const key = demo.brands[0]!.test_key;
      // The statements from docs/scaling.md.
      for (const role of ["pressroom_api", "pressroom_worker"]) {
        await owner.query(`alter role ${role} login password '${password}'`);
        await owner.query(`alter role ${role} set statement_timeout = '15s'`);
      }
      const behindPooler = (role: string) => ({
        DATABASE_URL: `postgres://${role}:${password}@127.0.0.1:${pooler.port}/pressroom`,
        PRESSROOM_DATABASE_DIRECT_URL: held.connectionString,
        PRESSROOM_DATABASE_POOLED: "on",
      });
      const apis = await Promise.all([
        underTest.start("api", behindPooler("pressroom_api")),
        underTest.start("api", behindPooler("pressroom_api")),
      ]);
      await underTest.start("worker", behindPooler("pressroom_worker"));
      await underTest.start("worker", behindPooler("pressroom_worker"));

      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          fetch(`${apis[index % 2]!.url}/agents/api/articles/generate/`, {
            method: "POST",
            headers: { "X-API-Key": key, "Idempotency-Key": `order-${index % 100}` },
            body: new URLSearchParams({ content_type: "post" }),
          }),
        ),
      );
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
      const bodies = (await Promise.all(replies.map((reply) => reply.json()))) as {
        job_id: number;
      }[];
      const jobs = new Set(bodies.map((body) => body.job_id));
      expect(jobs.size).toBe(100);
      for (const job of jobs) {
        await eventually(async () => {
          const reply = await fetch(`${apis[0].url}/agents/api/jobs/${job}/`, {
            headers: { "X-API-Key": key },
          });
          return ((await reply.json()) as { state: string }).state === "succeeded";
        }, 20_000);
      }
      // The API and workers connected through PgBouncer with their own logins.
      const { rows } = await owner.query<{ usename: string }>(
        "select distinct usename from pg_stat_activity where usename in ('pressroom_api', 'pressroom_worker') order by 1",
      );
      expect(rows.map((row) => row.usename)).toEqual(["pressroom_api", "pressroom_worker"]);
    } finally {
      await underTest.stopAll();
      await pooler.end();
      await owner.end();
      await held.release();
      await underTest.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test("a login as another role is rejected at startup with an explanation", async () => {
  const underTest = await openDemoService();
  const held = await holdPostgres({ dataDir: underTest.dataDir, log: createLog("error") });
  try {
    await expect(
      underTest.start("api", {
        DATABASE_URL: held.connectionString,
        PRESSROOM_DATABASE_DIRECT_URL: held.connectionString,
        PRESSROOM_DATABASE_POOLED: "on",
      }),
    ).rejects.toThrow(/must log in as pressroom_api/);
  } finally {
    await held.release();
    await underTest.remove();
  }
});
