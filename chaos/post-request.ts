/** One request for content over a connection that is kept, with one deadline for all of it. */
import { request } from "node:http";
import type { Agent } from "node:http";

export interface PostOptions {
  agent: Agent;
  /** Where the API listens. */
  url: string;
  apiKey: string;
  idempotencyKey: string;
  form: Readonly<Record<string, string>>;
  timeoutMs: number;
}

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** An empty object where the body is no JSON. */
  json: Readonly<Record<string, unknown>>;
}

/** Throws what the socket threw; `code` says what it was. */
export function postRequest(options: PostOptions): Promise<Reply> {
  const body = new URLSearchParams(options.form).toString();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${options.url}/agents/api/articles/generate/`,
      {
        method: "POST",
        agent: options.agent,
        headers: {
          "X-API-Key": options.apiKey,
          "Idempotency-Key": options.idempotencyKey,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
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
    }, options.timeoutMs);
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
