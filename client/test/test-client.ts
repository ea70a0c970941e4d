/** A client for tests, and a mock server with scripted responses. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { startLocalServer } from "../../test/local-server.ts";
import { Pressroom } from "../src/index.ts";

export function createTestClient(url: string, apiKey: string, maxRetries = 3): Pressroom {
  return new Pressroom({ baseUrl: url, apiKey, maxRetries });
}

interface MockServer {
  url: string;
  /** The requests received, in order. */
  requests: { method: string; path: string; headers: IncomingMessage["headers"]; body: string }[];
  close(): Promise<void>;
}

/** Answers the n-th request with the n-th of `answers`, and later ones with the last. Closed when the test finishes. */
export async function startMockServer(
  ...answers: ((response: ServerResponse, request: IncomingMessage) => void)[]
): Promise<MockServer> {
  const requests: MockServer["requests"] = [];
  const { url, close } = await startLocalServer((request, response, body) => {
    const { method = "", url: path = "", headers } = request;
    requests.push({ method, path, headers, body: body.toString() });
    (answers[requests.length - 1] ?? answers.at(-1))?.(response, request);
  });
  onTestFinished(close);
  return { url, requests, close };
}

export function answerJson(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

export function answerError(status: number, code: string, headers: Record<string, string> = {}) {
  const body = { status: "error", message: `mock ${code}`, code, request_id: "req_mock" };
  return answerJson(status, body, { "X-Request-Id": "req_mock", ...headers });
}

export function hangUp(response: ServerResponse): void {
  response.destroy();
}
