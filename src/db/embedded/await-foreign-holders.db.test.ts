import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openDataFolder, readMemory } from "./data-folder.ts";
import { Bench, answers, folderOf, silentLog, until } from "./embedded-bench.fixture.ts";
import { becomeHolder } from "./holders.ts";
import { joinOrStart } from "./join-or-start.ts";
import type { JoinedServer } from "./join-or-start.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { chooseServerAccount } from "./server-account.ts";

/** Isolates a process as a container does: it sees no processes or shared memory outside. */
const container = ["unshare", "--pid", "--ipc", "--fork", "--mount-proc", "--kill-child"];
const hasContainers = spawnSync(container[0] ?? "", [...container.slice(1), "true"]).status === 0;
const elsewhere = /another container or machine.*DATABASE_URL/is;

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

/**
 * Like holdPostgres, but gives up sooner on a server in another container, so that the tests need not wait for 10 s.
 */
async function startAfter(dataDir: string, hiddenMaxMs: number): Promise<JoinedServer> {
  const folder = openDataFolder(dataDir);
  const binaries = findPostgresBinaries();
  const account = chooseServerAccount(binaries, folder);
  const holder = becomeHolder(folder.holders);
  try {
    return await joinOrStart(
      { binaries, account, folder, settings: {}, log: silentLog, memory: readMemory(folder) },
      { mayMove: () => true, signal: new AbortController().signal, holder, hiddenMaxMs },
    );
  } finally {
    holder.leave();
  }
}

describe.skipIf(!hasContainers)("of several containers on one data directory", () => {
  it("only the first gets a server: the others are refused with an explanation and do not disturb it", async () => {
    const dataDir = await bench.oldData();
    const first = bench.spawnHolder(dataDir, container);
    const { connectionString = "" } = await first.held;
    const client = await bench.connect(connectionString);
    const memory = readMemory(folderOf(dataDir));
    const second = bench.spawnHolder(dataDir, container);
    const [{ failure }] = await Promise.all([
      second.held,
      expect(bench.hold(dataDir)).rejects.toMatchObject({
        code: "database_start",
        message: expect.stringMatching(elsewhere) as string,
      }),
    ]);
    expect(failure).toMatch(elsewhere);
    expect((await client.query("select 7 as number")).rows).toEqual([{ number: 7 }]);
    expect(readMemory(folderOf(dataDir))).toEqual(memory);
    expect(await readdir(folderOf(dataDir).holders)).toHaveLength(1);
    expect(await first.release()).toBe(0);
    expect(await answers(connectionString)).toBe(false);
  });

  it("a killed one is replaced, and everything it committed is kept", async () => {
    const dataDir = await bench.oldData();
    const killed = bench.spawnHolder(dataDir, container);
    const { connectionString = "" } = await killed.held;
    const client = await bench.connect(connectionString);
    await client.query("create table kept_by_container as select 7 as number");
    await killed.kill();
    await until("its server is gone too", async () => !(await answers(connectionString)));
    await startAfter(dataDir, 10_000);
    expect(await readdir(folderOf(dataDir).holders)).toEqual([]);
    const again = await bench.connect(connectionString);
    expect((await again.query("select number from kept_by_container")).rows).toEqual([
      { number: 7 },
    ]);
  });

  it("one whose server outlived its holder keeps the data: no second server is started", async () => {
    const dataDir = await bench.oldData();
    const outlived = [...container, "sh", "-c", '"$0" "$@" abandon; sleep 300'];
    const first = bench.spawnHolder(dataDir, outlived);
    const { connectionString = "" } = await first.held;
    await expect(startAfter(dataDir, 500)).rejects.toThrow(elsewhere);
    expect(await answers(connectionString)).toBe(true);
  });
});
