import { spawn } from "node:child_process";
import { chown, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import {
  Bench,
  answers,
  folderOf,
  run,
  runningServer,
  startBusyBackend,
  until,
} from "./embedded-bench.fixture.ts";
import { identifyProcess, isAlive } from "./process-identity.ts";

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

/** A server whose holder and postmaster were killed while one of its backends keeps running. */
async function leaveWreck(dataDir: string): Promise<{ connectionString: string; backend: number }> {
  const holder = bench.spawnHolder(dataDir);
  const { connectionString = "" } = await holder.held;
  const client = await bench.connect(connectionString);
  await client.query("create table if not exists kept as select 7 as number");
  const backend = await startBusyBackend(bench, connectionString);
  const server = runningServer(dataDir);
  await holder.kill();
  process.kill(server.pid, "SIGKILL");
  await until("the postmaster is dead", () => !isAlive(server));
  return { connectionString, backend };
}

/** The account under which the server runs, and to whose processes its lock refers. */
async function ownerOf(dataDir: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(folderOf(dataDir).cluster);
  return { uid, gid };
}

async function writeLock(dataDir: string, text: string): Promise<void> {
  const file = path.join(folderOf(dataDir).cluster, "postmaster.pid");
  await writeFile(file, text, { mode: 0o600 });
  const { uid, gid } = await ownerOf(dataDir);
  await chown(file, uid, gid);
}

describe("what a kill -9 left behind is taken over", () => {
  it("if a backend outlived its holder and postmaster: it is ended, and nothing committed is lost", async () => {
    const dataDir = await bench.oldData();
    const { connectionString, backend } = await leaveWreck(dataDir);
    expect(identifyProcess(backend)).toBeDefined();
    const held = await bench.hold(dataDir);
    expect(held).toMatchObject({ started: true, connectionString });
    expect(identifyProcess(backend)).toBeUndefined();
    const client = await bench.connect(connectionString);
    expect((await client.query("select number from kept")).rows).toEqual([{ number: 7 }]);
  });

  it("without touching the processes of another data directory, even of a copy of this one", async () => {
    const dataDir = await bench.oldData();
    const copy = await bench.copyOfOldData();
    const { backend } = await leaveWreck(copy);
    await leaveWreck(dataDir);
    await bench.hold(dataDir);
    expect(identifyProcess(backend)).toBeDefined();
  });

  it("a copy of a running server's data directory does not join the original server", async () => {
    const original = await bench.oldData();
    const held = await bench.hold(original);
    const copy = path.join(await bench.scratch(), "copy");
    await run("cp", ["-a", original, copy]);
    const other = await bench.hold(copy);
    expect(other.started).toBe(true);
    expect(other.connectionString).not.toBe(held.connectionString);
    expect(await answers(held.connectionString)).toBe(true);
  });

  it("if a parent folder was renamed while it ran: the server is found again", async () => {
    const dataDir = await bench.copyOfOldData();
    const holder = bench.spawnHolder(dataDir);
    const { connectionString } = await holder.held;
    await holder.kill();
    const renamed = path.join(path.dirname(dataDir), "renamed");
    await run("mv", [dataDir, renamed]);
    expect(await bench.hold(renamed)).toMatchObject({ started: false, connectionString });
  });
});

describe("a stale lock file does not prevent a start", () => {
  it("if its PID now belongs to another process of the same user, which is left alone", async () => {
    const dataDir = await bench.oldData();
    const root = process.getuid?.() === 0;
    const stranger = spawn("sleep", ["60"], {
      stdio: "ignore",
      ...(root ? await ownerOf(dataDir) : {}),
    });
    try {
      const lines = [stranger.pid, folderOf(dataDir).cluster, 1, 1, "", "127.0.0.1", "", "ready"];
      await writeLock(dataDir, lines.join("\n"));
      const held = await bench.hold(dataDir);
      expect(held.started).toBe(true);
      expect(stranger.exitCode).toBeNull();
      expect(identifyProcess(stranger.pid ?? 0)).toBeDefined();
    } finally {
      stranger.kill("SIGKILL");
    }
  });

  it.each([
    ["empty, as a power cut leaves it", ""],
    ["naming a process that is gone", "4194303\n/nowhere\n1\n1\n\n127.0.0.1\n\nready   \n"],
  ])("when it is %s", async (_, text) => {
    const dataDir = await bench.oldData();
    await writeLock(dataDir, text);
    expect(await bench.hold(dataDir)).toMatchObject({ started: true });
    const lock = path.join(folderOf(dataDir).cluster, "postmaster.pid");
    expect(Number.parseInt(await readFile(lock, "utf8"), 10)).toBe(runningServer(dataDir).pid);
  });
});
