import { readFile, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { Failure } from "../../errors.ts";
import { readMemory } from "./data-folder.ts";
import {
  Bench,
  answers,
  folderOf,
  run,
  runningServer,
  serverOf,
  untilAnswers,
} from "./embedded-bench.fixture.ts";
import { isAlive } from "./process-identity.ts";

const expectedSettings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  data_checksums: "on",
  server_encoding: "UTF8",
  listen_addresses: "127.0.0.1",
  max_connections: "200",
  statement_timeout: "60000",
};

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

describe("a first start", () => {
  it("creates a durable cluster and a role that is not a superuser but can create schemas, roles and databases", async () => {
    const held = await bench.hold(await bench.oldData());
    const client = await bench.connect(held.connectionString);
    const { rows: settings } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any($1)`,
      [Object.keys(expectedSettings)],
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual(
      expectedSettings,
    );
    const { rows: roles } = await client.query(
      `select rolsuper, rolcreaterole, rolcreatedb, datlocprovider, datlocale
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(roles).toEqual([
      {
        rolsuper: false,
        rolcreaterole: true,
        rolcreatedb: true,
        datlocprovider: "b",
        datlocale: "C.UTF-8",
      },
    ]);
    await client.query("create schema own; create role reader; create table own.note ()");
    await client.query("grant usage on schema own to reader; set role reader; reset role");
    await client.query("create database copy");
  });

  it("allows no access without the password, and none as the superuser", async () => {
    const dataDir = await bench.oldData();
    const held = await bench.hold(dataDir);
    const wrong = held.connectionString.replace(/:[^:@]+@/, ":wrong@");
    expect(await answers(wrong)).toBe(false);
    expect(await answers(wrong.replace("pressroom:wrong@", "postgres@"))).toBe(false);
    const { mode } = await stat(folderOf(dataDir).memoryFile);
    expect(mode & 0o777).toBe(0o600);
  });
});

describe("a later start", () => {
  it("keeps the data and the address, and runs in a session of its own", async () => {
    const dataDir = await bench.oldData();
    const first = await bench.hold(dataDir);
    const client = await bench.connect(first.connectionString);
    await client.query("create table if not exists kept as select 7 as number");
    await client.end();
    const server = runningServer(dataDir);
    const status = await readFile(`/proc/${server.pid}/stat`, "utf8");
    expect(Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[3])).toBe(server.pid);
    await first.release();
    expect(isAlive(server)).toBe(false);

    const second = await bench.hold(dataDir);
    expect(second).toMatchObject({ started: true, connectionString: first.connectionString });
    const again = await bench.connect(second.connectionString);
    expect((await again.query("select number from kept")).rows).toEqual([{ number: 7 }]);
  });

  it("chooses and stores another port if its own is taken", async () => {
    const dataDir = await bench.oldData();
    const { port } = readMemory(folderOf(dataDir));
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(port, "127.0.0.1", resolve));
    try {
      const held = await bench.hold(dataDir);
      const moved = readMemory(folderOf(dataDir)).port;
      expect(moved).not.toBe(port);
      expect(held.connectionString).toContain(`:${moved}/`);
      const joined = await bench.hold(dataDir);
      expect(joined.connectionString).toBe(held.connectionString);
    } finally {
      stranger.close();
    }
  });

  it("refuses data of another PostgreSQL major version with instructions", async () => {
    const dataDir = await bench.copyOfOldData();
    await writeFile(path.join(folderOf(dataDir).cluster, "PG_VERSION"), "17\n");
    const failure = await bench.hold(dataDir).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({
      code: "database_start",
      message: expect.stringMatching(/PostgreSQL 17.*pg_dump.*DATABASE_URL/s) as string,
    });
  });

  it("quotes PostgreSQL's output if it does not start, and leaves nothing behind", async () => {
    const dataDir = await bench.oldData();
    const attempt = bench.hold(dataDir, { settings: { shared_buffers: "plenty" } });
    await expect(attempt).rejects.toThrow(
      /invalid value for parameter "shared_buffers".*DATABASE_URL/s,
    );
    expect(serverOf(dataDir)).toBeUndefined();
    expect(await readdir(folderOf(dataDir).holders)).toEqual([]);
  });

  it("quotes PostgreSQL's output if its data is damaged", async () => {
    const dataDir = await bench.copyOfOldData();
    await rm(path.join(folderOf(dataDir).cluster, "global", "pg_control"));
    await expect(bench.hold(dataDir)).rejects.toThrow(/could not (open|find).*server\.log/s);
  });
});

describe("several holders", () => {
  it("share one server, and the last one to leave stops it", async () => {
    const dataDir = await bench.oldData();
    const first = await bench.hold(dataDir);
    const other = bench.spawnHolder(dataDir);
    expect(await other.held).toEqual({
      connectionString: first.connectionString,
      started: false,
    });
    const server = runningServer(dataDir);
    await first.release();
    expect(await answers(first.connectionString)).toBe(true);
    expect(await other.release()).toBe(0);
    expect(isAlive(server)).toBe(false);
  });

  it("ignore a killed one", async () => {
    const dataDir = await bench.oldData();
    const killed = bench.spawnHolder(dataDir);
    expect(await killed.held).toMatchObject({ started: true });
    const joined = await bench.hold(dataDir);
    expect(joined.started).toBe(false);
    await killed.kill();
    const server = runningServer(dataDir);
    await joined.release();
    expect(isAlive(server)).toBe(false);
  });

  it("take over a server whose only holder was killed", async () => {
    const dataDir = await bench.oldData();
    const killed = bench.spawnHolder(dataDir);
    const { connectionString } = await killed.held;
    await killed.kill();
    const joined = await bench.hold(dataDir);
    expect(joined).toMatchObject({ started: false, connectionString });
    await joined.release();
    expect(serverOf(dataDir)).toBeUndefined();
  });

  it("always end up with a server, whenever the last one leaves while another joins", async () => {
    const dataDir = await bench.oldData();
    let held = await bench.hold(dataDir);
    for (let round = 0; round < 8; round++) {
      const leaving = held.release();
      // In each round, the leaving holder gets a little further before the next one arrives.
      for (let turn = 0; turn < round * 3; turn++) await new Promise(setImmediate);
      [held] = await Promise.all([bench.hold(dataDir), leaving]);
      await untilAnswers(held.connectionString);
    }
  });
});

it("a holding process can end while the server that it started keeps running", async () => {
  const dataDir = await bench.oldData();
  const fixture = fileURLToPath(new URL("./hold.fixture.ts", import.meta.url));
  // Resolves when the process has ended and no other process has its output open.
  const { stdout } = await run(process.execPath, [fixture, dataDir, "abandon"]);
  expect(JSON.parse(stdout)).toMatchObject({ started: true });
  const joined = await bench.hold(dataDir);
  expect(joined.started).toBe(false);
});

describe("any data directory", () => {
  const deep = Array.from({ length: 7 }, () => "d".repeat(99)).join("/");
  it("works if it is deeply nested", async () => {
    const held = await bench.hold(await bench.copyOfOldData(deep));
    expect(await answers(held.connectionString)).toBe(true);
  });

  it("works behind a symbolic link, and both paths lead to one server", async () => {
    const dataDir = await bench.oldData();
    const link = path.join(await bench.scratch(), "link");
    await symlink(dataDir, link);
    const held = await bench.hold(link);
    const joined = await bench.hold(dataDir);
    expect(joined).toMatchObject({ started: false, connectionString: held.connectionString });
  });

  it("is refused with an explanation if its path is too long for PostgreSQL", async () => {
    const dataDir = path.join(await bench.scratch(), deep, "e".repeat(200));
    await expect(bench.hold(dataDir)).rejects.toThrow(/too long.*PRESSROOM_DATA_DIR/s);
  });
});
