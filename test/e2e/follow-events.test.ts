import { afterEach, beforeEach, expect, test } from "vitest";
import { Pressroom } from "../../client/src/index.ts";
import type { JobChange } from "../../client/src/index.ts";
import { eventually } from "../test-service.ts";
import { openDemoService } from "./demo-data.ts";
import type { ServiceUnderTest } from "../service-under-test.ts";

let underTest: ServiceUnderTest;
let key: string;

beforeEach(async () => {
  const opened = await openDemoService();
  ({ key } = opened);
  underTest = opened;
});
afterEach(async () => underTest.remove());

test("a client that follows all jobs on a process that is killed continues on the next one, and receives events of jobs from other processes", async () => {
  const service = await underTest.start("serve");
  const followed = await underTest.start("api");
  const apiKey = key;
  const sender = new Pressroom({ apiKey, baseUrl: service.url });
  const listener = new Pressroom({ apiKey, baseUrl: followed.url });
  const left = new AbortController();
  const heard: JobChange[] = [];
  const { signal } = left;
  const listening = (async () => {
    for await (const change of listener.jobs.changes({ signal, maxRetries: 1_000 })) {
      heard.push(change);
    }
  })().catch(() => undefined);
  const resyncs = () => heard.filter(({ type }) => type === "resync").length;
  const hasEnded = (jobId: number) =>
    heard.some((one) => one.type === "job" && one.job_id === jobId && one.state === "succeeded");
  await eventually(async () => resyncs() > 0, 60_000);

  const first = await sender.contents.generate({ content_type: "post" });
  await eventually(async () => hasEnded(first.job_id), 60_000);
  const before = resyncs();
  await followed.end("SIGKILL");
  await underTest.start("api", { PORT: new URL(followed.url).port });
  await eventually(async () => resyncs() > before, 60_000);
  const second = await sender.contents.generate({ content_type: "post" });
  await eventually(async () => hasEnded(second.job_id), 60_000);
  expect(heard[0]?.type).toBe("resync");
  left.abort();
  await listening;
});
