/**
 * Sends jobs over HTTP to the whole service, singly and in bursts, takes workers away and makes the provider slower, and
 * holds what each caller was told against when its job was done, by the database's clock.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../test/seeded-random.ts";
import type { Database } from "../../src/db/database.ts";
import { generatePath } from "../../test/send-request.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import { ask, startServing } from "../../test/service-under-test.ts";
import type { ServingChild } from "../../test/service-under-test.ts";
import { seedAccounts } from "../seed-accounts.ts";
import { untilFinished, withOperator } from "../wiring.ts";

export interface PromisePlan {
  jobs: number;
  minuteMs: number;
  workers: number;
  places: number;
  /** Single requests a minute. */
  rate: number;
  /** How many come at once, and how many minutes apart. */
  burst: number;
  burstEvery: number;
  slowness: number;
}

/** What a caller was told, and what came of it, in minutes. */
export interface Kept {
  contentType: string;
  min: number;
  max: number;
  minutes: number;
  waited: number;
  /** The provider had become slower when it was accepted, or became so before it was begun. */
  phase: "before" | "change" | "after";
}

const databaseName = "bench_estimate";
const accountsCount = 12;
const types = [
  ..."article article social article article newsletter article post article article".split(" "),
  ..."social article batch article social article newsletter article post article".split(" "),
];
const workerScript = new URL("worker-process.ts", import.meta.url).pathname;
const apiScript = new URL("api-process.ts", import.meta.url).pathname;
/** In minutes, as the product's two seconds would be too rare where a minute takes one. */
const lookEvery = 0.1;
/** For how many minutes those who are accepted around the change are counted apart. */
const changeMinutes = { before: 10, after: 30 };
const absence = { every: 60, minutes: 10 };

export async function measurePromises(tools: BenchmarkTools, plan: PromisePlan): Promise<Kept[]> {
  const { ground, progress } = tools;
  const { minuteMs } = plan;
  const everyMs = String(Math.max(20, lookEvery * minuteMs));
  const connectionString = await ground.createDatabase(databaseName);
  const kept = await withOperator(connectionString, async (database) => {
    const accounts = await seedAccounts(database, accountsCount);
    let slowness = 1;
    const startWorker = async () =>
      ground.keep(
        await startServing(
          workerScript,
          [connectionString, plan.places, minuteMs, slowness, everyMs].map(String),
          { logFile: join(ground.folder, "worker.log") },
        ),
      );
    const api = ground.keep(
      await startServing(apiScript, [connectionString, String(minuteMs), everyMs], {
        logFile: join(ground.folder, "api.log"),
      }),
    );
    const workers: ServingChild[] = [];
    for (let number = 0; number < plan.workers; number += 1) workers.push(await startWorker());

    const random = seededRandom(7);
    const told = new Map<number, string>();
    const sending: Promise<void>[] = [];
    const startedAt = performance.now();
    const minute = () => (performance.now() - startedAt) / minuteMs;
    let sent = 0;
    let nextSingle = 0;
    let nextBurst = plan.burstEvery / 2;
    let nextAbsence = absence.every / 2;
    let changedAt = Infinity;
    const going: Promise<void>[] = [];

    const account = () => accounts[Math.floor(random.next() ** 2 * accounts.length)];
    const send = (key: string) => {
      if (sent >= plan.jobs) return;
      sent += 1;
      const contentType = random.pick(types);
      sending.push(
        post(api.url, key, contentType).then(({ jobId, time }) => void told.set(jobId, time)),
      );
    };
    while (sent < plan.jobs) {
      const now = minute();
      if (changedAt === Infinity && sent >= plan.jobs / 2) {
        changedAt = now;
        ({ slowness } = plan);
        await Promise.all(workers.map((worker) => ask(worker, { slowness })));
      }
      if (now >= nextBurst) {
        const key = account()?.key ?? "";
        for (let count = 0; count < plan.burst; count += 1) send(key);
        nextBurst += -Math.log(1 - random.next()) * plan.burstEvery;
      }
      if (now >= nextAbsence) {
        const index = Math.floor(random.next() * workers.length);
        going.push(replaceLater(index));
        nextAbsence += absence.every;
      }
      while (nextSingle <= now) {
        send(account()?.key ?? "");
        nextSingle += -Math.log(1 - random.next()) / plan.rate;
      }
      progress(`${sent} of ${plan.jobs} sent, minute ${Math.round(now)}`);
      await sleep(Math.max(5, minuteMs / 50));
    }
    await Promise.all([...sending, ...going]);
    await untilFinished(database, plan.jobs, { everyMs: 500 }, (finished) =>
      progress(`${finished} of ${plan.jobs} finished`),
    );
    const rows = await readKept(database, minuteMs, told, changedAt);
    await Promise.all([api.end(), ...workers.map((worker) => worker.end())]);
    return rows;

    /** Stops a worker, which hands back what it has, and starts another after a while. */
    async function replaceLater(index: number): Promise<void> {
      await workers[index]?.end();
      await sleep(absence.minutes * minuteMs);
      workers[index] = await startWorker();
    }
  });
  await ground.dropDatabase(databaseName);
  return kept;
}

async function post(
  url: string,
  key: string,
  contentType: string,
): Promise<{ jobId: number; time: string }> {
  const reply = await fetch(url + generatePath, {
    method: "POST",
    headers: { "X-API-Key": key },
    body: new URLSearchParams({ content_type: contentType, custom_topic: "Fresh coffee beans" }),
  });
  // A machine that is too busy says so, and when to come again; a caller does.
  if (reply.status === 503) {
    await reply.body?.cancel();
    await sleep(Number(reply.headers.get("retry-after") ?? 1) * 1_000);
    return post(url, key, contentType);
  }
  const body = (await reply.json()) as { job_id: number; estimated_time: string };
  if (reply.status !== 200) throw new Error(`answered ${reply.status}`);
  return { jobId: body.job_id, time: body.estimated_time };
}

async function readKept(
  database: Database,
  minuteMs: number,
  told: ReadonlyMap<number, string>,
  changedAt: number,
): Promise<Kept[]> {
  const { rows } = await database.pool.query<{
    id: number;
    content_type: string;
    ms: number;
    waited_ms: number;
    at_ms: number;
  }>(
    `select id, content_type,
       (extract(epoch from finished_at - created_at) * 1000)::double precision as ms,
       (extract(epoch from started_at - created_at) * 1000)::double precision as waited_ms,
       (extract(epoch from created_at - min(created_at) over ()) * 1000)::double precision as at_ms
     from jobs`,
  );
  return rows.map((row) => {
    const [min = 0, max = 0] = (told.get(row.id) ?? "").match(/\d+/g)?.map(Number) ?? [];
    const since = row.at_ms / minuteMs - changedAt;
    const phase =
      since < -changeMinutes.before ? "before" : since < changeMinutes.after ? "change" : "after";
    return {
      contentType: row.content_type,
      min,
      max,
      minutes: row.ms / minuteMs,
      waited: row.waited_ms / minuteMs,
      phase,
    };
  });
}
