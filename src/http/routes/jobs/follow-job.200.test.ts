import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { readEvents } from "../../../../test/event-reader.ts";
import type { EventReader } from "../../../../test/event-reader.ts";
import { addScriptedJob } from "../../../../test/scripted-job.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { eventually, startTwin, useTestService } from "../../../../test/test-service.ts";
import { openEvents } from "../../../events/open-event-hub.ts";
import { readConfig } from "../../../config.ts";

const service = useTestService();
const account = useTestAccount(service);

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

interface Listening extends EventReader {
  answer: IncomingMessage;
  hangUp(): void;
}

async function listen(
  jobId: number,
  {
    query = "",
    headers = {},
    url = service.url,
  }: { query?: string; headers?: object; url?: string } = {},
): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = httpRequest(`${url}/agents/api/jobs/${jobId}/events/${query}`, {
    headers: { "X-API-Key": account.key, ...headers },
    agent: false,
  });
  outgoing.on("response", resolve).on("error", reject).end();
  const answer = await promise;
  const reader = readEvents(answer);
  return Object.assign(Object.create(reader) as EventReader, {
    answer,
    hangUp: () => void outgoing.destroy(),
  });
}

test("a stream sends the job's state, every numbered event and the final event, and then ends", async () => {
  const job = await addScriptedJob(service, account);
  const listener = await listen(job.jobId);
  expect(listener.answer).toMatchObject({
    statusCode: 200,
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-request-id": expect.stringMatching(/^req_/),
    },
  });
  await eventually(async () => listener.events.length === 1);
  await job.begin();
  await eventually(async () => listener.events.length === 2);
  const about = { item: 1, stage: "draft", progress: 40 };
  await job.tell([
    { type: "stage", data: { ...about, state: "started" } },
    { type: "piece", data: { ...about, piece: "section 1", state: "started" } },
    {
      type: "text",
      data: { ...about, piece: "section 1", text: "Grind\nlate — «später».", is_restart: true },
    },
  ]);
  await eventually(async () => listener.numbers().length === 3);
  await job.end("failed");
  await listener.ended;
  const base = { job_id: job.jobId };
  const running = { ...base, state: "running", stage: "draft", progress: 40, item: 1 };
  expect(listener.events).toEqual([
    {
      id: undefined,
      type: "job",
      data: { ...base, sequence: 0, state: "queued", stage: null, progress: 0 },
    },
    {
      id: undefined,
      type: "job",
      data: { ...base, sequence: 0, state: "running", stage: "gather", progress: 0 },
    },
    { id: "1", type: "stage", data: { ...running, sequence: 1, step: "started" } },
    {
      id: "2",
      type: "piece",
      data: { ...running, sequence: 2, piece: "section 1", step: "started" },
    },
    {
      id: "3",
      type: "text",
      data: {
        ...running,
        sequence: 3,
        piece: "section 1",
        text: "Grind\nlate — «später».",
        is_restart: true,
      },
    },
    {
      id: "4",
      type: "failed",
      data: {
        ...base,
        sequence: 4,
        state: "failed",
        stage: "draft",
        progress: 50,
        content_ids: [],
        failure: { code: "writer_failed", message: "It broke." },
      },
    },
  ]);
  expect(listener.retryMs).toBeGreaterThan(0);
});

test("a generated job can be followed to its end", async () => {
  const accepted = await service.generate(account.key, { content_type: "batch" });
  const jobId = Number(accepted.json["job_id"]);
  const listener = await listen(jobId);
  await service.startWorker();
  await listener.ended;
  expect(listener.events.at(-1)).toMatchObject({ type: "succeeded", data: { progress: 100 } });
  const numbers = listener.numbers();
  expect(numbers).toEqual(upTo(numbers.length));
  const job = await service.get(account.key, `/agents/api/jobs/${jobId}/`);
  expect(listener.events.at(-1)?.data["content_ids"]).toEqual(job.json["content_ids"]);
});

test("a follower that was disconnected resumes after the last received event, in any process", async () => {
  const job = await addScriptedJob(service, account);
  await job.begin();
  await job.write(10);
  const first = await listen(job.jobId);
  await eventually(async () => first.numbers().length === 10);
  first.hangUp();
  await job.write(10);
  const second = await listen(job.jobId, { headers: { "Last-Event-ID": "10" } });
  await job.write(10);
  await job.end();
  await second.ended;
  expect(second.numbers()).toEqual(upTo(31, 11));
});

test("Last-Event-ID takes precedence over the query, and an empty one is ignored", async () => {
  const job = await addScriptedJob(service, account);
  await job.begin();
  await job.write(5);
  await job.end();
  const numbers = async (query: string, headers: object) => {
    const listener = await listen(job.jobId, { query, headers });
    await listener.ended;
    return listener.numbers();
  };
  expect(await numbers("?after=2", {})).toEqual([3, 4, 5, 6]);
  expect(await numbers("?after=2", { "Last-Event-ID": "4" })).toEqual([5, 6]);
  expect(await numbers("?after=2", { "Last-Event-ID": "" })).toEqual([3, 4, 5, 6]);
  expect(await numbers("?after=6", {})).toEqual([]);
});

test("a slow reader delays only itself, and gets all events when it reads", async () => {
  const job = await addScriptedJob(service, account);
  await job.begin();
  const { hostname, port } = new URL(service.url);
  const lazy = connect(Number(port), hostname);
  lazy.pause();
  lazy.write(
    `GET /agents/api/jobs/${job.jobId}/events/ HTTP/1.1\r\nHost: x\r\nX-API-Key: ${account.key}\r\n\r\n`,
  );
  const listener = await listen(job.jobId);
  for (let turn = 0; turn < 10; turn += 1) await job.write(300);
  await job.end();
  await listener.ended;
  expect(listener.numbers()).toEqual(upTo(3_001));
  const chunks: Buffer[] = [];
  lazy.on("data", (chunk) => chunks.push(chunk)).resume();
  const isDone = async () => Buffer.concat(chunks).includes("event: succeeded");
  await eventually(isDone);
  lazy.destroy();
  const found =
    Buffer.concat(chunks)
      .toString()
      .match(/^id: \d+/gm) ?? [];
  expect(found).toEqual(upTo(3_001).map((number) => `id: ${number}`));
});

test("HEAD is answered without a stream", async () => {
  const job = await addScriptedJob(service, account);
  const path = `/agents/api/jobs/${job.jobId}/events/`;
  const reply = await service.send({ method: "HEAD", path, headers: { "X-API-Key": account.key } });
  expect(reply).toMatchObject({ status: 200, text: "" });
});

test("disconnected followers are removed, and a stopping process ends its streams cleanly", async () => {
  const hub = openEvents({
    config: readConfig({}),
    log: service.log,
    database: service.api,
    connectionString: service.connectionString,
  });
  const other = await startTwin(service, {}, { events: hub });
  try {
    const job = await addScriptedJob(service, account);
    const listeners = await Promise.all(
      Array.from({ length: 5 }, () => listen(job.jobId, { url: other.url })),
    );
    await eventually(async () => listeners.every(({ events }) => events.length > 0));
    expect(hub.open).toBe(5);
    for (const listener of listeners.slice(0, 2)) listener.hangUp();
    await eventually(async () => hub.open === 3);
    await Promise.all([other.close(), ...listeners.slice(2).map(({ ended }) => ended)]);
    for (const { answer } of listeners.slice(2)) expect(answer.complete).toBe(true);
    expect(hub.open).toBe(0);
  } finally {
    await hub.close();
  }
});
