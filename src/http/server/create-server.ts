/** Creates the HTTP server with its size limits and timeouts. serve-app.ts makes it listen. */
import { createServer as createHttpServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { HttpLimits } from "./server-limits.ts";
import { scheduleRequests } from "./request-scheduler.ts";

export const headerBytesMax = 16 * 1024;
/** Closes inactive connections; longer than the longest long poll. */
const silentMs = 75_000;

export function createServer(handle: RequestListener, limits: HttpLimits): Server {
  const { listener, onConnection } = scheduleRequests(handle, limits);
  const server = createHttpServer(
    {
      maxHeaderSize: headerBytesMax,
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.lateCheckMs,
      keepAliveTimeout: limits.keepAliveMs,
      // app.ts rejects a missing Host itself, with the usual error body and request ID.
      requireHostHeader: false,
    },
    listener,
  );
  server.on("connection", onConnection);
  server.setTimeout(silentMs);
  return server;
}
