/** Makes the HTTP server with every limit on what a caller may take its time for. Who listens to it is app.ts's. */
import { createServer as createHttpServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { HttpLimits } from "./server-limits.ts";
import { scheduleRequests } from "./request-scheduler.ts";

export const headerBytesMax = 16 * 1024;
/** As long as a request that we work on may stay silent, whatever else happens: more than one may wait for a change. */
const silentMs = 75_000;

export function createServer(handle: RequestListener, limits: HttpLimits): Server {
  const { listener, onConnection } = scheduleRequests(handle, limits);
  const server = createHttpServer(
    {
      maxHeaderSize: headerBytesMax,
      // Node's defaults are open-ended; a request that does not arrive in time is cut.
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.lateCheckMs,
      keepAliveTimeout: limits.keepAliveMs,
      // A missing Host is refused by us, so that it gets an id and a body like every other refusal.
      requireHostHeader: false,
    },
    listener,
  );
  server.on("connection", onConnection);
  server.setTimeout(silentMs);
  return server;
}
