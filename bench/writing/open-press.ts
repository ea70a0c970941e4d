/**
 * Pressroom as it runs in earnest, with the played provider for a model: an API that accepts, a worker that writes, brands
 * to write for. Every article that is ordered has another topic.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { generatePath } from "../generate-path.ts";
import { createAccount } from "../../src/records/accounts.ts";
import { createApiKey } from "../../src/records/api-keys.ts";
import { createBrand } from "../../src/records/brands.ts";
import { addForumPost } from "../../src/records/forum-posts.ts";
import { addKeywords } from "../../src/records/keywords.ts";
import { workerNodeOptions } from "../../src/worker/node-options.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import type { BenchBrand } from "../brands/bench-brand.ts";
import { benchBrands } from "../brands/index.ts";
import { startPressroom } from "../child-process.ts";
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

interface Customer {
  key: string;
  topics: readonly string[];
  forumPostIds: readonly number[];
}

const waitMaxMs = 180_000;

export async function openPress(
  { ground, outFolder }: BenchmarkTools,
  { connectionString, database, concurrency, profile }: PressOptions,
): Promise<Press> {
  const customers: Customer[] = [];
  for (const [index, one] of benchBrands.entries()) {
    customers.push(await seedCustomer(database, index, one));
  }
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
      const customer = customers[number % customers.length];
      if (!customer) throw new Error("there is no customer");
      const round = Math.floor(number / customers.length);
      const { topics, forumPostIds } = customer;
      const reply = await fetch(api.url + generatePath, {
        method: "POST",
        headers: { "X-API-Key": customer.key },
        body: new URLSearchParams({
          content_type: "article",
          custom_topic: `${topics[round % topics.length]} (${number})`,
          forum_post_id: String(forumPostIds[round % forumPostIds.length]),
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

async function seedCustomer(
  database: Database,
  index: number,
  { brand, keywords, topics, posts }: BenchBrand,
): Promise<Customer> {
  const email = `writing-${index}@example.com`;
  const account = await createAccount(database, { email, passwordHash: null });
  if (!account) throw new Error(`${email} was there already`);
  return forAccount(database, account.id, async (handle) => {
    const { id } = await createBrand(handle, brand);
    await addKeywords(handle, id, keywords);
    const { key } = await createApiKey(handle, { mode: "live", ratePerMinute: 1_000_000 });
    const forumPostIds: number[] = [];
    for (const [number, { id: _id, ...post }] of posts.entries()) {
      const added = await addForumPost(handle, {
        ...post,
        postedAt: new Date(post.postedAt),
        source: { kind: "manual", name: "Bench forum" },
        externalId: String(number),
      });
      forumPostIds.push(added.id);
    }
    return { key, topics, forumPostIds };
  });
}
