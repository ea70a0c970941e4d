/** Wires the two kinds of workers: the normal one, and the one that runs suspect jobs in isolated processes. */
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
  /** Identifies the worker to the thread that monitors it. */
  workerId?: string,
): Promise<RunningWorker> {
  const { config, log, connectionString, serving, metrics, tracing } = services;
  const [
    { startWorker },
    { openWriting },
    { startDelivering },
    { openProposing, openSecondOpinions },
    pools,
    { openPublishing, openSources, openWebhooks },
    { startReadingSources },
    { startPublishing },
  ] = await Promise.all([
    import("../worker/worker.ts"),
    import("./open-writing.ts"),
    import("../webhooks/deliver.ts"),
    import("./open-proposing.ts"),
    import("../editing/analysis-pool.ts"),
    import("./open-integrations.ts"),
    import("../worker/read-sources.ts"),
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
  // No limit: the number of running jobs already limits how many wait.
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
  const { encryption, rules } = await openWebhooks(config);
  const delivering = startDelivering(
    { log, database: webhookPool, metrics, encryption },
    {
      rules,
      waitsMs: config.webhookWaitsMs,
      timeoutMs: config.webhookTimeoutMs,
      concurrency: config.webhookConcurrency,
      endpointConcurrency: config.webhookEndpointConcurrency,
      disableAfterMs: config.webhookDisableAfterMs,
    },
  );
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
  const stopOpinions = await openSecondOpinions({ config, log, database, metrics });
  const stopDigests = await startDigests(config, { queuePool, log });
  return {
    async stop(graceMs) {
      await Promise.all([
        worker.stop(graceMs),
        delivering.stop(graceMs),
        reading.stop(graceMs),
        publishing.stop(graceMs),
        proposing.stop(),
        stopOpinions(),
        stopDigests?.(),
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

/** Undefined without a mail server. */
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

/** Runs next to each worker and independently of it. Loads the code for suspects only when there is one. */
export function keepSuspects(services: Services, fork: () => ChildProcess): RunningWorker {
  const { queue, log } = services;
  const startsAt = performance.now() + startDelayMs;
  let starting: Promise<RunningWorker> | undefined;
  const failure = "could not check for jobs to isolate; retrying";
  const stopChecking = repeat({ everyMs: lookForSuspectsEveryMs, log, failure }, async () => {
    try {
      if (starting !== undefined || performance.now() < startsAt) return;
      if (await queue.hasSuspects()) {
        starting = startSuspectRole(services, fork);
        await starting;
      }
    } catch (error) {
      starting = undefined;
      throw error;
    }
  });
  return {
    async stop(graceMs) {
      await stopChecking();
      await (await starting)?.stop(graceMs);
    },
  };
}

async function startSuspectRole(
  services: Services,
  fork: () => ChildProcess,
): Promise<RunningWorker> {
  const { config, log, metrics, tracing } = services;
  const [{ startSuspectWorker }, { openIsolatedProcessPool }] = await Promise.all([
    import("../worker/suspect-worker.ts"),
    import("../worker/isolated-process-pool.ts"),
  ]);
  const queuePool = openQueuePool(services, "pressroom suspects", suspectsConnectionsMax);
  const deadlineMs = Math.max(suspectMinMs, callsMax * config.modelDeadlineSeconds * 1_000);
  const pool = openIsolatedProcessPool({
    fork,
    log,
    metrics,
    limits: { ...isolatedLimits, deadlineMs },
    processesMax: Math.min(8, Math.max(2, Math.ceil(config.workerConcurrency / 8))),
  });
  const suspects = startSuspectWorker({
    queuePool,
    pool,
    log,
    metrics,
    tracing,
    queue: openQueue(queuePool),
    jobChanges: openJobChangeNotifier(queuePool),
    // Polling once per second is enough for the few suspects.
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
 * While processes are being killed repeatedly, there are always suspects, and a new process for them at each start would
 * only take CPU time from the others until it is killed too. So only a process that has run for this long starts one.
 */
const startDelayMs = 5_000;
/** For claiming, settling, heartbeats, maintenance and scoring forum posts, each at most once at a time. */
const queueConnectionsMax = 5;
const suspectsConnectionsMax = 2;
/** For claiming and settling deliveries. */
const webhookConnectionsMax = 2;
/** For claiming, renewing leases and saving documents. */
const sourceConnectionsMax = 4;
/** Enough for a dozen requests to a slow channel; each save renews the lease. */
const publishingLeaseMs = 120_000;
/** Saving a batch of long documents takes seconds. */
const sourceMs = 30_000;
/** Well below a lease: a heartbeat that hangs longer comes too late anyway. */
const queueStatementMs = 5_000;
/** An isolated process is killed after ten seconds without an answer, or above twice the memory that V8 may use. */
const isolatedLimits = { pingEveryMs: 1_000, unansweredMax: 10, rssMax: 1_024 * 1_024 ** 2 };
/** A suspect's deadline: this long at least, or this many model calls that each reach their own deadline. */
const suspectMinMs = 15 * 60_000;
const callsMax = 6;
