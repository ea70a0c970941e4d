/**
 * Pressroom as it runs in earnest, with the played provider for a model: an API that accepts, a worker that writes, brands
 * to write for. Every article that is ordered has another topic.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../src/db/database.ts";
import { workerNodeOptions } from "../../src/worker/node-options.ts";
import { evalCases } from "../../eval/cases/index.ts";
import { seedMaterial } from "../../eval/run/seed-material.ts";
import { generatePath } from "../generate-path.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import { startPressroom } from "../../test/service-under-test.ts";
import { playedModel, startPlayedProvider } from "../played-provider.ts";
import type { PlayedProvider } from "../played-provider.ts";

export interface Press {
  readonly provider: PlayedProvider;
  readonly workerPid: number;
  /** Has an article accepted, the number's own; returns its job. */
  order(number: number): Promise<number>;
  /** Waits until these jobs have ended, and reads how long they took by the database's clock. */
  untilEnded(jobIds: readonly number[], everyMs: number): Promise<EndedJob[]>;
  close(): Promise<void>;
}

export interface EndedJob {
  jobId: number;
  /** Milliseconds since some moment. */
  createdMs: number;
  finishedMs: number;
}

export interface PressOptions {
  connectionString: string;
  database: Database;
  /** Articles that the worker has under way at once. */
  concurrency: number;
  profile: boolean;
}

/** Articles of the evaluation, each on a forum post, none of them hostile. */
const articles = evalCases.filter(
  ({ contentType, post }) => contentType === "article" && post && post.isHostile !== true,
);
const waitMaxMs = 180_000;

export async function openPress(
  { ground, outFolder }: BenchmarkTools,
  { connectionString, database, concurrency, profile }: PressOptions,
): Promise<Press> {
  const { liveKey, brandIds, postIds } = await seedMaterial(database, articles);
  const provider = await startPlayedProvider(ground);
  const environment = {
    DATABASE_URL: connectionString,
    PRESSROOM_DATA_DIR: join(ground.folder, "press"),
    PRESSROOM_LOG_LEVEL: "warn",
    PORT: "0",
  };
  const api = ground.keep(
    await startPressroom(["api"], { logFile: join(ground.folder, "api.log"), environment }),
  );
  const profiling = profile ? ["--cpu-prof", `--cpu-prof-dir=${outFolder}`] : [];
  const worker = ground.keep(
    await startPressroom(["worker"], {
      logFile: join(ground.folder, "worker.log"),
      nodeOptions: [...workerNodeOptions, ...profiling],
      environment: {
        ...environment,
        PRESSROOM_MODEL: playedModel,
        PRESSROOM_MODEL_URL: provider.url,
        PRESSROOM_WORKER_CONCURRENCY: String(concurrency),
      },
    }),
  );

  return {
    provider,
    workerPid: worker.pid,

    async order(number) {
      const one = articles[number % articles.length];
      if (!one?.post) throw new Error("there is no article to order");
      const reply = await fetch(api.url + generatePath, {
        method: "POST",
        headers: { "X-API-Key": liveKey },
        body: new URLSearchParams({
          content_type: "article",
          brand_id: String(brandIds.get(one.brand.key)),
          custom_topic: `${one.topic ?? one.post.title} (${number})`.slice(0, 500),
          forum_post_id: String(postIds.get(one.post.key)),
        }),
      });
      const { job_id: jobId } = (await reply.json()) as { job_id?: number };
      if (reply.status !== 200 || jobId === undefined) throw new Error(`answered ${reply.status}`);
      return jobId;
    },

    async untilEnded(jobIds, everyMs) {
      const deadline = performance.now() + waitMaxMs;
      while (performance.now() < deadline) {
        const { rows } = await database.pool.query<EndedJob & { state: string; failure: string }>(
          `select id::integer as "jobId", state, failure_message as failure,
             (extract(epoch from created_at) * 1000)::double precision as "createdMs",
             (extract(epoch from finished_at) * 1000)::double precision as "finishedMs"
           from jobs where id = any ($1) and finished_at is not null`,
          [jobIds],
        );
        const failed = rows.find(({ state }) => state !== "succeeded");
        if (failed) throw new Error(`job ${failed.jobId} ${failed.state}: ${failed.failure}`);
        if (rows.length === jobIds.length) return rows;
        await sleep(everyMs);
      }
      throw new Error(`not all of ${jobIds.length} jobs ended within ${waitMaxMs} ms`);
    },

    async close() {
      await Promise.all([api.end(), worker.end()]);
      await provider.end();
    },
  };
}
