/**
 * The metrics as Prometheus takes them: names, labels, buckets. docs/metrics.md explains each; a test holds it against
 * this file. Loaded only where metrics are wanted, since prom-client costs a start 70 ms and some memory.
 */
import { Registry, collectDefaultMetrics } from "prom-client";
import type { Metric } from "prom-client";
import { createCounter, createGauge, createHistogram } from "./instruments.ts";
import type { Reading } from "./instruments.ts";
import { watchEventLoop } from "./event-loop.ts";
import type { Metrics, QueueDepth, Watched, WatchedPool } from "./metrics.ts";

export interface PrometheusOptions {
  /** Stands at every series, so that the API and the worker of one process can be told apart. */
  role: string;
  version: string;
  /** A thread leaves out what is the whole process's: its parent tells that. */
  isThread: boolean;
}

const answerBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const groupBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
/** The built-in writer takes milliseconds, a model minutes. */
const workBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

/** Of prom-client's own: what is many series and tells nobody anything, and the delay of the loop, which is ours. */
const isUnwanted = /^nodejs_(active_|heap_space_|version_info|eventloop_lag)/;

const watched = {
  acceptLine: ["pressroom_accept_line_requests", "Requests that wait for their group."],
  acceptGroups: ["pressroom_accept_groups_under_way", "Groups that are at PostgreSQL now."],
  jobsRunning: ["pressroom_jobs_running", "Jobs that this worker has under way."],
  jobsRunningMax: ["pressroom_jobs_running_max", "Jobs that this worker may have under way."],
  webhooksUnderWay: ["pressroom_webhooks_under_way", "Webhooks that are being sent now."],
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

  /** Kept in every role, so that no verb has to ask; shown where there is something to show. */
  function shown<Family extends { name: string }>(family: Family, owner = role): Family {
    // The registry asks a metric for its name and its values, which ours have; the types ask for a class of its own.
    if (owner === role) registry.registerMetric(family as unknown as Metric);
    return family;
  }
  const counter = (owner: string, name: string, help: string, ...labels: string[]) =>
    shown(createCounter({ name, help, labels }), owner);
  const histogram = (
    owner: string,
    bounds: readonly number[],
    name: string,
    help: string,
    ...labels: string[]
  ) => shown(createHistogram({ name, help, labels }, bounds), owner);
  const gauge = (name: string, help: string, read: () => Reading | Promise<Reading>) =>
    shown(createGauge({ name, help }, read));

  const requests = counter(
    "api",
    "pressroom_http_requests_total",
    "Requests that were answered.",
    "route",
    "method",
    "status",
  );
  const requestSeconds = histogram(
    "api",
    answerBounds,
    "pressroom_http_request_duration_seconds",
    "Time from a request's headers to the end of its answer.",
    "route",
    "status_class",
  );
  const errors = counter("api", "pressroom_http_errors_total", "Answers that were errors.", "code");
  const accepts = counter(
    "api",
    "pressroom_accepts_total",
    "Generation requests that were answered with a job.",
    "content_type",
    "outcome",
  );
  const groupSize = histogram(
    "api",
    groupBounds,
    "pressroom_accept_group_size_requests",
    "Requests that went to PostgreSQL as one statement.",
  );
  const sheds = counter(
    "api",
    "pressroom_shed_requests_total",
    "Requests that were turned away since there was too much to do.",
    "reason",
  );
  const threadDeaths = counter(
    "api",
    "pressroom_worker_thread_deaths_total",
    "Times that the worker's thread died and was started again.",
  );
  const stageSeconds = histogram(
    "worker",
    workBounds,
    "pressroom_stage_duration_seconds",
    "Time that a stage of a job took.",
    "stage",
    "content_type",
  );
  // Of a worker, and of whoever watches over one and has its suspects written elsewhere.
  const finished = counter(
    role,
    "pressroom_jobs_finished_total",
    "Jobs that came to their end.",
    "content_type",
    "state",
    "writer",
  );
  const jobSeconds = histogram(
    role,
    workBounds,
    "pressroom_job_duration_seconds",
    "Time from the claim of a job to its end, in its last attempt.",
    "content_type",
    "state",
  );
  const lost = counter(
    role,
    "pressroom_attempts_lost_total",
    "Attempts that brought no result.",
    "outcome",
  );
  const modelCalls = counter(
    role,
    "pressroom_model_calls_total",
    "Calls to models, whatever came of them.",
    "provider",
    "outcome",
  );
  const modelSeconds = histogram(
    role,
    workBounds,
    "pressroom_model_call_duration_seconds",
    "Time that a call to a model took.",
    "provider",
  );
  const modelTokens = counter(
    role,
    "pressroom_model_tokens_total",
    "Tokens that calls to models took.",
    "provider",
    "kind",
  );
  const modelDollars = counter(
    role,
    "pressroom_model_cost_dollars_total",
    "What calls to models cost, where their price is known.",
    "provider",
  );
  const webhookAttempts = counter(
    "worker",
    "pressroom_webhook_attempts_total",
    "Attempts to deliver a webhook.",
    "outcome",
  );
  const webhookSeconds = histogram(
    "worker",
    answerBounds,
    "pressroom_webhook_attempt_duration_seconds",
    "Time that an attempt to deliver a webhook took.",
    "outcome",
  );
  const linesDropped = counter(
    role,
    "pressroom_log_lines_dropped_total",
    "Log lines that were lost.",
  );
  const spansExported = counter(
    role,
    "pressroom_spans_exported_total",
    "Spans that a collector took.",
  );
  const spansDropped = counter(role, "pressroom_spans_dropped_total", "Spans that were lost.");
  // Known beforehand, so that the first one is seen as a rise from zero.
  for (const how of ["failed", "handed_back", "lease_lost", "canceled", "waiting"]) lost.at(how);
  sheds.at("accept_line");
  for (const outcome of ["delivered", "retry", "dead"]) webhookAttempts.at(outcome);

  gauge("pressroom_build_info", "What runs; always 1.", () => [
    [{ version, node: process.versions.node }, 1],
  ]);
  for (const { name, help, read } of watchEventLoop()) gauge(name, help, () => [[{}, read()]]);
  const pools = new Map<string, WatchedPool>();
  gauge("pressroom_pool_connections", "Connections to PostgreSQL.", () =>
    [...pools].flatMap(([pool, { totalCount, idleCount }]) => [
      [{ pool, state: "idle" }, idleCount],
      [{ pool, state: "busy" }, totalCount - idleCount],
    ]),
  );
  gauge("pressroom_pool_waiting", "Whoever waits for a connection.", () =>
    [...pools].map(([pool, { waitingCount }]) => [{ pool }, waitingCount]),
  );

  return {
    answered(route, method, status, seconds) {
      requests.at(route, shownMethod(method), shownStatus(status)).value += 1;
      requestSeconds.at(route, statusClasses[Math.floor(status / 100)] ?? "other").observe(seconds);
    },
    refused: (code) => void (errors.at(code).value += 1),
    accepted: (contentType, isReplay) =>
      void (accepts.at(contentType, isReplay ? "replayed" : "accepted").value += 1),
    acceptedGroup: (size) => groupSize.at().observe(size),
    shed: (reason) => void (sheds.at(reason).value += 1),
    stageDone: (stage, contentType, seconds) =>
      stageSeconds.at(stage, contentType).observe(seconds),
    jobFinished({ contentType, state, writer }, seconds) {
      finished.at(contentType, state, writer ?? "none").value += 1;
      jobSeconds.at(contentType, state).observe(seconds);
    },
    attemptLost: (how) => void (lost.at(how).value += 1),
    modelCalled(call) {
      const { provider } = call;
      modelCalls.at(provider, call.outcome).value += 1;
      modelSeconds.at(provider).observe(call.milliseconds / 1_000);
      modelTokens.at(provider, "input").value += call.inputTokens - call.cachedInputTokens;
      modelTokens.at(provider, "cached_input").value += call.cachedInputTokens;
      modelTokens.at(provider, "output").value += call.outputTokens;
      modelDollars.at(provider).value += (call.costMicros ?? 0) / 1_000_000;
    },
    webhookAttempted(outcome, seconds) {
      webhookAttempts.at(outcome).value += 1;
      webhookSeconds.at(outcome).observe(seconds);
    },
    workerThreadDied: () => void (threadDeaths.at().value += 1),
    logLineDropped: () => void (linesDropped.at().value += 1),
    spansExported: (count) => void (spansExported.at().value += count),
    spansDropped: (count) => void (spansDropped.at().value += count),
    watch(name, read) {
      const [shownName, help] = watched[name];
      gauge(shownName, help, () => [[{}, read()]]);
    },
    watchPool: (name, pool) => void pools.set(name, pool),
    watchQueue(read) {
      const of = (show: (depth: QueueDepth) => Reading) => async () => {
        const depth = await read();
        return depth === undefined ? [] : show(depth);
      };
      gauge(
        "pressroom_queue_tasks",
        "Tasks in the queue.",
        of((depth) => states.map((state) => [{ state }, depth[state]])),
      );
      gauge(
        "pressroom_queue_oldest_ready_seconds",
        "How long the task that could have been claimed first has been waiting.",
        of((depth) => [[{}, depth.oldestReadySeconds]]),
      );
      gauge(
        "pressroom_queue_tasks_estimated",
        "1 where there are too many tasks to count, and PostgreSQL's estimate stands for them.",
        of((depth) => [[{}, depth.isEstimate ? 1 : 0]]),
      );
    },
    collect: async () => registry.getMetricsAsJSON(),
  };
}

const statusClasses = ["other", "1xx", "2xx", "3xx", "4xx", "5xx"] as const;
/** Made once: a new string for each answer would have to be looked at letter by letter in every map. */
const shownStatuses = Array.from({ length: 600 }, (_, status) => String(status));

function shownStatus(status: number): string {
  return shownStatuses[status] ?? "other";
}

const states = ["ready", "delayed", "running"] as const;

/** Methods are many and callers may send any that Node knows; the unusual ones share one series. */
const usualMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function shownMethod(method: string): string {
  return usualMethods.has(method) ? method : "other";
}
