/**
 * Follows a request from its first line to the end of its answer: a span, the counters, one line in the log, all with
 * the same id. The route stands for the address everywhere: a key in the query has no way in, and no address that a
 * caller makes up becomes a series.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RefusalCode } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { RequestCounts } from "../records/usage/request-counts.ts";
import type { Span, Tracing } from "../tracing/tracing.ts";
import { callerOf } from "./authenticate.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The request's part of a trace; undefined where there is none. */
    span: Span | undefined;
    /** What the answer's error was called; undefined where it is none. */
    errorCode: string | undefined;
    /** How long it took before the caller began to wait or to read by its own wish; undefined for most. */
    workedMs: number | undefined;
    /** The path of an address that does not take the request's method. */
    addressPath: string | undefined;
    /** Who seems to be asking, by key or session: nobody has looked yet whether it is good. Undefined without either. */
    callerDigest: string | undefined;
    /** Whether it was sent away because there was too much to do. */
    isShed: boolean;
  }
}

export interface Observer {
  begin(request: FastifyRequest): void;
  end(request: FastifyRequest, reply: FastifyReply): void;
}

export function createObserver({
  metrics,
  tracing,
  requestCounts,
}: {
  metrics: Metrics;
  tracing: Tracing;
  requestCounts: RequestCounts;
}): Observer {
  return {
    begin(request) {
      const { method } = request;
      const route = request.routeOptions.url;
      const span = tracing.start(route === undefined ? method : `${method} ${route}`, {
        kind: "server",
        parent: traceparentOf(request),
        attributes: {
          "http.request.method": method,
          ...(route !== undefined && { "http.route": route }),
          "pressroom.request_id": request.id,
        },
      });
      if (span === undefined) return;
      request.span = span;
      request.log = request.log.child({ trace_id: span.traceId });
    },
    end(request, reply) {
      const { span, errorCode, method } = request;
      const { statusCode: status, elapsedTime: ms } = reply;
      const route = request.routeOptions.url ?? request.addressPath ?? "none";
      metrics.answered(route, method, status, (request.workedMs ?? ms) / 1_000);
      if (errorCode !== undefined) metrics.refused(errorCode);
      span?.set({
        "http.response.status_code": status,
        ...(errorCode !== undefined && { "error.type": errorCode }),
      });
      // An error that the caller must fix is not a server error (OpenTelemetry's conventions for HTTP servers).
      span?.end(status >= 500 ? (errorCode ?? "internal_error") : undefined);
      // A flood of those would be logged slower than it is answered; shedding.ts tells how many there were.
      if (request.isShed) return;
      if (route.startsWith("/agents/api/") && !beforeTheKey.has(errorCode ?? "")) {
        const caller = callerOf(request.raw);
        if (caller !== undefined) {
          requestCounts.count({ caller, isError: status >= 400, address: request.ip });
        }
      }
      request.log.info(
        {
          method,
          route,
          status,
          ...(errorCode !== undefined && { code: errorCode }),
          ms: Math.round(ms * 10) / 10,
        },
        "request",
      );
    },
  };
}

/** Decided before anybody looked whether the key is one: such a request is nobody's. */
const beforeTheKey: ReadonlySet<string> = new Set<RefusalCode>([
  "not_found",
  "method_not_allowed",
  "headers_too_large",
  "malformed_request",
  "request_timeout",
  "body_too_large",
  "unsupported_media_type",
  "unknown_api_version",
  "api_key_ambiguous",
  "unauthorized",
]);

/** One that came twice is none (W3C Trace Context, section 3.2). */
function traceparentOf(request: FastifyRequest): string | undefined {
  const given = request.raw.headersDistinct["traceparent"];
  return given?.length === 1 ? given[0] : undefined;
}
