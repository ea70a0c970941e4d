import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import {
  Bench,
  answers,
  folderOf,
  listDrafts,
  runningServer,
  serverOf,
  until,
} from "./embedded-bench.fixture.ts";
import { isAlive } from "./process-identity.ts";

const bench = new Bench();
afterEach(() => bench.clear());
afterAll(() => bench.close());

/** The limit is for a busy machine; an idle one needs a tenth of it, and 0.9 s for a server that hangs. */
const withinMs = 4_000;

/**
 * Calls holdPostgres; the returned function aborts the call and checks that it rejects in time with the abort reason.
 */
function beginToHold(dataDir: string): () => Promise<void> {
  const giving = new AbortController();
  const attempt = bench.hold(dataDir, { signal: giving.signal });
  attempt.catch(() => undefined);
  return async () => {
    const reason = new Error("told to end");
    const abortedAt = performance.now();
    giving.abort(reason);
    await expect(attempt).rejects.toBe(reason);
    expect(performance.now() - abortedAt).toBeLessThan(withinMs);
  };
}

/** Suspends a server that was just started: it neither finishes starting nor handles signals. */
async function freezeServer(dataDir: string): Promise<ReturnType<typeof runningServer>> {
  await until("it is started", () => serverOf(dataDir) !== undefined);
  const server = runningServer(dataDir);
  process.kill(server.pid, "SIGSTOP");
  return server;
}

describe("aborting holdPostgres rejects immediately with the abort reason", () => {
  it("before it began: nothing is created", async () => {
    const dataDir = path.join(await bench.scratch(), "data");
    const reason = new Error("told to end");
    const attempt = bench.hold(dataDir, { signal: AbortSignal.abort(reason) });
    await expect(attempt).rejects.toBe(reason);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("while initdb is running: neither a partial cluster nor a process remains", async () => {
    const dataDir = path.join(await bench.scratch(), "data");
    const abort = beginToHold(dataDir);
    await until("initdb is at work", async () => {
      const [draft] = await listDrafts(dataDir);
      return draft !== undefined && existsSync(path.join(dataDir, draft, "data", "base"));
    });
    await abort();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("while its server starts: the server is stopped and the holder is gone", async () => {
    const dataDir = await bench.oldData();
    const abort = beginToHold(dataDir);
    const server = await freezeServer(dataDir);
    await abort();
    expect(isAlive(server)).toBe(false);
    expect(await readdir(folderOf(dataDir).holders)).toEqual([]);
  });

  it("while another holder waits for the same server to start: the server keeps running for that holder", async () => {
    const dataDir = await bench.oldData();
    const abort = beginToHold(dataDir);
    const server = await freezeServer(dataDir);
    const other = bench.hold(dataDir);
    await until("both wait", async () => {
      return (await readdir(folderOf(dataDir).holders)).length === 2;
    });
    await abort();
    process.kill(server.pid, "SIGCONT");
    const { connectionString } = await other;
    expect(await answers(connectionString)).toBe(true);
    expect(runningServer(dataDir).pid).toBe(server.pid);
  });

  it("while it waits for another holder's hanging server: that server is left alone", async () => {
    const dataDir = await bench.oldData();
    const other = await bench.hold(dataDir);
    const server = runningServer(dataDir);
    process.kill(server.pid, "SIGSTOP");
    try {
      const abort = beginToHold(dataDir);
      await until("both hold", async () => {
        return (await readdir(folderOf(dataDir).holders)).length === 2;
      });
      await abort();
    } finally {
      process.kill(server.pid, "SIGCONT");
    }
    expect(await answers(other.connectionString)).toBe(true);
    expect(await readdir(folderOf(dataDir).holders)).toHaveLength(1);
  });
});
