import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readConfig } from "../../config.ts";
import { createLog } from "../../log.ts";
import { createExposition } from "../../metrics/collect-metrics.ts";
import { createPrometheus } from "../../metrics/prometheus-metrics.ts";
import { keepWorkerThread } from "./keep-worker-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "pressroom-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A supervised thread that writes to the log file of this name, and the supervisor's log lines. */
function keep(name: string, options: Partial<Parameters<typeof keepWorkerThread>[0]> = {}) {
  const logFile = join(folder, name);
  writeFileSync(logFile, "");
  const lines: string[] = [];
  const worker = keepWorkerThread({
    config: readConfig({}),
    log: createLog("info", { write: (line) => void lines.push(line) }),
    entry: new URL("./dying-thread.fixture.ts", import.meta.url),
    ...options,
  });
  const written = () => readFileSync(logFile, "utf8");
  return {
    worker,
    logFile,
    lines,
    written,
    startedAgain: () =>
      vi.waitFor(() => expect(written()).toBe("started\nstarted\n"), { timeout: 10_000 }),
  };
}

const prometheus = () => createPrometheus({ role: "api", version: "0.0.0", isThread: false });

test("a thread that dies is restarted, logged and counted, and stops cleanly", async () => {
  const metrics = prometheus();
  const { worker, logFile, lines, written, startedAgain } = keep("logFile", { metrics });
  await worker.start(logFile);
  await startedAgain();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("a bug in the thread");
  const families = await metrics.collect();
  const deaths = families.find(({ name }) => name === "pressroom_worker_thread_deaths_total");
  expect(deaths?.values).toMatchObject([{ value: 1 }]);
  await worker.stop(1_000);
  expect(written()).toBe("started\nstarted\nstopped\n");
});

test("neither an unresponsive nor a dead thread delays a scrape", async () => {
  const metrics = prometheus();
  const { worker, logFile } = keep("mute", { metrics });
  // Pretends that the thread has already died once, so that it keeps running this time.
  writeFileSync(logFile, "started before\n");
  await worker.start(logFile);
  const exposition = createExposition(50);
  exposition.add("api", () => metrics.collect());
  exposition.add("worker", () => worker.collectMetrics());
  expect(await exposition.text()).toContain('pressroom_up{role="worker"} 0');
  const asked = worker.collectMetrics();
  const refused = expect(asked).rejects.toThrow("no longer running");
  await worker.stop(1_000);
  await refused;
  await expect(worker.collectMetrics()).rejects.toThrow("no longer running");
  expect(await exposition.text()).toContain('pressroom_up{role="api"} 1');
});

test("a thread that cannot start is reported immediately", async () => {
  await expect(keep("unused").worker.start("")).rejects.toThrow("ENOENT");
});

test("a thread that hangs is terminated and restarted", { timeout: 30_000 }, async () => {
  const takenBack: string[] = [];
  const { worker, logFile, lines, written, startedAgain } = keep("hanging", {
    pingEveryMs: 200,
    takeBack: async (workerId) => void takenBack.push(workerId),
  });
  await worker.start(logFile);
  await startedAgain();
  expect(lines.join("")).toContain("stopped responding");
  // Tasks were only taken back from the first thread: when it was terminated and when it exited.
  expect(takenBack).toHaveLength(2);
  expect(new Set(takenBack).size).toBe(1);
  await worker.stop(1_000);
  expect(written()).toBe("started\nstarted\nstopped\n");
});
