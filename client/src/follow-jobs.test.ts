import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { answerError, answerJson, clientOf, hangUp, play } from "../test/client-of.ts";
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

/** Sends these pieces, and ends the stream, breaks it or leaves it open. */
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

test("a stream that breaks goes on behind the last event that arrived, each event once", async () => {
  const server = await play(
    stream(["retry: 1\n\n", frame("job", 1), frame("stage", 1), frame("text", 2)], "break"),
    stream([frame("job", 3), frame("text", 2), frame("text", 3)]),
    answerError(503, "unavailable", { "Retry-After": "0" }),
    stream([frame("job", 4), end]),
  );
  const seen = await collect(clientOf(server.url, key).jobs.events(42));
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

test("how a job stands is told between its events too", async () => {
  const server = await play(stream([frame("stage", 1), frame("job", 1), frame("text", 2), end]));
  const seen = await collect(clientOf(server.url, key).jobs.events(42));
  expect(seen.map(([type]) => type)).toEqual(["stage", "job", "text", "succeeded"]);
});

test("the end of an attempt that was retried is not the end of the stream", async () => {
  const failed = frame("failed", 1, { state: "failed", content_ids: [], failure: null });
  const server = await play(
    stream([failed, frame("retried", 2, { message: "again" }), frame("stage", 3), end]),
  );
  const seen = await collect(clientOf(server.url, key).jobs.events(42));
  expect(seen.map(([type]) => type)).toEqual(["failed", "retried", "stage", "succeeded"]);
  expect(server.requests).toHaveLength(1);
});

test("a stream whose end broke off asks once more, and 204 says that all was told", async () => {
  const server = await play(stream([end], "break"), (response) => {
    response.writeHead(204).end();
  });
  const seen = await collect(clientOf(server.url, key).jobs.events(42));
  expect(seen).toEqual([["succeeded", 4]]);
  expect(server.requests).toHaveLength(2);
});

test("events are read however they are cut into pieces, with any line ends, comments and odd fields", async () => {
  const text = `\uFEFF: hello\r\n\r\nid: 1\r\nevent: text\r\ndata: {"job_id":42,\r\ndata: "sequence":1,"text":"Käse ☕"}\r\nunknown: x\r\nretry: soon\r\n\r\nevent: nothing\r\rdata: no JSON\r\rid:2\rdata:{"sequence":2}\revent:later\r\r${end.replaceAll("\n", "\r")}`;
  const server = await play(stream([...Buffer.from(text)].map((byte) => Buffer.from([byte]))));
  const events: JobEvent[] = [];
  for await (const event of clientOf(server.url, key).jobs.events(42)) events.push(event);
  expect(events).toMatchObject([
    { type: "text", sequence: 1, text: "Käse ☕" },
    { type: "later", sequence: 2 },
    { type: "succeeded", content_ids: [17] },
  ]);
});

test("what cannot pass is thrown, and what does not pass is thrown in the end", async () => {
  const gone = await play(answerError(404, "job_not_found"));
  await expect(collect(clientOf(gone.url, key).jobs.events(42))).rejects.toThrow(NotFoundError);
  expect(gone.requests).toHaveLength(1);
  const broken = await play(hangUp);
  const events = clientOf(broken.url, key).jobs.events(42, { maxRetries: 1 });
  await expect(collect(events)).rejects.toThrow(ConnectionError);
  expect(broken.requests).toHaveLength(2);
});

test("whoever stops listening hangs up", async () => {
  let hungUp: Promise<unknown> = Promise.resolve();
  const server = await play((response) => {
    hungUp = new Promise((resolve) => {
      response.on("close", resolve);
    });
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(frame("job", 1));
  });
  for await (const event of clientOf(server.url, key).jobs.events(42)) {
    expect(event.type).toBe("job");
    break;
  }
  await hungUp;
});

test("a signal ends the following with its reason", async () => {
  const stop = new AbortController();
  const server = await play((response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(frame("job", 1));
  });
  const follow = async () => {
    for await (const _ of clientOf(server.url, key).jobs.events(42, { signal: stop.signal })) {
      stop.abort(new Error("enough"));
    }
  };
  await expect(follow()).rejects.toThrow("enough");
  expect(server.requests).toHaveLength(1);
});

const job = { job_id: 42, state: "succeeded", content_ids: [17], failure: null };
const started = answerJson(200, { status: "success", job_id: 42 });

test("where no stream comes through, generateAndWait asks for the end instead", async () => {
  const server = await play(
    started,
    answerJson(200, { not: "a stream" }),
    answerJson(200, { ...job, state: "running" }, { ETag: '"1"' }),
    (response) => {
      response.writeHead(304).end();
    },
    answerJson(200, job),
    answerJson(200, { content_id: 17 }),
  );
  const made = await clientOf(server.url, key).generateAndWait({ content_type: "article" });
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
])(
  "a job that ends as %j is thrown by generateAndWait with its code and itself",
  async (ending, code) => {
    const { state } = ending;
    const data = { state, content_ids: [], failure: ending.failure };
    const server = await play(
      started,
      stream([frame(state, 1, data)]),
      answerJson(200, { ...job, ...ending }),
    );
    const error = await clientOf(server.url, key)
      .generateAndWait({ content_type: "article" })
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(JobFailedError);
    expect(error).toMatchObject({ code, job: { job_id: 42, state } });
  },
);

test("a generateAndWait that takes too long says which job goes on", async () => {
  const server = await play(started, () => undefined);
  const waiting = clientOf(server.url, key).generateAndWait(
    { content_type: "article" },
    { timeoutMs: 300 },
  );
  const error = await waiting.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ jobId: 42, code: "timeout" });
});

test("a generateAndWait that is not even accepted in time says so", async () => {
  const server = await play(() => undefined);
  const client = clientOf(server.url, key);
  const waiting = client.generateAndWait({ content_type: "article" }, { timeoutMs: 50 });
  const error = await waiting.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ jobId: undefined, code: "timeout" });
});

test("what onEvent throws is thrown to the caller, and no reason to ask again", async () => {
  const server = await play(started, stream([frame("job", 1), end]));
  const options = {
    onEvent() {
      throw new Error("mine");
    },
  };
  const waiting = clientOf(server.url, key).generateAndWait({ content_type: "article" }, options);
  await expect(waiting).rejects.toThrow("mine");
  expect(server.requests).toHaveLength(2);
});

const resync = `retry: 1\n\nevent: resync\ndata: {"reason":"connected"}\n\n`;
const changed = (jobId: number, state: string) =>
  `event: job\ndata: {"job_id":${jobId},"state":"${state}","stage":null,"progress":0}\n\n`;

test("a stream that ends, breaks or is not to be had comes back, and begins with resync each time", async () => {
  const server = await play(
    stream([resync + changed(1, "queued")]),
    stream([resync + changed(1, "running")], "break"),
    answerError(503, "unavailable", { "Retry-After": "0" }),
    stream([`${resync}:\n\n${changed(1, "succeeded")}`], "stay"),
  );
  const seen: string[] = [];
  for await (const change of clientOf(server.url, key).jobs.changes()) {
    seen.push(change.type === "job" ? change.state : change.type);
    if (seen.at(-1) === "succeeded") break;
  }
  expect(seen).toEqual(["resync", "queued", "resync", "running", "resync", "succeeded"]);
  expect(server.requests[0]).toMatchObject({
    path: "/agents/api/events/",
    headers: { accept: "text/event-stream" },
  });
});

test("whoever may not listen is told so at once, and whoever gets nothing after some tries", async () => {
  const closed = await play(answerError(401, "unauthorized"));
  const first = clientOf(closed.url, key).jobs.changes();
  await expect(first.next()).rejects.toThrow(AuthenticationError);
  expect(closed.requests).toHaveLength(1);
  const empty = await play(stream(["retry: 1\n\n"]), stream(["retry: 1\n\n"]));
  const second = clientOf(empty.url, key).jobs.changes({ maxRetries: 1 });
  await expect(second.next()).rejects.toThrow(ConnectionError);
  expect(empty.requests).toHaveLength(2);
});

test("a signal ends it", async () => {
  const server = await play(stream([resync], "stay"));
  const controller = new AbortController();
  const seen: JobChange[] = [];
  const read = async () => {
    const changes = clientOf(server.url, key).jobs.changes({ signal: controller.signal });
    for await (const change of changes) {
      seen.push(change);
      controller.abort(new Error("enough"));
    }
  };
  await expect(read()).rejects.toThrow("enough");
  expect(seen).toEqual([{ type: "resync", reason: "connected" }]);
});
