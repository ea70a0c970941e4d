/**
 * Sends one request on the caller's keep-alive connections, with one deadline for all of it: for clients that measure
 * or count.
 */
import { request } from "node:http";
import type { Agent } from "node:http";

export const generatePath = "/agents/api/articles/generate/";

export interface Sent {
  /** False for a new connection. */
  agent: Agent | false;
  url: string;
  apiKey: string;
  idempotencyKey?: string;
  /** The form; without it, the request is a GET. */
  form?: Readonly<Record<string, string>>;
  timeoutMs: number;
}

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** An empty object if the body is not JSON. */
  json: Readonly<Record<string, unknown>>;
}

/** Throws the socket's error, whose `code` says what happened. */
export function sendRequest({
  agent,
  url,
  apiKey,
  idempotencyKey,
  form,
  timeoutMs,
}: Sent): Promise<Reply> {
  const body = form && new URLSearchParams(form).toString();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: body === undefined ? "GET" : "POST",
        agent,
        headers: {
          "X-API-Key": apiKey,
          ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
          ...(body !== undefined && {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": Buffer.byteLength(body),
          }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", fail);
        incoming.on("end", () => {
          clearTimeout(deadline);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            json: parseJson(Buffer.concat(chunks).toString()),
          });
        });
      },
    );
    const deadline = setTimeout(() => {
      outgoing.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" }));
    }, timeoutMs);
    function fail(error: Error): void {
      clearTimeout(deadline);
      reject(error);
    }
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

export function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string")
    return error.code;
  return String(error);
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
