/** The API on a real socket over a test database, and a client that can send what no well-behaved one would. */
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { readConfig } from "../src/config.ts";
import { listenApi } from "../src/http/listen.ts";
import { createLog } from "../src/log.ts";
import { builtInWriter } from "../src/generation/writers/built-in/built-in-writer.ts";
import { startWorker } from "../src/worker/worker.ts";
import type { RunningWorker } from "../src/worker/worker.ts";
import { openTestDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";

export interface TestReply {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The body as JSON; an empty object where it is none. */
  json: Record<string, unknown>;
}

export interface TestRequest {
  method?: string;
  path?: string;
  /** Pairs, so that a header can be sent twice. */
  headers?: readonly (readonly [string, string])[];
  body?: string | Buffer;
}

export interface TestService extends TestDatabase {
  url: string;
  /** Every line that was logged so far. */
  logged: string[];
  send(request: TestRequest): Promise<TestReply>;
  /** A form post to the operation with the key in X-API-Key. */
  generate(
    key: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<TestReply>;
  /** A GET with the key in X-API-Key. */
  get(key: string, path: string, headers?: Record<string, string>): Promise<TestReply>;
  /** Bytes as they are; returns all that came back until the other side closed. */
  sendRaw(bytes: string | Buffer): Promise<string>;
  startWorker(): Promise<RunningWorker>;
}

export const generatePath = "/agents/api/articles/generate/";

export async function startTestService(
  environment: Record<string, string> = {},
): Promise<TestService> {
  const logged: string[] = [];
  const log = createLog("trace", { write: (line) => void logged.push(line) });
  const base = await openTestDatabase(log);
  const config = readConfig({ PORT: "0", ...environment });
  const api = await listenApi({ config, log, database: base.database });
  const workers: RunningWorker[] = [];

  const send = (request: TestRequest) => sendRequest(api.url, request);
  return {
    ...base,
    url: api.url,
    logged,
    send,
    generate: (key, form, headers = {}) =>
      send({
        method: "POST",
        path: generatePath,
        headers: [
          ["X-API-Key", key],
          ["Content-Type", "application/x-www-form-urlencoded"],
          ...Object.entries(headers),
        ],
        body: new URLSearchParams(form).toString(),
      }),
    get: (key, path, headers = {}) =>
      send({ path, headers: [["X-API-Key", key], ...Object.entries(headers)] }),
    sendRaw: (bytes) => sendBytes(api.url, bytes),
    async startWorker() {
      const worker = await startWorker({
        ...base,
        concurrency: 8,
        chooseWriter: () => builtInWriter,
      });
      workers.push(worker);
      return worker;
    },
    async close() {
      await api.close();
      await Promise.all(workers.map((worker) => worker.stop(5_000)));
      await base.close();
    },
  };
}

function sendRequest(url: string, request: TestRequest): Promise<TestReply> {
  const { method = "GET", path = "/", headers = [], body } = request;
  return new Promise((resolve, reject) => {
    const all = [["Host", new URL(url).host], ...headers];
    if (body !== undefined) all.push(["Content-Length", String(Buffer.byteLength(body))]);
    const outgoing = httpRequest(
      url,
      { method, path, headers: all.flat(), agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers as Record<string, string>,
            text,
            json: parseJson(text),
          });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function sendBytes(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Polls until `look` finds something; a test never waits for a time. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false | null>,
  timeoutMs = 20_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error("what was waited for did not come");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
