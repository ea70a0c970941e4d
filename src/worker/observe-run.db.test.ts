import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readScrape } from "../../test/scrape.ts";
import { addAccount, openTestDatabase, startJobs } from "../../test/test-database.ts";
import type { TestAccount, TestDatabase } from "../../test/test-database.ts";
import { eventually, startTestWorker } from "../../test/test-service.ts";
import { Failure } from "../errors.ts";
import { builtInWriter } from "../writing/writers/built-in/built-in-writer.ts";
import type { Writer } from "../writing/writer.ts";
import { createLog } from "../log.ts";
import { createExposition } from "../metrics/collect-metrics.ts";
import { createPrometheus } from "../metrics/prometheus-metrics.ts";
import { createRecorder } from "../tracing/recorder.ts";
import type { EndedSpan } from "../tracing/recorder.ts";
import type { RunningWorker } from "./worker.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const requestId = "req_of_the_test";
let opened: TestDatabase;
let account: TestAccount;
let worker: RunningWorker | undefined;
let logged: string[];

beforeAll(async () => {
  opened = await openTestDatabase(createLog("trace", { write: (line) => void logged.push(line) }));
  account = await addAccount(opened);
});
afterEach(async () => {
  await worker?.stop(0);
  worker = undefined;
  await opened.database.pool.query("delete from tasks");
});
afterAll(async () => opened.close());

async function enqueue(): Promise<number> {
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const [jobId = 0] = await startJobs(opened, account.accountId, { requestId, traceparent });
  return jobId;
}

async function start(writer: Partial<Writer>) {
  logged = [];
  const metrics = createPrometheus({ role: "worker", version: "0.0.0", isThread: false });
  const exposition = createExposition();
  exposition.add("worker", () => metrics.collect());
  const spans: EndedSpan[] = [];
  const exporter = {
    add: (span: EndedSpan) => void spans.push(span),
    close: async () => undefined,
  };
  const tracing = createRecorder(exporter, { name: "parentbased_always_on", ratio: 1 });
  worker = await startTestWorker(opened, { writer, metrics, tracing });
  const scrape = async () => readScrape(await exposition.text());
  return {
    spans,
    async lost(outcome: string) {
      const series = `pressroom_attempts_lost_total{outcome="${outcome}",role="worker"}`;
      return (await scrape()).get(series);
    },
    async finished(state: string, name: string) {
      const series = `pressroom_jobs_finished_total{content_type="article",role="worker",state="${state}",writer="${name}"}`;
      return (await scrape()).get(series);
    },
  };
}

function jobSpans(spans: readonly EndedSpan[]) {
  return spans.filter(({ name }) => name === "job article");
}

test("a failed attempt is counted and logged under the request's ID, and its trace continues in the next attempt", async () => {
  let starts = 0;
  const seen = await start({
    brief(material, context) {
      starts += 1;
      if (starts === 1) throw new TypeError("a bug");
      return builtInWriter.brief(material, context, []);
    },
  });
  const jobId = await enqueue();
  await eventually(async () => {
    await opened.database.pool.query(
      "update tasks set ready_at = now() where leased_until is null",
    );
    return seen.finished("succeeded", "built-in");
  });
  expect(await seen.lost("failed")).toBe(1);
  expect(await seen.finished("succeeded", "built-in")).toBe(1);
  expect(jobSpans(seen.spans)).toMatchObject([
    { problem: "TypeError", attributes: { "pressroom.attempt": 1 } },
    { problem: undefined, attributes: { "pressroom.attempt": 2 } },
  ]);
  expect(new Set(seen.spans.map(({ context }) => context.traceId))).toEqual(new Set([traceId]));
  const about = logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line["job_id"] === jobId);
  expect(about.map((line) => line["msg"])).toEqual(["an attempt failed", "job"]);
  for (const line of about) {
    expect(line).toMatchObject({ request_id: requestId, trace_id: traceId });
  }
});

test("a job that a stopping worker returns to the queue is counted as returned, not as failed", async () => {
  let isUnderWay = false;
  const seen = await start({
    async draft(_material, _plan, context) {
      isUnderWay = true;
      await new Promise((_, reject) => {
        context.signal.addEventListener("abort", () => reject(context.signal.reason as Error));
      });
      throw new Error("it was aborted before");
    },
  });
  await enqueue();
  await eventually(async () => isUnderWay);
  await worker?.stop(0);
  worker = undefined;
  expect(await seen.lost("handed_back")).toBe(1);
  expect(await seen.lost("failed")).toBe(0);
  expect(jobSpans(seen.spans)).toMatchObject([{ problem: undefined }]);
});

test("a result that comes too late, because another worker has the job, is counted as a lost lease", async () => {
  const seen = await start({
    async draft(material, plan, context) {
      // What another worker's claim does.
      await opened.database.pool.query("update tasks set claim = claim + 1");
      return builtInWriter.draft(material, plan, context);
    },
  });
  await enqueue();
  await eventually(async () => (await seen.lost("lease_lost")) === 1);
  expect(await seen.finished("succeeded", "built-in")).toBeUndefined();
  expect(jobSpans(seen.spans)).toMatchObject([{ problem: "lease_lost" }]);
});

test("a job that fails permanently is counted by its state, and its span has the failure code", async () => {
  const seen = await start({
    plan() {
      throw new Failure("writer_failed");
    },
  });
  await enqueue();
  await eventually(async () => (await seen.finished("failed", "built-in")) === 1);
  expect(await seen.lost("failed")).toBe(0);
  expect(jobSpans(seen.spans)).toMatchObject([{ problem: "writer_failed" }]);
  const stages = seen.spans.filter(({ name }) => name.startsWith("stage "));
  expect(stages.map(({ name, problem }) => [name, problem])).toEqual([
    ["stage gather", undefined],
    ["stage brief", undefined],
    ["stage plan", "writer_failed"],
  ]);
});
