import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { keepWorkerThread } from "./keep-worker-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "pressroom-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a thread that dies is started again, the log says why, and the end is orderly", async () => {
  const diary = join(folder, "diary");
  writeFileSync(diary, "");
  const lines: string[] = [];
  const worker = keepWorkerThread({
    config: readConfig({}),
    log: createLog("info", { write: (line) => void lines.push(line) }),
    entry: new URL("./dying-thread.fixture.ts", import.meta.url),
  });
  await worker.start(diary);
  await vi.waitFor(() => expect(readFileSync(diary, "utf8")).toBe("started\nstarted\n"), 10_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("a bug in the thread");
  await worker.stop(1_000);
  expect(readFileSync(diary, "utf8")).toBe("started\nstarted\nstopped\n");
});

test("a thread that cannot start is said at once", async () => {
  const worker = keepWorkerThread({
    config: readConfig({}),
    log: createLog("silent"),
    entry: new URL("./dying-thread.fixture.ts", import.meta.url),
  });
  await expect(worker.start("")).rejects.toThrow("ENOENT");
});

test("a thread that stands still is ended and started again", { timeout: 30_000 }, async () => {
  const diary = join(folder, "standing-still");
  writeFileSync(diary, "");
  const lines: string[] = [];
  const worker = keepWorkerThread({
    config: readConfig({}),
    log: createLog("info", { write: (line) => void lines.push(line) }),
    entry: new URL("./dying-thread.fixture.ts", import.meta.url),
    pingEveryMs: 200,
  });
  await worker.start(diary);
  await vi.waitFor(() => expect(readFileSync(diary, "utf8")).toBe("started\nstarted\n"), 10_000);
  expect(lines.join("")).toContain("does not answer");
  await worker.stop(1_000);
  expect(readFileSync(diary, "utf8")).toBe("started\nstarted\nstopped\n");
});
