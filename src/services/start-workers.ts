/** Wires the two kinds of workers: the one that writes, and the one that has suspects written elsewhere. */
import type { ChildProcess } from "node:child_process";
import { assertRole, openDatabase } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { openJobChangeNotifier } from "../events/notify-job-changes.ts";
import { listenForTasks } from "../queue/listen.ts";
import { openQueue } from "../queue/queue.ts";
import type { Services } from "../services.ts";
import { repeat } from "../worker/repeat.ts";
import type { RunningWorker } from "../worker/worker.ts";

export async function startWorkerRole(
  services: Services,
  /** Under which whoever watches over it knows it. */
  workerId?: string,
): Promise<RunningWorker> {
  const { config, log, connectionString, serving, metrics, tracing } = services;
  const [{ startWorker }, { openWriting }, { openDelivering }, pools] = await Promise.all([
    import("../worker/worker.ts"),
    import("./open-writing.ts"),
    import("./open-delivering.ts"),
    import("../editing/analysis-pool.ts"),
  ]);
  const { database, news, checkpoints, chooseWriter } = await openWriting({
    config,
    log,
    serving,
    metrics,
    applicationName: "pressroom worker",
    connectionsMax: config.databaseConnectionsMax,
  });
  await assertRole(database, "pressroom_worker");
  const queuePool = openQueuePool(services, "pressroom queue", queueConnectionsMax);
  metrics.watchPool("worker", database.pool);
  const webhookPool = openQueuePool(services, "pressroom webhooks", webhookConnectionsMax);
  metrics.watchPool("queue", queuePool.pool);
  metrics.watchPool("webhooks", webhookPool.pool);
  // As many may wait as the worker has in hand.
  const waitingMax = { account: Infinity, all: Infinity };
  const analysis = pools.openAnalysisPool({ waitingMax });
  const worker = await startWorker({
    queuePool,
    queue: openQueue(queuePool),
    listen: (...hears) => listenForTasks({ connectionString, log }, ...hears),
    checkpoints,
    analysis,
    news,
    log,
    metrics,
    tracing,
    workerId,
    chooseWriter,
    concurrency: config.workerConcurrency,
  });
  const delivering = await openDelivering({ config, log, database: webhookPool, metrics });
  return {
    async stop(graceMs) {
      await Promise.all([worker.stop(graceMs), delivering.stop(graceMs)]);
      await Promise.all([
        analysis.close(),
        database.close(),
        queuePool.close(),
        webhookPool.close(),
      ]);
    },
  };
}

/** Beside each worker, and untouched by whatever becomes of it. Most never meet a suspect, and load nothing for them. */
export function keepSuspects(services: Services, fork: () => ChildProcess): RunningWorker {
  const { queue, log } = services;
  const calmFrom = performance.now() + calmMs;
  let starting: Promise<RunningWorker> | undefined;
  const endLooking = repeat(async () => {
    try {
      if (starting !== undefined || performance.now() < calmFrom) return;
      if (await queue.hasSuspects()) {
        starting = startSuspectsRole(services, fork);
        await starting;
      }
    } catch (error) {
      starting = undefined;
      log.warn({ err: error }, "suspects could not be looked for; trying again");
    }
  }, lookForSuspectsEveryMs);
  return {
    async stop(graceMs) {
      await endLooking();
      await (await starting)?.stop(graceMs);
    },
  };
}

async function startSuspectsRole(
  services: Services,
  fork: () => ChildProcess,
): Promise<RunningWorker> {
  const { config, log, metrics, tracing } = services;
  const [{ startSuspects }, { openIsolation }] = await Promise.all([
    import("../worker/suspects.ts"),
    import("../worker/isolation.ts"),
  ]);
  const queuePool = openQueuePool(services, "pressroom suspects", suspectsConnectionsMax);
  const deadlineMs = Math.max(suspectMinMs, callsMax * config.modelDeadlineSeconds * 1_000);
  const isolation = openIsolation({
    fork,
    log,
    metrics,
    limits: { ...isolatedLimits, deadlineMs },
    processesMax: Math.min(8, Math.max(2, Math.ceil(config.workerConcurrency / 8))),
  });
  const suspects = startSuspects({
    queuePool,
    isolation,
    log,
    metrics,
    tracing,
    queue: openQueue(queuePool),
    news: openJobChangeNotifier(queuePool),
    // There are few, and a second is soon enough.
    listen: () => async () => undefined,
  });
  return {
    async stop(graceMs) {
      await suspects.stop(graceMs);
      await queuePool.close();
    },
  };
}

function openQueuePool(
  { serving, log }: Services,
  applicationName: string,
  connectionsMax: number,
): Database {
  const role = "pressroom_worker";
  const statementMs = keeperStatementMs;
  return openDatabase({ ...serving, applicationName, role, connectionsMax, statementMs, log });
}

const lookForSuspectsEveryMs = 500;
/**
 * Where processes are killed again and again there are always suspects, and a process for them at each start takes the
 * processor from all others only to be killed too. Whoever has lived for this long begins with them.
 */
const calmMs = 5_000;
/** Claiming, settling, a heartbeat and the queue's upkeep, each at most once at a time. */
const queueConnectionsMax = 4;
const suspectsConnectionsMax = 2;
/** Claiming and settling deliveries. */
const webhookConnectionsMax = 2;
/** Well below a lease: a heartbeat that hangs longer comes too late anyway. */
const keeperStatementMs = 5_000;
/** Ten seconds without a sign; as a whole, twice what V8 may hold of it. */
const isolatedLimits = { pingEveryMs: 1_000, unansweredMax: 10, rssMax: 1_024 * 1_024 ** 2 };
/** What a suspect gets at least, and how many calls that take as long as they may. */
const suspectMinMs = 15 * 60_000;
const callsMax = 6;
