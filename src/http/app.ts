/**
 * Builds the HTTP app: limits, one id through every answer and log line, the routes, the one error translator.
 * Listening is listen.ts's; what an operation does is in routes/.
 */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { Refusal } from "../errors.ts";
import type { EventHub } from "../events/event-hub.ts";
import type { AcceptBatcher } from "../jobs/accept-batcher.ts";
import type { Log } from "../log.ts";
import type { Exposition } from "../metrics/exposition.ts";
import { withoutMetrics } from "../metrics/metrics.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openRequestCounts } from "../records/usage/request-counts.ts";
import { withoutTracing } from "../tracing/tracing.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { addRoutes, methodNotAllowed } from "./add-routes.ts";
import { addressAt } from "./allowed-methods.ts";
import { checkApiVersion } from "./api-version.ts";
import { callerOf } from "./authenticate.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { chooseLimits } from "./choose-limits.ts";
import type { HttpLimits } from "./choose-limits.ts";
import { isApiPath, setHeaders } from "./common-headers.ts";
import { watchConnections } from "./connections.ts";
import { createServer, headerBytesMax } from "./create-server.ts";
import { fullTextLimits, openFullTextLine } from "./full-text-line.ts";
import { readForwardedFor } from "./network-address.ts";
import { createObserver } from "./observe.ts";
import { dashboardRoutes } from "./pages/dashboard-routes.ts";
import type { Dashboard } from "./pages/read-dashboard.ts";
import { openReadiness } from "./readiness.ts";
import type { Route, RouteTools } from "./route.ts";
import { getMetrics } from "./routes/service/get-metrics.ts";
import { plainPages, routes } from "./routes/index.ts";
import { openFileParser } from "../sources/files/open-file-parser.ts";
import { createErrorSender } from "./send-error.ts";
import { createShedding } from "./shedding.ts";
import { openSignIn } from "./sign-in-tools.ts";
import type { SignInMeans } from "./sign-in-tools.ts";

export interface AppOptions {
  config: Config;
  log: Log;
  database: Database;
  accepting: AcceptBatcher;
  analysis: RouteTools["analysis"];
  events: EventHub;
  webhooks: RouteTools["webhooks"];
  sources: RouteTools["sources"];
  publishing: RouteTools["publishing"];
  signIn: SignInMeans;
  /** Plain pages stand in for one that was not built. */
  dashboard?: Dashboard | null;
  models: RouteTools["models"];
  metrics?: Metrics;
  tracing?: Tracing;
  /** What `/metrics` shows, where this port is to have it. */
  exposition?: Exposition;
  /** Another one than the usual one: for tests of what it does with a file that it cannot bear. */
  files?: RouteTools["files"];
  /** Other limits than the usual ones: for tests, which have less time than attackers. */
  limits?: Partial<HttpLimits>;
  /** More routes than the usual ones: for tests of what no operation does yet. */
  moreRoutes?: readonly Route[];
}

const bodyBytesMax = 64 * 1024;
/** Of one account and of all, at once; each has a file on the disk, and a few are parsed at a time. */
const uploadLimits = { perAccount: 2, together: 16, waitingMax: 8, waitMaxMs: 30_000 };
/** Node would keep the first thousand and drop the others in silence, an API key among them. */
const headersMax = 200;

export function buildApp(options: AppOptions): FastifyInstance {
  const { config, log, database, accepting, events, exposition } = options;
  const { metrics = withoutMetrics(), tracing = withoutTracing(), dashboard = null } = options;
  const sendError = createErrorSender({ config, dashboard, bodyBytesMax });
  const requestCounts = openRequestCounts({ database, log });
  const observer = createObserver({ metrics, tracing, requestCounts });
  const limits = chooseLimits(config, log, options.limits);
  // Named by Fastify's own type, or its instance would be of a type that nothing else takes.
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "request_id",
    }),
    genReqId: () => `req_${randomUUID()}`,
    bodyLimit: bodyBytesMax,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    serverFactory: (handle) => createServer(handle, limits),
    // While draining, requests on connections that are already open still get their answer.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    exposeHeadRoutes: true,
    routerOptions: {
      ignoreTrailingSlash: true,
      caseSensitive: true,
      // As long as an address can be: an endless id is looked at like any other, and is none.
      maxParamLength: headerBytesMax,
    },
    rewriteUrl: (request) => pathOf(request.url ?? "/"),
    clientErrorHandler: (error, socket) => {
      // Node knows one limit for all requests; an upload has one of its own.
      if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && connections.isUploading(socket)) return;
      const earlier = connections.latestAnswer(socket);
      const answer = () => answerBrokenRequest(error, socket, { log, metrics });
      // Whoever sent a good request before the broken one still gets its own answer first.
      if (earlier?.req.complete && !earlier.writableFinished) earlier.once("close", answer);
      // What is broken is the rest of a request that has its answer: a second one would belong to none.
      else if (earlier && !earlier.req.complete && earlier.headersSent) socket.destroy();
      else answer();
    },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
      // No hook runs for an address that cannot be decoded.
      observer.end(request, reply);
    },
  });

  const connections = watchConnections(app.server, limits, log);
  const shedding = createShedding(limits, log);
  app.addHook("onClose", async () => shedding.stop());
  app.addHook("onClose", async () => requestCounts.close());

  const draining = new AbortController();
  // Every answer that takes its time listens to it.
  setMaxListeners(0, draining.signal);
  app.addHook("preClose", async () => draining.abort());
  // A connection that stays open after its answer would hold up the end for as long as its client likes.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (draining.signal.aborted) reply.header("Connection", "close");
    done(null, payload);
  });
  const tools: RouteTools = {
    config,
    database,
    accepting,
    analysis: options.analysis,
    events,
    webhooks: options.webhooks,
    sources: options.sources,
    publishing: options.publishing,
    fullText: openFullTextLine(fullTextLimits(config)),
    uploads: openFullTextLine(uploadLimits),
    files: options.files ?? openFileParser(),
    expectUpload(answer) {
      connections.expectUpload(answer);
      return limits.uploadMs;
    },
    signIn: openSignIn(config, options.signIn),
    models: options.models,
    metrics,
    tracing,
    readiness: openReadiness(database, draining.signal),
    draining: draining.signal,
  };
  app.decorateRequest("span", undefined);
  app.decorateRequest("errorCode", undefined);
  app.decorateRequest("isShed", false);
  app.decorateRequest("callerDigest", undefined);
  app.decorateRequest("workedMs", undefined);
  app.decorateRequest("addressPath", undefined);

  // Every body arrives as bytes, whatever it claims to be: size is judged first, the type after it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  // With a callback and no promise, as the others: what every request passes is worth the difference.
  app.addHook("onRequest", (request, reply, done) => {
    observer.begin(request);
    setHeaders(request, reply);
    const forwarded = request.raw.headers["x-forwarded-for"];
    if (typeof forwarded === "string") {
      request.raw.headers["x-forwarded-for"] = readForwardedFor(forwarded);
    }
    if (request.raw.rawHeaders.length > 2 * headersMax) throw tooManyHeaders();
    if (!hasOneHost(request)) throw new Refusal("malformed_request");
    // Before any body is read: an address that is not there is said to be so, whatever was sent to it.
    if (request.is404) throw nothingAt(request);
    // Fastify would refuse a type that it cannot read before it measures the body; request-body.ts does after.
    delete request.raw.headers["content-type"];
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    observer.end(request, reply);
    done();
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(new Refusal("not_found"), request, reply));

  /** Answers whose callers wait to be told that their body is wanted. */
  const awaited = new WeakSet<ServerResponse>();
  const pages = dashboard ? dashboardRoutes(dashboard) : plainPages;
  const offered = [...routes, ...pages, ...(options.moreRoutes ?? [])];
  if (exposition && offersMetrics(config)) offered.push(getMetrics(exposition));
  const addresses = addRoutes(app, offered, {
    connections,
    draining: draining.signal,
    // Before the body is read and before the key is looked up, so that sending somebody away costs next to nothing.
    beforeBody(route, request, reply) {
      if (isApiPath(request)) checkApiVersion(request);
      route.beforeBody?.(config, request.raw);
      request.callerDigest = route.callerOf
        ? route.callerOf(config, request.raw)
        : callerOf(request.raw);
      if (!route.isAnsweredUnderLoad) shedding.check(request.callerDigest);
      if (awaited.has(reply.raw)) reply.raw.writeContinue();
    },
    handle: (route, request, reply) =>
      route.isAnsweredUnderLoad
        ? route.handle(tools, request, reply.raw)
        : shedding.run(request.callerDigest, () => route.handle(tools, request, reply.raw)),
  });
  function nothingAt(request: FastifyRequest): Refusal {
    const address = addressAt(addresses, request.url.replace(/[?#].*$/s, ""));
    if (!address) return new Refusal("not_found");
    request.addressPath = address.path;
    return methodNotAllowed(address.methods);
  }

  // Node would ask for the body at once, before anything was looked at.
  app.server.on("checkContinue", (request, response) => {
    awaited.add(response);
    app.server.emit("request", request, response);
  });
  // An expectation that nobody knows is ignored (RFC 9110, section 10.1.1); Node's own 417 would carry no id.
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
  // This is no proxy. Node takes its own listeners off a socket that wants to be a tunnel, so errors are ours to hear.
  app.server.on("connect", (_request, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    answerBrokenRequest(new Error("CONNECT"), socket, { log, metrics });
  });
  return app;
}

/** A port of their own keeps metrics off this one; without it, a token opens them here. */
function offersMetrics({ metricsPort, metricsToken }: Config): boolean {
  return metricsPort === null && metricsToken !== "";
}

function tooManyHeaders(): Refusal {
  return new Refusal("headers_too_large", {
    message: `The request has more than ${headersMax} headers.`,
  });
}

/** RFC 9112, section 3.2. Version 1.0 knows no Host, and the health checks of some proxies still speak it. */
function hasOneHost(request: FastifyRequest): boolean {
  const hosts = request.raw.headersDistinct["host"]?.length ?? 0;
  return hosts === 1 || (hosts === 0 && request.raw.httpVersion === "1.0");
}

/** Absolute-form addresses are legal and mean the same; the host in them is not believed. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}
