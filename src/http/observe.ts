/**
 * Observes a request from its first line to the end of its response: a span, counters and one log line, all with the
 * same id. Only the route is recorded, never the URL: a key in the query cannot leak, and made-up URLs do not create
 * new series.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RefusalCode } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { RequestCounts } from "../records/usage/request-counts.ts";
import type { Span, Tracing } from "../tracing/tracing.ts";
import { callerOf } from "./authentication/authenticate.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The span of the request; undefined if there is no trace. */
    span: Span | undefined;
    /** The error code of the response; undefined if it is not an error. */
    errorCode: string | undefined;
    /** The time until a long poll or stream started to wait; undefined for most requests. */
    workedMs: number | undefined;
    /** The pattern of the path, if it does not support the request's method. */
    addressPath: string | undefined;
    /** The claimed identity, by key or session, which has not been checked yet. Undefined without either. */
    callerDigest: string | undefined;
    /** Whether it was rejected because of overload. */
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
      // Logging a flood of these would take longer than responding; load-shedding.ts logs their number.
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

/** Decided before the key was checked, so the request belongs to no account. */
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

/** A duplicate header is invalid (W3C Trace Context, section 3.2). */
function traceparentOf(request: FastifyRequest): string | undefined {
  const given = request.raw.headersDistinct["traceparent"];
  return given?.length === 1 ? given[0] : undefined;
}
