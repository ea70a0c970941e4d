/** Worker processes write with a local model; any process is killed, and the job still ends well. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openServiceUnderTest } from "../service-under-test.ts";
import type { ServiceUnderTest, ServingChild } from "../service-under-test.ts";
import { makeGguf } from "../gguf/make-gguf.ts";
import { addAccount } from "../test-database.ts";
import { eventually, startTestService } from "../test-service.ts";
import type { TestService } from "../test-service.ts";
import { leaseSeconds } from "../../src/queue/queue.ts";
import { findEngines } from "./find-engines.ts";

/** A test that times out never reaches its own cleanup: its processes are ended here. */
const playgrounds = new Set<ServiceUnderTest>();
afterAll(async () => {
  await Promise.all([...playgrounds].map((underTest) => underTest.remove()));
});

interface Scene {
  service: TestService;
  startWorker(): Promise<ServingChild>;
  generate(): Promise<number>;
  enginePids(): number[];
  /** The successful calls of the job so far. */
  calls(jobId: number): Promise<{ purpose: string; outcome: string; cached: number }[]>;
  /** Lets the lease of the killed worker expire at once. */
  endLeases(): Promise<void>;
  expectSucceeded(jobId: number): Promise<void>;
}

const kills = {
  engine(scene: Scene) {
    for (const pid of scene.enginePids()) process.kill(pid, "SIGKILL");
  },
  worker: (_: Scene, worker: ServingChild) => worker.process.kill("SIGKILL"),
  everything(scene: Scene, worker: ServingChild) {
    kills.worker(scene, worker);
    kills.engine(scene);
  },
};

describe("kill -9 while writing with a local model", { timeout: 240_000 }, () => {
  test.each(["engine", "worker", "everything"] as const)(
    "the job finishes after the %s is killed",
    async (victim) => {
      await withScene(async (scene) => {
        const worker = await scene.startWorker();
        const jobId = await scene.generate();
        // The brief is done, and the draft in progress.
        await eventually(async () => (await scene.calls(jobId)).length > 0, 120_000);
        kills[victim](scene, worker);
        if (victim !== "engine") {
          await eventually(async () => worker.process.signalCode !== null);
          await scene.endLeases();
          await scene.startWorker();
        }
        await scene.expectSucceeded(jobId);
        const calls = await scene.calls(jobId);
        // Nothing that was saved is requested again.
        const briefs = calls.filter(
          ({ purpose, outcome }) => purpose === "brief" && outcome === "ok",
        );
        expect(briefs).toHaveLength(1);
        expect(worker.process.signalCode === null).toBe(victim === "engine");
      });
    },
  );
});

test("two workers share one process with one model, and a shared prefix is read once", async () => {
  await withScene(async (scene) => {
    const workers = await Promise.all([scene.startWorker(), scene.startWorker()]);
    const jobs = await Promise.all([scene.generate(), scene.generate()]);
    await eventually(async () => scene.enginePids().length > 0, 60_000);
    for (const jobId of jobs) await scene.expectSucceeded(jobId);
    expect(scene.enginePids()).toHaveLength(1);
    const calls = (await Promise.all(jobs.map((jobId) => scene.calls(jobId)))).flat();
    expect(calls.some(({ cached }) => cached > 500)).toBe(true);
    await Promise.all(workers.map((worker) => worker.end("SIGTERM")));
    // No process needs the engine anymore.
    await eventually(async () => scene.enginePids().length === 0);
  });
}, 240_000);

const overview = `Harbour Roast roasts coffee in small batches in a former boat shed in Whitby. It opened in 2011.

Every bag carries its roasting date, and none is older than two weeks when it is sent.`;

async function withScene(play: (scene: Scene) => Promise<void>): Promise<void> {
  const service = await startTestService({ PRESSROOM_LIMITS: "off" });
  const underTest = await openServiceUnderTest();
  playgrounds.add(underTest);
  mkdirSync(join(underTest.dataDir, "models"));
  writeFileSync(join(underTest.dataDir, "models", "tiny.gguf"), makeGguf());
  try {
    const { key } = await addAccount(service, { key: { mode: "live" }, overview });
    const { pool } = service.database;
    await play({
      service,
      startWorker: () =>
        underTest.start("worker", {
          DATABASE_URL: service.connectionString,
          PRESSROOM_SECRET: "a secret of thirty-two characters or more",
          PRESSROOM_MODEL: "local:tiny",
        }),
      async generate() {
        const { json } = await service.generate(key, { content_type: "article" });
        return Number(json["job_id"]);
      },
      enginePids: () => findEngines(underTest.dataDir),
      async calls(jobId) {
        const { rows } = await pool.query<{ purpose: string; outcome: string; cached: number }>(
          "select purpose, outcome, cached_input_tokens::float8 as cached from model_calls where job_id = $1",
          [jobId],
        );
        return rows;
      },
      async endLeases() {
        await service.asOwner(
          `update tasks set leased_until = leased_until - interval '${leaseSeconds} seconds'`,
        );
      },
      async expectSucceeded(jobId) {
        const [job] = await eventually(async () => {
          const { rows } = await pool.query<{ state: string; writer: string }>(
            "select state, writer from jobs where id = $1 and finished_at is not null",
            [jobId],
          );
          return rows.length > 0 && rows;
        }, 120_000);
        expect(job).toEqual({ state: "succeeded", writer: "local:tiny" });
      },
    });
  } finally {
    await underTest.remove();
    playgrounds.delete(underTest);
    await service.close();
  }
}
