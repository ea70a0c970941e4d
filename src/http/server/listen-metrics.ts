/** Serves `/metrics` on a separate port, for every role: workers have no other port. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "../../config.ts";
import { Failure, Refusal } from "../../errors.ts";
import type { Log } from "../../log.ts";
import type { Exposition } from "../../metrics/collect-metrics.ts";
import { assertMetricsToken } from "../authentication/assert-metrics-token.ts";
import { translateError } from "../responses/translate-error.ts";

export interface ListeningMetrics {
  readonly url: string;
  close(): Promise<void>;
}

interface Tools {
  config: Pick<Config, "metricsHost" | "metricsToken">;
  log: Log;
  exposition: Exposition;
}

/** More connections than any realistic number of scrapers needs. */
const connectionsMax = 64;

export async function listenMetrics(tools: Tools, port: number): Promise<ListeningMetrics> {
  const { config, log } = tools;
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: 5_000,
      // Longer than most scrape intervals, so that scrapers can reuse their connections.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => void answer(tools, request, response),
  );
  server.maxConnections = connectionsMax;
  await new Promise<void>((resolve, reject) => {
    server.on("error", (error) => {
      reject(toFailure(error, config.metricsHost, port));
      if (server.listening) log.warn({ err: error }, "error on the metrics port");
    });
    server.listen(port, config.metricsHost, resolve);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}/metrics`,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        // An aborted scrape does no harm.
        server.closeAllConnections();
      });
    },
  };
}

async function answer(
  { config, log, exposition }: Tools,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = `req_${randomUUID()}`;
  response.setHeader("X-Request-Id", requestId);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "no-store");
  // Discards a body, which would otherwise block the connection.
  request.resume();
  try {
    const [path] = (request.url ?? "").split("?");
    if (path !== "/metrics") throw new Refusal("not_found");
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new Refusal("method_not_allowed", { headers: { Allow: "GET, HEAD" } });
    }
    assertMetricsToken(config, request);
    const text = await exposition.text();
    response.writeHead(200, {
      "Content-Type": exposition.contentType,
      "Content-Length": Buffer.byteLength(text),
    });
    response.end(request.method === "HEAD" ? undefined : text);
  } catch (error) {
    const reply = translateError(error, requestId);
    const fields = { request_id: requestId, status: reply.status, code: reply.body.code };
    if (reply.status >= 500) log.error({ ...fields, err: error }, "failed");
    else log.info(fields, "rejected a metrics request");
    response.writeHead(reply.status, {
      ...reply.headers,
      "Content-Type": "application/json; charset=utf-8",
    });
    response.end(JSON.stringify(reply.body));
  }
}

function toFailure(error: Error & { code?: string }, host: string, port: number): Error {
  if (error.code !== "EADDRINUSE") return error;
  return new Failure("address_in_use", {
    message: `Port ${port} on ${host} is already in use. Set PRESSROOM_METRICS_PORT to a different port; each process on a machine needs its own.`,
  });
}
