/** The API on a real socket over a test database, and a client that can send malformed requests too. */
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { readConfig } from "../src/config.ts";
import type { AppOptions } from "../src/http/app.ts";
import { listenApi } from "../src/http/server/serve-app.ts";
import { openEvents } from "../src/events/open-event-hub.ts";
import { openJobChangeNotifier } from "../src/events/notify-job-changes.ts";
import { createLog } from "../src/log.ts";
import type { Log } from "../src/log.ts";
import { openAcceptBatcher } from "../src/jobs/accept-batcher.ts";
import { defaultLimits } from "../src/jobs/default-limits.ts";
import { openCheckpoints } from "../src/jobs/checkpoints.ts";
import { openPassageFinder } from "../src/jobs/find-passages.ts";
import type { RunTools } from "../src/jobs/run-job.ts";
import { builtInWriter } from "../src/writing/writers/built-in/built-in-writer.ts";
import type { Writer } from "../src/writing/writer.ts";
import { openAnnouncer } from "../src/queue/announce.ts";
import { listenForTasks } from "../src/queue/queue-notifications.ts";
import { openQueue } from "../src/queue/queue.ts";
import type { Metrics } from "../src/metrics/metrics.ts";
import type { Tracing } from "../src/tracing/tracing.ts";
import { openPublishing, openSources } from "../src/services/open-integrations.ts";
import { openAccountModels } from "../src/services/open-account-models.ts";
import type { AccountModelsOptions } from "../src/services/open-account-models.ts";
import { ownHosts } from "../src/security/own-hosts.ts";
import { startWorker } from "../src/worker/worker.ts";
import type { RunningWorker } from "../src/worker/worker.ts";
import { createAnswerCheck } from "./check-answer.ts";
import { openBuiltFileParser, sharedAnalysisPool } from "./shared-tools.ts";
import { openTestDatabase, useOpened } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";
import { openTestObserving } from "./test-observing.ts";

export interface TestReply {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The body as JSON; an empty object if it is not JSON. */
  json: Record<string, unknown>;
}

/** A list sends the header several times. */
export type TestHeaders = Record<string, string | string[]>;

export interface TestRequest {
  method?: string;
  path?: string;
  headers?: TestHeaders;
  body?: string | Buffer;
  /** Sends the body in chunks, without a Content-Length. */
  chunked?: boolean;
}

export interface TestService extends TestDatabase {
  url: string;
  /** Every log line so far. */
  logged: string[];
  send(request: TestRequest): Promise<TestReply>;
  /** Posts a form to the operation with the key in X-API-Key. */
  generate(
    key: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<TestReply>;
  /** Posts these bytes to the operation with the key in X-API-Key. */
  post(key: string, body: string | Buffer, contentType?: string): Promise<TestReply>;
  /** A GET with the key in X-API-Key. */
  get(key: string, path: string, headers?: Record<string, string>): Promise<TestReply>;
  /** Opens a connection. */
  connect(): Socket;
  /** Sends raw bytes; returns everything received until the connection is closed. */
  sendRaw(bytes: string | Buffer): Promise<string>;
  startWorker(): Promise<RunningWorker>;
  /** Fails if any log line, at any level, contains a key. */
  close(): Promise<void>;
}

export const generatePath = "/agents/api/articles/generate/";
export const formType = "application/x-www-form-urlencoded";

/** Shared by all tests: creating it reads the whole description, and it has no state. */
let answerCheck: ReturnType<typeof createAnswerCheck> | undefined;

export async function startTestService(
  environment: Record<string, string> = {},
  openBase: (log: Log) => Promise<TestDatabase> = openTestDatabase,
  { catalog, ...more }: Partial<AppOptions> & Pick<AccountModelsOptions, "catalog"> = {},
): Promise<TestService> {
  const logged: string[] = [];
  const log = createLog("trace", { write: (line) => void logged.push(line) });
  const base = await openBase(log);
  const config = readConfig({ PORT: "0", PRESSROOM_MODEL_PORTS: "off", ...environment });
  const observing = await openTestObserving(config, "api");
  const accepting = openAcceptBatcher(
    { acceptPool: base.api, announcer: openAnnouncer(base.api), metrics: observing.metrics },
    {
      ratePerMinute: config.generateRatePerMinute,
      accountLimits: defaultLimits(config),
      limits: config.limits,
    },
  );
  const { connectionString } = base;
  const events = openEvents({ config, log, database: base.api, connectionString });
  const models = await openAccountModels({
    config: { ...config, secret: "the secret of a test's service" },
    log,
    catalog,
  });
  const api = await listenApi({
    config,
    log,
    database: base.api,
    accepting,
    analysis: sharedAnalysisPool(),
    files: openBuiltFileParser(),
    events,
    webhooks: {
      encryption: base.encryption,
      rules: { allowedHosts: config.webhookAllowedHosts, ownHosts: ownHosts(config) },
    },
    publishing: {
      ...(await openPublishing({ ...config, secret: "the secret of a test's service" })),
      encryption: base.encryption,
    },
    sources: {
      ...(await openSources({ ...config, secret: "the secret of a test's service" })),
      encryption: base.encryption,
    },
    signIn: { setupCode: "the-setup-code", mailer: null },
    models,
    ...observing,
    ...more,
  });
  const workers: RunningWorker[] = [];

  // Routes that a test adds are not in the description.
  const check = more.moreRoutes ? () => undefined : (answerCheck ??= createAnswerCheck());
  const send = async (request: TestRequest) => {
    const reply = await sendRequest(api.url, request);
    check({ method: "GET", path: "/", ...request }, reply);
    return reply;
  };
  return {
    ...base,
    url: api.url,
    logged,
    send,
    generate: (key, form, headers = {}) =>
      send({
        method: "POST",
        path: generatePath,
        headers: { "X-API-Key": key, "Content-Type": formType, ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    post: (key, body, contentType = formType) =>
      send({
        method: "POST",
        path: generatePath,
        headers: { "X-API-Key": key, "Content-Type": contentType },
        body,
      }),
    get: (key, path, headers = {}) => send({ path, headers: { "X-API-Key": key, ...headers } }),
    connect: () => connectTo(api.url),
    sendRaw: (bytes) => sendBytes(api.url, bytes),
    async startWorker() {
      const { metrics, tracing } = await openTestObserving(config, "worker", observing.exposition);
      const worker = await startTestWorker(base, { metrics, tracing });
      workers.push(worker);
      return worker;
    },
    async close() {
      leaveKeptConnections();
      await Promise.all([api.close(), models.downloads.close()]);
      await events.close();
      await Promise.all(workers.map((worker) => worker.stop(5_000)));
      await base.close();
      // Checked for every test file.
      const leaked = linesWithKeys({ logged, keys: base.keys });
      if (leaked.length > 0) throw new Error(`a key was logged:\n${leaked.join("")}`);
    },
  };
}

/** Started before the tests of a file and closed after them. It is empty until then. */
export function useTestService(...given: Parameters<typeof startTestService>): TestService {
  return useOpened(() => startTestService(...given));
}

/**
 * Closing a service would wait for fetch's keep-alive connections. Requests in progress continue; later ones use new
 * connections.
 */
function leaveKeptConnections(): void {
  const place = Symbol.for("undici.globalDispatcher.1");
  const kept = (globalThis as { [place]?: { close(): Promise<void> } })[place];
  if (!kept) return;
  const Dispatcher = kept.constructor as new () => typeof kept;
  Object.assign(globalThis, { [place]: new Dispatcher() });
  void kept.close();
}

/** Starts a worker in this process with the worker's role, by default with the built-in writer. */
export async function startTestWorker(
  base: TestDatabase,
  wanted: {
    writer?: Partial<Writer>;
    /** Replaces the built-in writer for all jobs. */
    chooseWriter?: RunTools["chooseWriter"];
    concurrency?: number;
    metrics?: Metrics;
    tracing?: Tracing;
  } = {},
): Promise<RunningWorker> {
  const { worker, log, connectionString } = base;
  const jobChanges = openJobChangeNotifier(worker);
  return startWorker({
    queuePool: worker,
    // Each worker has its own queue, as each process would.
    queue: openQueue(worker),
    listen: (...hears) => listenForTasks({ connectionString, log }, ...hears),
    checkpoints: openCheckpoints(worker, jobChanges),
    findPassages: openPassageFinder(worker),
    jobChanges,
    log,
    ...(wanted.metrics && { metrics: wanted.metrics }),
    ...(wanted.tracing && { tracing: wanted.tracing }),
    concurrency: wanted.concurrency ?? 8,
    chooseWriter: wanted.chooseWriter ?? (() => ({ ...builtInWriter, ...wanted.writer })),
  });
}

function sendRequest(url: string, request: TestRequest): Promise<TestReply> {
  const { method = "GET", path = "/", headers = {}, body, chunked = false } = request;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const all: TestHeaders = {
      Host: new URL(url).host,
      ...headers,
      ...(chunked ? { "Transfer-Encoding": "chunked" } : length),
    };
    // As a list, which Node sends unchanged: a name in two letter cases remains two headers.
    const sent = Object.entries(all).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => [name, value]),
    );
    const outgoing = httpRequest(url, { method, path, headers: sent, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers as Record<string, string>,
          text,
          json: parseJson(text),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

function sendBytes(url: string, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(url);
    socket.write(bytes);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Another process of the service, with the same database. */
export async function startTwin(
  service: TestService,
  environment: Record<string, string> = {},
  options?: Parameters<typeof startTestService>[2],
): Promise<TestService> {
  const shared = async () => ({ ...service, close: async () => undefined });
  return startTestService(environment, shared, options);
}

/** Posts a form to the operation that generates content, with these headers only. */
export async function sendForm(
  service: TestService,
  headers: TestHeaders,
  more: Partial<TestRequest> & { query?: string } = {},
): Promise<TestReply> {
  const { path = generatePath, query = "", body = "content_type=article", ...rest } = more;
  return service.send({
    method: "POST",
    path: path + query,
    headers: { "Content-Type": formType, ...headers },
    body,
    ...rest,
  });
}

/** The job after it has ended. */
export async function endedJob(
  service: TestService,
  key: string,
  accepted: TestReply,
): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const { json } = await service.get(key, accepted.headers["location"] ?? "");
    return json["finished_at"] !== null && json;
  });
}

/** A body without its request ID, in which otherwise equal bodies may differ. */
export function withoutId(reply: TestReply): Record<string, unknown> {
  const { request_id: requestId, ...rest } = reply.json;
  if (requestId !== reply.headers["x-request-id"]) throw new Error("the ids of the request differ");
  return rest;
}

/** The log lines that contain a key, whole, truncated or percent-encoded. There must be none. */
function linesWithKeys({ logged, keys }: Pick<TestService, "logged" | "keys">): string[] {
  const secrets = keys.map((key) => key.slice("pr_test_".length, -6));
  return logged.filter((line) => {
    const plain = line.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return (
      /pr_(live|test)_[0-9a-z]/i.test(plain) || secrets.some((secret) => plain.includes(secret))
    );
  });
}

/** Polls with increasing delays until `look` finds something; a test never waits for a fixed time. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false | null>,
  timeoutMs = 20_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 1.2, 500)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error("what was waited for did not come");
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
