/**
 * The metrics for Prometheus: names, labels, buckets. docs/metrics.md explains each, and a test compares it with this
 * file. Loaded only if metrics are enabled, because prom-client adds 70 ms to the start and uses some memory.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Metrics, QueueDepth, Watched, WatchedPool } from "./metrics.ts";

export interface PrometheusOptions {
  /** A label of every series, which distinguishes the API and the worker of one process. */
  role: string;
  version: string;
  /** Threads omit metrics of the whole process. */
  isThread: boolean;
}

type Reading = readonly (readonly [labels: Record<string, string>, value: number])[];

/** The prefix of all our metrics. */
const prefix = "pressroom_";

const answerBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const groupBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
/** From milliseconds for the built-in writer to minutes for a model. */
const workBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

/** Default metrics that we remove: many series of little use, and the event loop delay, which is measured below. */
const isUnwanted = /^nodejs_(active_|heap_space_|version_info|eventloop_lag)/;

const watched = {
  acceptQueue: ["accept_line_requests", "Requests waiting to be accepted."],
  acceptGroups: ["accept_groups_under_way", "Groups of requests being accepted."],
  jobsRunning: ["jobs_running", "Jobs that this worker is running."],
  jobsRunningMax: ["jobs_running_max", "Maximum number of jobs that this worker runs at once."],
  webhooksUnderWay: ["webhooks_under_way", "Webhooks being sent."],
} as const satisfies Record<keyof Watched, readonly [string, string]>;

export function createPrometheus({ role, version, isThread }: PrometheusOptions): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (isUnwanted.test(name) || (isThread && name.startsWith("process_"))) {
      registry.removeSingleMetric(name);
    }
  }

  /** Every role creates all metrics, so that no method has to check its role; only those of the role are registered. */
  const shownIn = (owner: string) => (owner === role ? [registry] : []);
  const counter = (owner: string, name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: prefix + name, help, labelNames, registers: shownIn(owner) });
  const histogram = (
    owner: string,
    buckets: number[],
    name: string,
    help: string,
    ...labelNames: string[]
  ) => new Histogram({ name: prefix + name, help, labelNames, buckets, registers: shownIn(owner) });
  /** An empty reading removes the series: an outdated value would hide a problem. */
  function gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: () => Reading | Promise<Reading>,
  ): void {
    const registers = [registry];
    const shown: Gauge = new Gauge({ name: prefix + name, help, labelNames, registers, collect });
    async function collect(): Promise<void> {
      const reading = await read();
      shown.reset();
      if (labelNames.length === 0) shown.remove();
      for (const [labels, value] of reading) shown.set(labels, value);
    }
  }

  const requests = counter(
    "api",
    "http_requests_total",
    "Requests answered.",
    "route",
    "method",
    "status",
  );
  const requestSeconds = histogram(
    "api",
    answerBounds,
    "http_request_duration_seconds",
    "Time from receiving the request headers to sending the complete response.",
    "route",
    "status_class",
  );
  const errors = counter("api", "http_errors_total", "Error responses.", "code");
  const accepts = counter(
    "api",
    "accepts_total",
    "Generation requests that returned a job.",
    "content_type",
    "outcome",
  );
  const groupSize = histogram(
    "api",
    groupBounds,
    "accept_group_size_requests",
    "Number of requests accepted per database statement.",
  );
  const sheds = counter(
    "api",
    "shed_requests_total",
    "Requests rejected because of overload.",
    "reason",
  );
  const threadDeaths = counter(
    "api",
    "worker_thread_deaths_total",
    "Worker threads restarted after a crash.",
  );
  const stageSeconds = histogram(
    "worker",
    workBounds,
    "stage_duration_seconds",
    "Duration of a stage of a job.",
    "stage",
    "content_type",
  );
  // In every role: the API's process also finishes jobs, those that it runs in isolated processes.
  const finished = counter(
    role,
    "jobs_finished_total",
    "Jobs finished.",
    "content_type",
    "state",
    "writer",
  );
  const jobSeconds = histogram(
    role,
    workBounds,
    "job_duration_seconds",
    "Duration of the last attempt of a job.",
    "content_type",
    "state",
  );
  const lost = counter(
    role,
    "attempts_lost_total",
    "Job attempts that ended without a result.",
    "outcome",
  );
  const modelCalls = counter(role, "model_calls_total", "Model calls.", "provider", "outcome");
  const modelSeconds = histogram(
    role,
    workBounds,
    "model_call_duration_seconds",
    "Duration of a model call.",
    "provider",
  );
  const modelTokens = counter(
    role,
    "model_tokens_total",
    "Tokens used by model calls.",
    "provider",
    "kind",
  );
  const modelDollars = counter(
    role,
    "model_cost_dollars_total",
    "Cost of model calls with a known price.",
    "provider",
  );
  const webhookAttempts = counter(
    "worker",
    "webhook_attempts_total",
    "Attempts to deliver a webhook.",
    "outcome",
  );
  const webhookSeconds = histogram(
    "worker",
    answerBounds,
    "webhook_attempt_duration_seconds",
    "Duration of an attempt to deliver a webhook.",
    "outcome",
  );
  const linesDropped = counter(role, "log_lines_dropped_total", "Log lines dropped.");
  const spansExported = counter(role, "spans_exported_total", "Spans exported.");
  const spansDropped = counter(role, "spans_dropped_total", "Spans dropped.");
  // Initialized, so that the first event shows as an increase from zero.
  for (const how of ["failed", "handed_back", "lease_lost", "canceled", "waiting"]) {
    lost.labels(how).inc(0);
  }
  sheds.labels("accept_line").inc(0);
  for (const outcome of ["delivered", "retry", "dead"]) webhookAttempts.labels(outcome).inc(0);

  gauge(
    "build_info",
    "Version information in labels; the value is always 1.",
    ["version", "node"],
    () => [[{ version, node: process.versions.node }, 1]],
  );
  for (const { name, help, read } of watchEventLoop()) gauge(name, help, [], () => [[{}, read()]]);
  const pools = new Map<string, WatchedPool>();
  gauge("pool_connections", "Connections to PostgreSQL.", ["pool", "state"], () =>
    [...pools].flatMap(([pool, { totalCount, idleCount }]) => [
      [{ pool, state: "idle" }, idleCount],
      [{ pool, state: "busy" }, totalCount - idleCount],
    ]),
  );
  gauge("pool_waiting", "Operations waiting for a connection to PostgreSQL.", ["pool"], () =>
    [...pools].map(([pool, { waitingCount }]) => [{ pool }, waitingCount]),
  );

  return {
    answered(route, method, status, seconds) {
      requests.labels(route, shownMethod(method), String(status)).inc();
      const statusClass = status < 600 ? `${Math.floor(status / 100)}xx` : "other";
      requestSeconds.labels(route, statusClass).observe(seconds);
    },
    refused: (code) => errors.labels(code).inc(),
    accepted: (contentType, isReplay) =>
      accepts.labels(contentType, isReplay ? "replayed" : "accepted").inc(),
    acceptedGroup: (size) => groupSize.observe(size),
    shed: (reason) => sheds.labels(reason).inc(),
    stageDone: (stage, contentType, seconds) =>
      stageSeconds.labels(stage, contentType).observe(seconds),
    jobFinished({ contentType, state, writer }, seconds) {
      finished.labels(contentType, state, writer ?? "none").inc();
      jobSeconds.labels(contentType, state).observe(seconds);
    },
    attemptLost: (how) => lost.labels(how).inc(),
    modelCalled(call) {
      const { provider, inputTokens, cachedInputTokens } = call;
      modelCalls.labels(provider, call.outcome).inc();
      modelSeconds.labels(provider).observe(call.milliseconds / 1_000);
      modelTokens.labels(provider, "input").inc(Math.max(0, inputTokens - cachedInputTokens));
      modelTokens.labels(provider, "cached_input").inc(cachedInputTokens);
      modelTokens.labels(provider, "output").inc(call.outputTokens);
      modelDollars.labels(provider).inc((call.costMicros ?? 0) / 1_000_000);
    },
    webhookAttempted(outcome, seconds) {
      webhookAttempts.labels(outcome).inc();
      webhookSeconds.labels(outcome).observe(seconds);
    },
    workerThreadDied: () => threadDeaths.inc(),
    logLineDropped: () => linesDropped.inc(),
    spansExported: (count) => spansExported.inc(count),
    spansDropped: (count) => spansDropped.inc(count),
    watch(name, read) {
      const [shownName, help] = watched[name];
      gauge(shownName, help, [], () => [[{}, read()]]);
    },
    watchPool: (name, pool) => void pools.set(name, pool),
    watchQueue(read) {
      const of = (show: (depth: QueueDepth) => Reading) => async () => {
        const depth = await read();
        return depth === undefined ? [] : show(depth);
      };
      gauge(
        "queue_tasks",
        "Tasks in the queue.",
        ["state"],
        of((depth) => states.map((state) => [{ state }, depth[state]])),
      );
      gauge(
        "queue_oldest_ready_seconds",
        "Waiting time of the oldest task that is ready.",
        [],
        of((depth) => [[{}, depth.oldestReadySeconds]]),
      );
      gauge(
        "queue_tasks_estimated",
        "1 if there are too many tasks to count exactly.",
        [],
        of((depth) => [[{}, depth.isEstimate ? 1 : 0]]),
      );
    },
    collect: async () => registry.getMetricsAsJSON(),
  };
}

const states = ["ready", "delayed", "running"] as const;

/** Callers may send any method that Node knows; the unusual ones share one series. */
const usualMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function shownMethod(method: string): string {
  return usualMethods.has(method) ? method : "other";
}

const resolutionMs = 10;

/**
 * The delay of this thread's event loop since the last scrape. Node measures how long its timer took, so the timer's
 * interval is subtracted; prom-client's metric includes it.
 */
function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);
  return [
    {
      name: "event_loop_delay_p50_seconds",
      help: "Median event loop delay since the last scrape.",
      read: () => seconds(histogram.percentile(50)),
    },
    {
      name: "event_loop_delay_p99_seconds",
      help: "99th percentile of the event loop delay since the last scrape.",
      read: () => seconds(histogram.percentile(99)),
    },
    {
      name: "event_loop_delay_max_seconds",
      help: "Maximum event loop delay since the last scrape.",
      read() {
        const value = seconds(histogram.max);
        // This is the last of the three to be read.
        histogram.reset();
        return value;
      },
    },
  ];
}
