/** Wires the two kinds of workers: the one that writes, and the one that has suspects written elsewhere. */
import type { ChildProcess } from "node:child_process";
import { assertRole, openDatabase } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { openJobChangeNotifier } from "../events/notify-job-changes.ts";
import { listenForTasks } from "../queue/queue-notifications.ts";
import { openQueue } from "../queue/queue.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Services } from "../services.ts";
import { repeat } from "../worker/run-periodically.ts";
import type { RunningWorker } from "../worker/worker.ts";

export async function startWorkerRole(
  services: Services,
  /** Under which whoever watches over it knows it. */
  workerId?: string,
): Promise<RunningWorker> {
  const { config, log, connectionString, serving, metrics, tracing } = services;
  const [
    { startWorker },
    { openWriting },
    { openDelivering },
    { openProposing, openSecondOpinions },
    pools,
    { openSources },
    { startReadingSources },
    { openPublishing },
    { startPublishing },
  ] = await Promise.all([
    import("../worker/worker.ts"),
    import("./open-writing.ts"),
    import("./open-delivering.ts"),
    import("./open-proposing.ts"),
    import("../editing/analysis-pool.ts"),
    import("./open-sources.ts"),
    import("../worker/read-sources.ts"),
    import("./open-publishing.ts"),
    import("../worker/claim-publications.ts"),
  ]);
  const { database, jobChanges, checkpoints, findPassages, chooseWriter } = await openWriting({
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
    findPassages,
    analysis,
    jobChanges,
    log,
    metrics,
    tracing,
    workerId,
    chooseWriter,
    concurrency: config.workerConcurrency,
  });
  const delivering = await openDelivering({ config, log, database: webhookPool, metrics });
  const sourcePool = openQueuePool(services, "pressroom sources", sourceConnectionsMax, sourceMs);
  metrics.watchPool("sources", sourcePool.pool);
  const sources = await openSources(config);
  const reading = startReadingSources(
    { database: sourcePool, ...sources, analysis, log },
    { concurrency: config.sourceConcurrency },
  );
  const publishing = startPublishing(
    {
      database: sourcePool,
      ...(await openPublishing(config)),
      log,
      waitsMs: config.publishingWaitsMs,
      leaseMs: publishingLeaseMs,
    },
    { concurrency: config.publishingConcurrency },
  );
  const fetch = sources.fetching.fetchPage;
  const proposing = await openProposing({ config, log, database, analysis, metrics, fetch });
  const endOpinions = await openSecondOpinions({ config, log, database, metrics });
  const endDigests = await startDigests(config, { queuePool, log });
  return {
    async stop(graceMs) {
      await Promise.all([
        worker.stop(graceMs),
        delivering.stop(graceMs),
        reading.stop(graceMs),
        publishing.stop(graceMs),
        proposing.stop(),
        endOpinions(),
        endDigests?.(),
      ]);
      await Promise.all([
        analysis.close(),
        database.close(),
        queuePool.close(),
        webhookPool.close(),
        sourcePool.close(),
      ]);
    },
  };
}

/** Only where a mail server is configured. */
async function startDigests(
  config: Config,
  tools: { queuePool: Database; log: Log },
): Promise<(() => Promise<void>) | undefined> {
  const { smtpUrl, mailFrom, baseUrl } = config;
  if (smtpUrl === "") return undefined;
  const [{ openMailer }, { sendThreadDigests }] = await Promise.all([
    import("../mail.ts"),
    import("../worker/send-thread-digests.ts"),
  ]);
  return sendThreadDigests({ ...tools, mailer: await openMailer(smtpUrl, mailFrom), baseUrl });
}

/** Beside each worker, and untouched by whatever becomes of it. Most never meet a suspect, and load nothing for them. */
export function keepSuspects(services: Services, fork: () => ChildProcess): RunningWorker {
  const { queue, log } = services;
  const calmFrom = performance.now() + calmMs;
  let starting: Promise<RunningWorker> | undefined;
  const failure = "could not check for jobs to isolate; retrying";
  const endLooking = repeat({ everyMs: lookForSuspectsEveryMs, log, failure }, async () => {
    try {
      if (starting !== undefined || performance.now() < calmFrom) return;
      if (await queue.hasSuspects()) {
        starting = startSuspectsRole(services, fork);
        await starting;
      }
    } catch (error) {
      starting = undefined;
      throw error;
    }
  });
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
    jobChanges: openJobChangeNotifier(queuePool),
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
  statementMs = queueStatementMs,
): Database {
  const role = "pressroom_worker";
  return openDatabase({ ...serving, applicationName, role, connectionsMax, statementMs, log });
}

const lookForSuspectsEveryMs = 500;
/**
 * Where processes are killed again and again there are always suspects, and a process for them at each start takes the
 * processor from all others only to be killed too. Whoever has lived for this long begins with them.
 */
const calmMs = 5_000;
/** Claiming, settling, a heartbeat, the queue's upkeep and comparing threads, each at most once at a time. */
const queueConnectionsMax = 5;
const suspectsConnectionsMax = 2;
/** Claiming and settling deliveries. */
const webhookConnectionsMax = 2;
/** Claiming, renewing, and saving what was read. */
const sourceConnectionsMax = 4;
/** For a dozen requests to a slow channel; each is a new lease as soon as something is saved. */
const publishingLeaseMs = 120_000;
/** A batch of long documents takes seconds. */
const sourceMs = 30_000;
/** Well below a lease: a heartbeat that hangs longer comes too late anyway. */
const queueStatementMs = 5_000;
/** Ten seconds without a sign; as a whole, twice what V8 may hold of it. */
const isolatedLimits = { pingEveryMs: 1_000, unansweredMax: 10, rssMax: 1_024 * 1_024 ** 2 };
/** What a suspect gets at least, and how many calls that take as long as they may. */
const suspectMinMs = 15 * 60_000;
const callsMax = 6;
