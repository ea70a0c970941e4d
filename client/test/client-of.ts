/** A client of a service under test, and a server that misbehaves as it is told. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { startLocalServer } from "../../test/local-server.ts";
import { Pressroom } from "../src/index.ts";

export function clientOf(url: string, apiKey: string, maxRetries = 3): Pressroom {
  return new Pressroom({ baseUrl: url, apiKey, maxRetries });
}

interface MockServer {
  url: string;
  /** What came, in order. */
  requests: { method: string; path: string; headers: IncomingMessage["headers"]; body: string }[];
  close(): Promise<void>;
}

/** Answers the n-th request with the n-th of `answers`, and every later one with the last. Closed with the test. */
export async function play(
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
