import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { addAccount, useTestDatabase } from "../../../../test/test-database.ts";
import { readConfig } from "../../../config.ts";
import { withoutMetrics } from "../../../metrics/metrics.ts";
import type { JobRecord } from "../../../records/jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { withoutTracing } from "../../../tracing/tracing.ts";
import { followJob } from "./follow-job.ts";
import { readRequest, startJob } from "./start-job.ts";

const tested = useTestDatabase();
beforeAll(async () => {
  await addAccount(tested);
});

/** A data directory without running services. */
const nowhere = join(tmpdir(), "pressroom-follow-job-none");

async function follow(environment: Record<string, string>) {
  const config = readConfig({ PRESSROOM_DATA_DIR: nowhere, ...environment });
  const services = {
    ...tested,
    config,
    serving: { connectionString: tested.connectionString, isPooled: false },
    metrics: withoutMetrics(),
    tracing: withoutTracing(),
  } as unknown as Services;
  const request = readRequest("post", { topic: "Beans" });
  const { accountId, jobId } = await startJob(services, request);
  const told: string[] = [];
  const stop = new AbortController();
  let last: JobRecord | undefined;
  const ended = await followJob({
    services,
    accountId,
    jobId,
    signal: stop.signal,
    patienceMs: 100,
    onProgress: (job) => (last = job),
    onOwnWorker: () => void told.push("own worker"),
    onLongWait: () => {
      told.push("long wait");
      // It must not be reported again by later polls.
      setTimeout(() => stop.abort(), 300);
    },
  }).catch(() => undefined);
  return { state: (ended ?? last)?.state, told };
}

test("with DATABASE_URL, it waits, reports that once, and runs no jobs itself", async () => {
  const { state, told } = await follow({ DATABASE_URL: tested.connectionString });
  expect(told).toEqual(["long wait"]);
  expect(state).toBe("queued");
});

test("with its own data directory and no running worker, it runs the job itself", async () => {
  const { state, told } = await follow({});
  expect(told).toEqual(["own worker"]);
  expect(state).toBe("succeeded");
});
