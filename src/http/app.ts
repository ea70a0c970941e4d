/**
 * Builds the HTTP app: limits, a request id in every response and log line, routes, and the error translator. serve-app.ts
 * listens; the operations are in routes/.
 */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Exposition } from "../metrics/collect-metrics.ts";
import { withoutMetrics } from "../metrics/metrics.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openRequestCounts } from "../records/usage/request-counts.ts";
import { withoutTracing } from "../tracing/tracing.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { addRoutes, methodNotAllowed } from "./add-routes.ts";
import { addressAt } from "./allowed-methods.ts";
import { checkApiVersion } from "./requests/check-api-version.ts";
import { callerOf } from "./authentication/authenticate.ts";
import { answerBrokenRequest } from "./server/broken-request.ts";
import { chooseLimits } from "./server/server-limits.ts";
import type { HttpLimits } from "./server/server-limits.ts";
import { isApiPath, setHeaders } from "./responses/common-headers.ts";
import { watchConnections } from "./server/connections.ts";
import { createServer, headerBytesMax } from "./server/create-server.ts";
import { fullTextLimits, openAccountQueue } from "./account-queue.ts";
import { readForwardedFor } from "./authentication/network-address.ts";
import { createObserver } from "./observe.ts";
import { dashboardRoutes } from "./pages/dashboard-routes.ts";
import type { Dashboard } from "./pages/read-dashboard.ts";
import { openReadiness } from "./readiness.ts";
import type { Route, RouteTools } from "./route.ts";
import { getMetrics } from "./routes/service/get-metrics.ts";
import { plainPages, routes } from "./routes/index.ts";
import { openFileParser } from "../sources/files/open-file-parser.ts";
import type { FileParser } from "../sources/files/open-file-parser.ts";
import { createErrorSender } from "./responses/send-error.ts";
import { createShedding } from "./server/load-shedding.ts";
import { openSignIn } from "./authentication/sign-in-tools.ts";
import type { SignInOptions } from "./authentication/sign-in-tools.ts";

type SharedTools =
  | "config"
  | "database"
  | "accepting"
  | "analysis"
  | "events"
  | "webhooks"
  | "sources"
  | "publishing"
  | "models";

export interface AppOptions extends Pick<RouteTools, SharedTools> {
  log: Log;
  signIn: SignInOptions;
  /** If the dashboard was not built, plain pages are served instead. */
  dashboard?: Dashboard | null;
  metrics?: Metrics;
  tracing?: Tracing;
  /** The metrics for `/metrics`, if this port serves it. */
  exposition?: Exposition;
  /** Replaces the default, for tests with files that crash the parser. */
  files?: FileParser;
  /** Replaces the default limits, for tests, which would take too long to reach them. */
  limits?: Partial<HttpLimits>;
  /** Additional routes, for tests of behavior that no operation has yet. */
  moreRoutes?: readonly Route[];
}

const bodyBytesMax = 64 * 1024;
/**
 * The maximum number of concurrent uploads, per account and in total; each has a file on disk, and a few are parsed at
 * a time.
 */
const uploadLimits = { perAccount: 2, together: 16, waitingMax: 8, waitMaxMs: 30_000 };
/** Node would keep the first thousand and silently drop the rest, which may include the API key. */
const headersMax = 200;

export function buildApp(options: AppOptions): FastifyInstance {
  const { config, log, database, exposition } = options;
  const { metrics = withoutMetrics(), tracing = withoutTracing(), dashboard = null } = options;
  const sendError = createErrorSender({ config, dashboard, bodyBytesMax });
  const requestCounts = openRequestCounts({ database, log });
  const observer = createObserver({ metrics, tracing, requestCounts });
  const limits = chooseLimits(config, log, options.limits);
  // Typed with Fastify's own type; otherwise the instance has a type that no other code accepts.
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
    // While draining, requests on open connections still get their response.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // add-routes.ts adds HEAD to each GET: a second registration would make the start slower.
    exposeHeadRoutes: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      caseSensitive: true,
      // As long as a URL can be: an overlong id is handled like any other invalid id.
      maxParamLength: headerBytesMax,
    },
    rewriteUrl: (request) => pathOf(request.url ?? "/"),
    clientErrorHandler: (error, socket) => {
      // Node has one limit for all requests; uploads have their own.
      if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && connections.isUploading(socket)) return;
      const earlier = connections.latestAnswer(socket);
      const answer = () => answerBrokenRequest(error, socket, { log, metrics });
      // A valid request sent before the malformed one still gets its response first.
      if (earlier?.req.complete && !earlier.writableFinished) earlier.once("close", answer);
      // The malformed data is the rest of a request that was already answered: a second response would belong to no
      // request.
      else if (earlier && !earlier.req.complete && earlier.headersSent) socket.destroy();
      else answer();
    },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
      // Hooks do not run for a URL that cannot be decoded.
      observer.end(request, reply);
    },
  });

  const connections = watchConnections(app.server, limits, log);
  const shedding = createShedding(limits, log);
  app.addHook("onClose", async () => shedding.stop());
  app.addHook("onClose", async () => requestCounts.close());

  const draining = new AbortController();
  // Every slow response adds a listener, so their number is not limited.
  setMaxListeners(0, draining.signal);
  app.addHook("preClose", async () => draining.abort());
  // A connection that stays open after its response would delay the shutdown until the client closes it.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (draining.signal.aborted) reply.header("Connection", "close");
    done(null, payload);
  });
  const tools: RouteTools = {
    ...options,
    fullText: openAccountQueue(fullTextLimits(config)),
    uploads: openAccountQueue(uploadLimits),
    files: options.files ?? openFileParser(),
    expectUpload(answer) {
      connections.expectUpload(answer);
      return limits.uploadMs;
    },
    signIn: openSignIn(config, options.signIn),
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

  // Every body arrives as bytes, regardless of its type: the size is checked first, then the type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  // Uses a callback instead of a promise, like the other hooks: it runs for every request, so the difference matters.
  app.addHook("onRequest", (request, reply, done) => {
    observer.begin(request);
    setHeaders(request, reply);
    const forwarded = request.raw.headers["x-forwarded-for"];
    if (typeof forwarded === "string") {
      request.raw.headers["x-forwarded-for"] = readForwardedFor(forwarded);
    }
    if (request.raw.rawHeaders.length > 2 * headersMax) throw tooManyHeaders();
    if (!hasOneHost(request)) throw new Refusal("malformed_request");
    // Runs before the body is read: an unknown path gets a 404 regardless of the body.
    if (request.is404) throw nothingAt(request);
    // Fastify would reject an unknown type before it checks the size; request-body.ts does so afterwards.
    delete request.raw.headers["content-type"];
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    observer.end(request, reply);
    done();
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(new Refusal("not_found"), request, reply));

  /** Responses to callers that sent `Expect: 100-continue`. */
  const awaited = new WeakSet<ServerResponse>();
  const pages = dashboard ? dashboardRoutes(dashboard) : plainPages;
  const offered = [...routes, ...pages, ...(options.moreRoutes ?? [])];
  if (exposition && offersMetrics(config)) offered.push(getMetrics(exposition));
  const addresses = addRoutes(app, offered, {
    connections,
    draining: draining.signal,
    // Runs before the body is read and the key is looked up, so that rejecting a request costs almost nothing.
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

  // Node would request the body immediately, before any check.
  app.server.on("checkContinue", (request, response) => {
    awaited.add(response);
    app.server.emit("request", request, response);
  });
  // Unknown expectations are ignored (RFC 9110, section 10.1.1); Node's default 417 would have no request id.
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
  // This is not a proxy. Node removes its listeners from a CONNECT socket, so we have to handle its errors.
  app.server.on("connect", (_request, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    answerBrokenRequest(new Error("CONNECT"), socket, { log, metrics });
  });
  return app;
}

/** If metrics have a separate port, this one does not serve them; otherwise they are available here with a token. */
function offersMetrics({ metricsPort, metricsToken }: Config): boolean {
  return metricsPort === null && metricsToken !== "";
}

function tooManyHeaders(): Refusal {
  return new Refusal("headers_too_large", {
    message: `The request has more than ${headersMax} headers.`,
  });
}

/** RFC 9112, section 3.2. HTTP/1.0 has no Host header, and the health checks of some proxies still use it. */
function hasOneHost(request: FastifyRequest): boolean {
  const hosts = request.raw.headersDistinct["host"]?.length ?? 0;
  return hosts === 1 || (hosts === 0 && request.raw.httpVersion === "1.0");
}

/** Absolute-form URLs are valid and mean the same; the host in them is not trusted. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}
