/**
 * Responds to requests that Node's parser rejects, such as oversized headers or timeouts. They never reach a
 * route.
 */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Refusal } from "../../errors.ts";
import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { apiVersion } from "../requests/check-api-version.ts";
import { translateError } from "../responses/translate-error.ts";

export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  { log, metrics }: { log: Log; metrics: Metrics },
): void {
  // The client has disconnected.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = `req_${randomUUID()}`;
  const reply = translateError(new Refusal(refusalCode(error.code)), requestId);
  log.info(
    { request_id: requestId, status: reply.status, reason: error.code },
    "malformed request",
  );
  metrics.answered("none", "other", reply.status, 0);
  metrics.refused(reply.body.code);
  const body = JSON.stringify(reply.body);
  socket.end(
    [
      `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      // Like every response of the API, because the path is unknown here.
      `API-Version: ${apiVersion}`,
      "Cache-Control: no-store",
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  // Leaves the client time to read the response, even if it keeps sending.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

const lingerMs = 500;

function refusalCode(code: string | undefined) {
  if (code === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_timeout" : "malformed_request";
}
