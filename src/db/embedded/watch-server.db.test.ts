import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { createLog } from "../../log.ts";
import {
  Bench,
  answers,
  untilAnswers,
  folderOf,
  runningServer,
  serverOf,
  startBusyBackend,
  tracesIn,
  until,
} from "./embedded-bench.fixture.ts";
import { findOrphans } from "./find-server.ts";
import { identifyProcess, isAlive } from "./process-identity.ts";

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

function killServer(dataDir: string): void {
  process.kill(runningServer(dataDir).pid, "SIGKILL");
}

it("a killed server is restarted at the same address, with everything that was committed", async () => {
  const dataDir = await bench.oldData();
  const held = await bench.hold(dataDir);
  const client = await bench.connect(held.connectionString);
  await client.query("create table if not exists kept as select 7 as number");
  killServer(dataDir);
  await untilAnswers(held.connectionString);
  const again = await bench.connect(held.connectionString);
  expect((await again.query("select number from kept")).rows).toEqual([{ number: 7 }]);
});

it("a server killed during a long statement is restarted, and the statement is ended", async () => {
  const dataDir = await bench.oldData();
  const held = await bench.hold(dataDir);
  const backend = identifyProcess(await startBusyBackend(bench, held.connectionString));
  killServer(dataDir);
  await untilAnswers(held.connectionString);
  expect(backend !== undefined && isAlive(backend)).toBe(false);
  expect(findOrphans(tracesIn(dataDir))).toEqual([]);
});

it("a holder that did not start the server restarts it after a crash", async () => {
  const dataDir = await bench.oldData();
  const starter = bench.spawnHolder(dataDir);
  await starter.held;
  const joined = await bench.hold(dataDir);
  expect(joined.started).toBe(false);
  await starter.kill();
  killServer(dataDir);
  await untilAnswers(joined.connectionString);
});

it("of several holders, one restarts the server, and all find it at the same address", async () => {
  const dataDir = await bench.oldData();
  const first = await bench.hold(dataDir);
  const second = await bench.hold(dataDir);
  const third = bench.spawnHolder(dataDir);
  await third.held;
  for (let round = 0; round < 2; round++) {
    const dead = runningServer(dataDir);
    killServer(dataDir);
    await untilAnswers(first.connectionString);
    expect(runningServer(dataDir)).toMatchObject({ port: dead.port });
  }
  await first.release();
  await second.release();
  expect(await answers(first.connectionString)).toBe(true);
  expect(await third.release()).toBe(0);
  expect(serverOf(dataDir)).toBeUndefined();
});

it("if the server cannot start, every retry is logged", async () => {
  const dataDir = await bench.oldData();
  const lines: string[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(line) });
  const held = await bench.hold(dataDir, { log });
  const file = path.join(folderOf(dataDir).cluster, "postgresql.conf");
  await rename(file, `${file}.away`);
  try {
    killServer(dataDir);
    await until("three attempts failed", () => lines.length >= 3);
    expect(lines[0]).toContain("postgresql.conf");
  } finally {
    await rename(`${file}.away`, file);
  }
  await untilAnswers(held.connectionString);
});

it("leaving while the server is restarted leaves no server behind", async () => {
  const dataDir = await bench.oldData();
  for (const turns of [0, 1, 4, 16, 64]) {
    const held = await bench.hold(dataDir);
    const dead = runningServer(dataDir);
    killServer(dataDir);
    await until("it is dead", () => !isAlive(dead));
    // The holder leaves a little later each time, so that the restart has progressed further.
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    await held.release();
    expect(serverOf(dataDir)).toBeUndefined();
  }
});

it("leaving while the server cannot start does not wait for it", async () => {
  const dataDir = await bench.oldData();
  const held = await bench.hold(dataDir);
  const file = path.join(folderOf(dataDir).cluster, "postgresql.conf");
  await rename(file, `${file}.away`);
  try {
    killServer(dataDir);
    await until("it is away", async () => !(await answers(held.connectionString)));
    await held.release();
    expect(serverOf(dataDir)).toBeUndefined();
  } finally {
    await rename(`${file}.away`, file);
  }
});

it("a server whose data directory was removed ends with its last holder", async () => {
  const dataDir = await bench.copyOfOldData();
  const held = await bench.hold(dataDir);
  const server = runningServer(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  await held.release();
  expect(isAlive(server)).toBe(false);
});
