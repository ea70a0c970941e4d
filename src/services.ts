/**
 * The wiring: builds the database, the queue and the listening API from the configuration; services/start-workers.ts
 * does this for workers. Called by commands; nothing here parses arguments or prints.
 */
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { assertRole, openDatabase } from "./db/database.ts";
import type { Database } from "./db/database.ts";
import { holdPostgres } from "./db/embedded/hold-postgres.ts";
import { migrate } from "./db/migrate.ts";
import type { ListeningMetrics } from "./http/server/listen-metrics.ts";
import type { ListeningApi } from "./http/server/serve-app.ts";
import type { Log } from "./log.ts";
import { createExposition } from "./metrics/collect-metrics.ts";
import type { Exposition } from "./metrics/collect-metrics.ts";
import { withoutMetrics } from "./metrics/metrics.ts";
import type { Metrics, QueueDepth } from "./metrics/metrics.ts";
import { sampled } from "./metrics/sampled.ts";
import { projectFile } from "./project-root.ts";
import { openQueue } from "./queue/queue.ts";
import type { Queue } from "./queue/queue.ts";
import { withoutTracing } from "./tracing/tracing.ts";
import type { Tracing } from "./tracing/tracing.ts";

export interface Services {
  readonly config: Config;
  readonly log: Log;
  /** A direct session with the configured login: for migrations, LISTEN and commands. */
  readonly connectionString: string;
  /** For the connections that serve requests and jobs; goes through the pooler if there is one. */
  readonly serving: { readonly connectionString: string; readonly isPooled: boolean };
  /**
   * As the operator role, which sees all accounts: for commands and the first start. The API and workers open their own
   * pools with fewer privileges.
   */
  readonly database: Database;
  readonly queue: Queue;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** All metrics that a scrape of this process returns. */
  readonly exposition: Exposition;
  close(): Promise<void>;
}

export interface ServicesOptions {
  config: Config;
  log: Log;
  /** Identifies the connection in PostgreSQL's list of connections. */
  role: string;
  /** Set by long-running processes; commands have no metrics and traces. */
  metrics?: Metrics;
  tracing?: Tracing;
  /** Set if this process has already opened the database: for the worker thread. */
  connectionString?: string;
  /** Called when this process starts the embedded PostgreSQL; not if there is none or it already runs. */
  onSpawned?: () => void;
  /** Aborts the start: waiting for another migration or a long recovery can take a while. */
  signal?: AbortSignal;
}

/** Connects to the operator's database, or starts or joins the embedded one. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { config, log, role } = options;
  const { metrics = withoutMetrics(), tracing = withoutTracing() } = options;
  const given = options.connectionString ?? (config.databaseDirectUrl || config.databaseUrl);
  const held =
    given === "" ? await holdPostgres({ ...options, dataDir: config.dataDir }) : undefined;
  const connectionString = held?.connectionString ?? given;
  const database = openDatabase({
    connectionString,
    applicationName: `pressroom ${role}`,
    role: "pressroom_operator",
    connectionsMax: config.databaseConnectionsMax,
    log,
  });
  const queue = openQueue(database);
  const exposition = createExposition();
  exposition.add(role, () => metrics.collect());
  metrics.watchPool("operator", database.pool);
  // In the worker thread, this is not needed: its parent already watches the queue.
  if (options.connectionString === undefined) {
    const onFailure = (error: unknown) =>
      log.warn({ err: error }, "could not read the queue for the metrics");
    metrics.watchQueue(sampled(() => readDepth(queue), { ...depthSampling, onFailure }));
  }
  return {
    config,
    log,
    connectionString,
    serving: config.databasePooled
      ? { connectionString: config.databaseUrl, isPooled: true }
      : { connectionString, isPooled: false },
    database,
    queue,
    metrics,
    tracing,
    exposition,
    async close() {
      await tracing.close();
      await database.close();
      await held?.release();
    },
  };
}

async function readDepth(queue: Queue): Promise<QueueDepth> {
  const [counts, seconds] = await Promise.all([queue.count(), queue.longestWaitSeconds()]);
  return { ...counts, oldestReadySeconds: seconds ?? 0 };
}

/** Updates the schema; safe to call from several processes at once. */
export async function prepareDatabase(services: Services, signal?: AbortSignal): Promise<string[]> {
  return migrate(services.connectionString, signal);
}

/** Modules that only the API needs: loaded while PostgreSQL starts, and never by other roles and commands. */
export function loadApi() {
  return Promise.all([
    import("./http/server/serve-app.ts"),
    import("./jobs/accept-batcher.ts"),
    import("./queue/announce.ts"),
    import("./jobs/keep-forecast.ts"),
    import("./events/open-event-hub.ts"),
    import("./services/open-integrations.ts"),
    import("./services/open-sign-in.ts"),
    import("./http/pages/read-dashboard.ts"),
    import("./services/open-account-models.ts"),
    import("./jobs/default-limits.ts"),
    import("./editing/analysis-pool.ts"),
  ]);
}

/** `prepared`: what must be complete before the API accepts requests. */
export async function startApi(
  services: Services,
  prepared?: Promise<void>,
): Promise<ListeningApi> {
  // Awaited below; until then, a rejection must not crash the process as unhandled.
  prepared?.catch(() => undefined);
  const { config, log, connectionString, serving, metrics, tracing, exposition } = services;
  const [
    { listenApi },
    { groupsMax, openAcceptBatcher },
    { openAnnouncer },
    { keepForecast },
    { openEvents },
    { openPublishing, openSources, openWebhooks },
    { openSignInOptions },
    { readDashboard },
    { openAccountModels },
    { defaultLimits },
    { openAnalysisPool },
  ] = await loadApi();
  const open = (applicationName: string, connectionsMax: number) =>
    openDatabase({
      ...serving,
      applicationName,
      role: "pressroom_api",
      connectionsMax,
      statementMs: apiStatementMs,
      log,
    });
  const database = open("pressroom api", config.databaseConnectionsMax);
  // One more for notifying the workers.
  const acceptPool = open("pressroom accept", groupsMax + 1);
  metrics.watchPool("api", database.pool);
  metrics.watchPool("accept", acceptPool.pool);
  const forecast = keepForecast({ database, log }, { writerOf: writerOf(config) });
  const accepting = openAcceptBatcher(
    { acceptPool, announcer: openAnnouncer(acceptPool), forecast, metrics },
    {
      ratePerMinute: config.generateRatePerMinute,
      accountLimits: defaultLimits(config),
      limits: config.limits,
    },
  );
  const events = openEvents({ config, log, database, connectionString });
  const analysis = openAnalysisPool();
  const closeAll = async () => {
    await Promise.all([forecast.close(), events.close(), analysis.close()]);
    await Promise.all([database.close(), acceptPool.close()]);
  };
  try {
    const [webhooks, sources, publishing, models, signIn, dashboard] = await Promise.all([
      openWebhooks(config),
      openSources(config),
      openPublishing(config),
      openAccountModels({ config, log }),
      openSignInOptions(config),
      readDashboard(dashboardFolder),
      assertRole(database, "pressroom_api"),
      prepared,
    ]);
    void forecast.refresh();
    const resources = { webhooks, sources, publishing, models, signIn, dashboard };
    const observability = { metrics, tracing, exposition };
    const parts = { config, log, database, accepting, analysis, events };
    const api = await listenApi({ ...parts, ...resources, ...observability });
    models.downloads.keepResuming();
    const loadDashboard = setTimeout(() => {
      dashboard?.readAll().catch((error: unknown) => {
        log.warn({ err: error }, "could not load the dashboard's files");
      });
    }, loadDashboardAfterMs).unref();
    return {
      url: api.url,
      async close() {
        clearTimeout(loadDashboard);
        try {
          await Promise.all([api.close(), models.downloads.close()]);
          // Callers may have disconnected before their response; their requests are still in progress.
          await accepting.close();
        } finally {
          await closeAll();
        }
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Serves metrics on their own port if one is set. */
export async function startMetrics(services: Services): Promise<ListeningMetrics | undefined> {
  const { metricsPort } = services.config;
  if (metricsPort === null) return undefined;
  const { listenMetrics } = await import("./http/server/listen-metrics.ts");
  const listening = await listenMetrics(services, metricsPort);
  services.log.info({ url: listening.url }, "serving metrics");
  return listening;
}

/** What `npm ci` builds from web/. */
const dashboardFolder = fileURLToPath(projectFile("web/dist/"));

/** The default writer, for the forecast, which looks up accounts with their own model itself. */
export function writerOf({ model }: Config): (asked: { live: boolean }) => string {
  const name = model === null ? "built-in" : `${model.provider}:${model.model}`;
  return ({ live }) => (live ? name : "built-in");
}

/** Not at the start: reading and hashing hundreds of files would delay the first responses. */
const loadDashboardAfterMs = 2_000;
/** How often the queue is read for the metrics, regardless of the scrape interval. */
const depthSampling = { everyMs: 10_000, waitMs: 1_000, staleMs: 60_000 };
/** The API's statements take milliseconds; a caller must not wait for one that hangs. */
const apiStatementMs = 5_000;
