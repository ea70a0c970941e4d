import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDeadDatabase, openDatabaseAt } from "../../../../test/test-database.ts";
import { startTestService, withoutId, eventually } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";
import { holdPostgres } from "../../../db/embedded/hold-postgres.ts";
import { migrate } from "../../../db/migrate.ts";
import { createLog } from "../../../log.ts";

let ready: TestService;
let cut: TestService;

beforeAll(async () => {
  ready = await startTestService();
  cut = await startTestService({}, openDeadDatabase);
});
afterAll(async () => Promise.all([ready.close(), cut.close()]));

test.each(["/healthz", "/healthz/", "/readyz", "/readyz/"])(
  "%s returns 200 without a key while work can be accepted",
  async (path) => {
    const reply = await ready.send({ path });
    expect(reply.status).toBe(200);
    expect(reply.json).toStrictEqual({ status: path.startsWith("/readyz") ? "ready" : "ok" });
    expect(reply.headers["x-request-id"]).toMatch(/^req_/);
    expect((await ready.send({ method: "HEAD", path })).status).toBe(200);
  },
);

test("without the database, the process is alive but not ready", async () => {
  expect((await cut.send({ path: "/healthz" })).status).toBe(200);
  const reply = await cut.send({ path: "/readyz" });
  expect(reply.status).toBe(503);
  expect(reply.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  expect(withoutId(reply)["code"]).toBe("unavailable");
});

test("if the database lacks our functions, the service is alive but not ready", async () => {
  const empty = await startTestService();
  try {
    await empty.asOwner("set role pressroom_accepting; drop function accept_generations");
    expect((await empty.send({ path: "/readyz" })).status).toBe(503);
    expect((await empty.send({ path: "/healthz" })).status).toBe(200);
  } finally {
    await empty.close();
  }
});

const run = promisify(execFile);

/** A service with its own PostgreSQL, whose data is in this folder. */
async function withOwnPostgres(
  { dataDir, settings }: { dataDir: string; settings: Record<string, string> },
  work: (service: TestService) => Promise<void>,
): Promise<void> {
  const log = createLog("silent");
  const held = await holdPostgres({ dataDir, log, settings: { fsync: "off", ...settings } });
  try {
    await migrate(held.connectionString);
    const openBase = async () => openDatabaseAt(held.connectionString, log);
    const service = await startTestService({}, openBase);
    try {
      await work(service);
    } finally {
      await service.close();
    }
  } finally {
    await held.release();
  }
}

async function readiness(service: TestService): Promise<number> {
  return (await service.send({ path: "/readyz" })).status;
}

test("if the database cannot write files (for example, on a full disk), the service is alive but not ready", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "pressroom-readiness-"));
  try {
    const settings = { temp_file_limit: "0" };
    await withOwnPostgres({ dataDir, settings }, async (service) => {
      const reply = await service.send({ path: "/readyz" });
      expect([reply.status, withoutId(reply)["code"]]).toEqual([503, "unavailable"]);
      expect((await service.send({ path: "/healthz" })).status).toBe(200);
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

const mayMount = process.platform === "linux" && process.getuid?.() === 0;

test.runIf(mayMount)(
  "the service is not ready while the disk is full, and ready again once there is space",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "pressroom-readiness-"));
    await run("mount", ["-t", "tmpfs", "-o", "size=256m,mode=755", "tmpfs", dataDir]);
    const ballast = join(dataDir, "ballast");
    try {
      const settings = { max_wal_size: "64MB", min_wal_size: "32MB" };
      await withOwnPostgres({ dataDir, settings }, async (service) => {
        expect(await readiness(service)).toBe(200);
        await fill(ballast);
        await eventually(async () => (await readiness(service)) === 503);
        await rm(ballast);
        await eventually(async () => (await readiness(service)) === 200);
      });
    } finally {
      await run("umount", ["--lazy", dataDir]);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test("simultaneous probes share one write", async () => {
  const service = await startTestService();
  try {
    await service.asOwner(`
      create table readiness_writes (at timestamptz);
      grant insert on readiness_writes to pressroom_accepting;
      create function note_write() returns trigger language plpgsql as
        'begin insert into readiness_writes values (now()); return new; end';
      create trigger note_write after insert or update on readiness for each row execute function note_write()`);
    const all = await Promise.all(Array.from({ length: 100 }, () => readiness(service)));
    expect(new Set(all)).toEqual(new Set([200]));
    expect(await service.asOwner("select from readiness_writes")).toHaveLength(1);
  } finally {
    await service.close();
  }
});

async function fill(file: string): Promise<void> {
  const handle = await open(file, "a");
  try {
    for (const bytes of [1024 * 1024, 4_096]) await fillBy(handle, bytes);
  } finally {
    await handle.close();
  }
}

async function fillBy(handle: Awaited<ReturnType<typeof open>>, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(bytes);
  try {
    for (;;) await handle.write(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
