import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import {
  answerError,
  answerJson,
  createTestClient,
  hangUp,
  startMockServer,
} from "../test/test-client.ts";
import {
  AuthenticationError,
  ConnectionError,
  JobFailedError,
  NotFoundError,
  TimeoutError,
} from "./index.ts";
import type { JobChange, JobEvent } from "./index.ts";

const key = "pr_test_mock";

function frame(type: string, sequence: number, more: object = {}): string {
  const data = { job_id: 42, sequence, state: "running", stage: "draft", progress: 10, ...more };
  const id = type === "job" ? "" : `id: ${sequence}\n`;
  return `${id}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Sends these chunks, then ends the stream, breaks the connection or keeps it open. */
function stream(pieces: readonly (string | Buffer)[], end: "end" | "break" | "stay" = "end") {
  return (response: ServerResponse) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const next = (index: number): void => {
      const piece = pieces[index];
      if (piece === undefined) {
        if (end === "end") response.end();
        else if (end === "break") response.destroy();
        return;
      }
      response.write(piece, () => setImmediate(next, index + 1));
    };
    next(0);
  };
}

const end = frame("succeeded", 4, { state: "succeeded", content_ids: [17], failure: null });

async function collect(events: AsyncIterable<JobEvent>): Promise<[string, number][]> {
  const seen: [string, number][] = [];
  for await (const event of events) seen.push([event.type, event.sequence]);
  return seen;
}

test("a broken stream resumes after the last event received, and delivers each event once", async () => {
  const server = await startMockServer(
    stream(["retry: 1\n\n", frame("job", 1), frame("stage", 1), frame("text", 2)], "break"),
    stream([frame("job", 3), frame("text", 2), frame("text", 3)]),
    answerError(503, "unavailable", { "Retry-After": "0" }),
    stream([frame("job", 4), end]),
  );
  const seen = await collect(createTestClient(server.url, key).jobs.events(42));
  expect(seen.filter(([type]) => type !== "job")).toEqual([
    ["stage", 1],
    ["text", 2],
    ["text", 3],
    ["succeeded", 4],
  ]);
  expect(server.requests.map(({ headers }) => headers["last-event-id"])).toEqual([
    undefined,
    "2",
    "3",
    "3",
  ]);
  expect(server.requests[0]).toMatchObject({
    path: "/agents/api/jobs/42/events/",
    headers: { accept: "text/event-stream" },
  });
});

test("snapshots of the job between its events are delivered", async () => {
  const server = await startMockServer(
    stream([frame("stage", 1), frame("job", 1), frame("text", 2), end]),
  );
  const seen = await collect(createTestClient(server.url, key).jobs.events(42));
  expect(seen.map(([type]) => type)).toEqual(["stage", "job", "text", "succeeded"]);
});

test("the end of an attempt that was retried is not the end of the stream", async () => {
  const failed = frame("failed", 1, { state: "failed", content_ids: [], failure: null });
  const server = await startMockServer(
    stream([failed, frame("retried", 2, { message: "again" }), frame("stage", 3), end]),
  );
  const seen = await collect(createTestClient(server.url, key).jobs.events(42));
  expect(seen.map(([type]) => type)).toEqual(["failed", "retried", "stage", "succeeded"]);
  expect(server.requests).toHaveLength(1);
});

test("a stream that breaks after the final event reconnects once, and 204 ends it", async () => {
  const server = await startMockServer(stream([end], "break"), (response) => {
    response.writeHead(204).end();
  });
  const seen = await collect(createTestClient(server.url, key).jobs.events(42));
  expect(seen).toEqual([["succeeded", 4]]);
  expect(server.requests).toHaveLength(2);
});

test("events are parsed however they are split into chunks, with any line endings, comments and unknown fields", async () => {
  const text = `\uFEFF: hello\r\n\r\nid: 1\r\nevent: text\r\ndata: {"job_id":42,\r\ndata: "sequence":1,"text":"Käse ☕"}\r\nunknown: x\r\nretry: soon\r\n\r\nevent: nothing\r\rdata: no JSON\r\rid:2\rdata:{"sequence":2}\revent:later\r\r${end.replaceAll("\n", "\r")}`;
  const server = await startMockServer(
    stream([...Buffer.from(text)].map((byte) => Buffer.from([byte]))),
  );
  const events: JobEvent[] = [];
  for await (const event of createTestClient(server.url, key).jobs.events(42)) events.push(event);
  expect(events).toMatchObject([
    { type: "text", sequence: 1, text: "Käse ☕" },
    { type: "later", sequence: 2 },
    { type: "succeeded", content_ids: [17] },
  ]);
});

test("a permanent error is thrown immediately, and a temporary one after the retries", async () => {
  const gone = await startMockServer(answerError(404, "job_not_found"));
  await expect(collect(createTestClient(gone.url, key).jobs.events(42))).rejects.toThrow(
    NotFoundError,
  );
  expect(gone.requests).toHaveLength(1);
  const broken = await startMockServer(hangUp);
  const events = createTestClient(broken.url, key).jobs.events(42, { maxRetries: 1 });
  await expect(collect(events)).rejects.toThrow(ConnectionError);
  expect(broken.requests).toHaveLength(2);
});

test("leaving the loop closes the connection", async () => {
  let hungUp: Promise<unknown> = Promise.resolve();
  const server = await startMockServer((response) => {
    hungUp = new Promise((resolve) => {
      response.on("close", resolve);
    });
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(frame("job", 1));
  });
  for await (const event of createTestClient(server.url, key).jobs.events(42)) {
    expect(event.type).toBe("job");
    break;
  }
  await hungUp;
});

test("aborting ends the stream with the signal's reason", async () => {
  const stop = new AbortController();
  const server = await startMockServer((response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(frame("job", 1));
  });
  const follow = async () => {
    for await (const _ of createTestClient(server.url, key).jobs.events(42, {
      signal: stop.signal,
    })) {
      stop.abort(new Error("enough"));
    }
  };
  await expect(follow()).rejects.toThrow("enough");
  expect(server.requests).toHaveLength(1);
});

const job = { job_id: 42, state: "succeeded", content_ids: [17], failure: null };
const started = answerJson(200, { status: "success", job_id: 42 });

test("without a stream, generateAndWait polls until the job ends", async () => {
  const server = await startMockServer(
    started,
    answerJson(200, { not: "a stream" }),
    answerJson(200, { ...job, state: "running" }, { ETag: '"1"' }),
    (response) => {
      response.writeHead(304).end();
    },
    answerJson(200, job),
    answerJson(200, { content_id: 17 }),
  );
  const made = await createTestClient(server.url, key).generateAndWait({ content_type: "article" });
  expect(made).toEqual({ job, contents: [{ content_id: 17 }] });
  expect(server.requests.map(({ path }) => path)).toEqual([
    "/agents/api/articles/generate/",
    "/agents/api/jobs/42/events/",
    "/agents/api/jobs/42/",
    "/agents/api/jobs/42/?wait=30",
    "/agents/api/jobs/42/?wait=30",
    "/agents/api/contents/17/",
  ]);
  expect(server.requests[3]?.headers["if-none-match"]).toBe('"1"');
});

test.each([
  [{ state: "failed", failure: { code: "model_timeout", message: "Too slow." } }, "model_timeout"],
  [{ state: "canceled", failure: null }, "job_canceled"],
])("generateAndWait throws a job that ends as %j, with its code", async (ending, code) => {
  const { state } = ending;
  const data = { state, content_ids: [], failure: ending.failure };
  const server = await startMockServer(
    started,
    stream([frame(state, 1, data)]),
    answerJson(200, { ...job, ...ending }),
  );
  const error = await createTestClient(server.url, key)
    .generateAndWait({ content_type: "article" })
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(JobFailedError);
  expect(error).toMatchObject({ code, job: { job_id: 42, state } });
});

test("a generateAndWait that times out names the job, which continues", async () => {
  const server = await startMockServer(started, () => undefined);
  const waiting = createTestClient(server.url, key).generateAndWait(
    { content_type: "article" },
    { timeoutMs: 300 },
  );
  const error = await waiting.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ jobId: 42, code: "timeout" });
});

test("a generateAndWait that is not accepted in time throws a TimeoutError without a job", async () => {
  const server = await startMockServer(() => undefined);
  const client = createTestClient(server.url, key);
  const waiting = client.generateAndWait({ content_type: "article" }, { timeoutMs: 50 });
  const error = await waiting.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ jobId: undefined, code: "timeout" });
});

test("an error thrown by onEvent reaches the caller and is not retried", async () => {
  const server = await startMockServer(started, stream([frame("job", 1), end]));
  const options = {
    onEvent() {
      throw new Error("mine");
    },
  };
  const waiting = createTestClient(server.url, key).generateAndWait(
    { content_type: "article" },
    options,
  );
  await expect(waiting).rejects.toThrow("mine");
  expect(server.requests).toHaveLength(2);
});

const resync = `retry: 1\n\nevent: resync\ndata: {"reason":"connected"}\n\n`;
const changed = (jobId: number, state: string) =>
  `event: job\ndata: {"job_id":${jobId},"state":"${state}","stage":null,"progress":0}\n\n`;

test("a stream that ends, breaks or is unavailable reconnects, and starts with resync each time", async () => {
  const server = await startMockServer(
    stream([resync + changed(1, "queued")]),
    stream([resync + changed(1, "running")], "break"),
    answerError(503, "unavailable", { "Retry-After": "0" }),
    stream([`${resync}:\n\n${changed(1, "succeeded")}`], "stay"),
  );
  const seen: string[] = [];
  for await (const change of createTestClient(server.url, key).jobs.changes()) {
    seen.push(change.type === "job" ? change.state : change.type);
    if (seen.at(-1) === "succeeded") break;
  }
  expect(seen).toEqual(["resync", "queued", "resync", "running", "resync", "succeeded"]);
  expect(server.requests[0]).toMatchObject({
    path: "/agents/api/events/",
    headers: { accept: "text/event-stream" },
  });
});

test("an authentication error is thrown immediately, and an error for an empty stream after the retries", async () => {
  const closed = await startMockServer(answerError(401, "unauthorized"));
  const first = createTestClient(closed.url, key).jobs.changes();
  await expect(first.next()).rejects.toThrow(AuthenticationError);
  expect(closed.requests).toHaveLength(1);
  const empty = await startMockServer(stream(["retry: 1\n\n"]), stream(["retry: 1\n\n"]));
  const second = createTestClient(empty.url, key).jobs.changes({ maxRetries: 1 });
  await expect(second.next()).rejects.toThrow(ConnectionError);
  expect(empty.requests).toHaveLength(2);
});

test("aborting ends the stream of changes with the signal's reason", async () => {
  const server = await startMockServer(stream([resync], "stay"));
  const controller = new AbortController();
  const seen: JobChange[] = [];
  const read = async () => {
    const changes = createTestClient(server.url, key).jobs.changes({ signal: controller.signal });
    for await (const change of changes) {
      seen.push(change);
      controller.abort(new Error("enough"));
    }
  };
  await expect(read()).rejects.toThrow("enough");
  expect(seen).toEqual([{ type: "resync", reason: "connected" }]);
});
