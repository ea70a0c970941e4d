/** Jobs that are canceled and retried while a model writes them: what is asked for afterwards is in the provider's log. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MockCall } from "../../mock-model/call-log.ts";
import { openWritingRoom } from "../../test/test-writing-worker.ts";
import type { WritingDesk, WritingRoom } from "../../test/test-writing-worker.ts";
import { eventually } from "../../test/test-service.ts";
import type { TestReply } from "../../test/test-service.ts";

let room: WritingRoom;
/** Its provider takes one call at a time. */
let narrowRoom: WritingRoom;
beforeAll(async () => {
  [room, narrowRoom] = await Promise.all([
    openWritingRoom({ pace: { backoffMs: 1 } }),
    openWritingRoom({ pace: { backoffMs: 1 }, breaker: { callsMax: 1 } }),
  ]);
  await Promise.all([room.startWorker(), narrowRoom.startWorker()]);
});
afterAll(async () => {
  await Promise.all([room.close(), narrowRoom.close()]);
});

async function post(
  { service }: WritingRoom,
  { key }: WritingDesk,
  jobId: number,
  verb: "cancel" | "retry",
): Promise<TestReply> {
  const path = `/agents/api/jobs/${jobId}/${verb}/`;
  return service.send({ method: "POST", path, headers: { "X-API-Key": key } });
}

function drafts({ provider }: WritingDesk): MockCall[] {
  return provider.calls().filter(({ task }) => task === "draft");
}

/** What the worker would still do for the job, it has done when another one of the same account has come to its end. */
async function writeAnother(desk: WritingDesk): Promise<number> {
  const jobId = await desk.ask({ content_type: "social" });
  await desk.ended(jobId);
  return jobId;
}

/** From the first draft on one can see its provider's texts stream; the brief before it is there at once. */
async function openSlowDesk(where: WritingRoom): Promise<WritingDesk> {
  const speed = { firstTokenMs: 50, tokensPerSecond: 40 };
  const desk = await where.openDesk({
    hears: (task) => {
      if (task === "draft" && drafts(desk).length === 1) desk.provider.script({ speed });
    },
  });
  return desk;
}

const steps = ["brief", "draft", "review", "recheck"] as const;
const formats = ["article", "post", "newsletter", "social", "batch"] as const;

test.each(steps)(
  "once a cancel in the %s has answered no call is begun, and those under way are broken off",
  async (step) => {
    const faults = [{ fault: "never_answers" as const, tasks: [step], times: 4 }];
    const desks = await Promise.all(
      formats.map(async (format) => {
        const desk = await room.openDesk({ faults });
        const jobId = await desk.ask({ content_type: format });
        await eventually(async () => desk.provider.calls().some(({ task }) => task === step));
        const reply = await post(room, desk, jobId, "cancel");
        expect([reply.status, reply.json["state"]]).toEqual([200, "canceled"]);
        const asked = desk.provider.calls().length;
        const job = await desk.ended(jobId);
        expect(job).toMatchObject({ state: "canceled", contents: [], failure: null });
        await eventually(async () => desk.provider.calls().every(({ endMs }) => endMs !== null));
        desk.provider.script({ faults: [] });
        return { desk, asked };
      }),
    );
    const another = await room.openDesk();
    await writeAnother(another);
    for (const { desk, asked } of desks) expect(desk.provider.calls()).toHaveLength(asked);
  },
);

test("a call beside the one that ends a job is broken off", async () => {
  const faults = [
    { fault: "never_answers" as const, tasks: ["draft"] },
    { fault: "bad_key" as const, tasks: ["alternatives"] },
  ];
  const desk = await room.openDesk({ faults });
  const job = await desk.ended(await desk.ask({ content_type: "post" }));
  expect(job).toMatchObject({ state: "failed", contents: [] });
  await eventually(async () => desk.provider.calls().every(({ endMs }) => endMs !== null));
});

test("texts that stream when their job is canceled are broken off, and paid as far as they came", async () => {
  const desk = await openSlowDesk(room);
  const jobId = await desk.ask({ content_type: "batch" });
  await eventually(async () => drafts(desk).length >= 2);
  const reply = await post(room, desk, jobId, "cancel");
  const canceledMs = performance.now();
  expect([reply.status, reply.json["state"]]).toEqual([200, "canceled"]);

  await eventually(async () => desk.provider.calls().every(({ endMs }) => endMs !== null));
  desk.provider.script({ speed: { firstTokenMs: 1, tokensPerSecond: 10_000 } });
  await writeAnother(desk);
  const late = desk.provider.calls().filter(({ startMs }) => startMs > canceledMs);
  expect(new Set(late.map(({ about }) => about))).toEqual(new Set(["social"]));
  expect(drafts(desk).some(({ outcome }) => outcome === "hung_up")).toBe(true);
  const job = await desk.ended(jobId);
  expect(job).toMatchObject({ state: "canceled", contents: [], failure: null });
  // What was broken off has cost something too.
  await eventually(async () =>
    (await desk.ended(jobId)).recorded.some(({ outcome }) => outcome === "aborted"),
  );
});

test("calls that wait for their place at the provider are not made for a job whose cancel nobody was told of", async () => {
  const desk = await openSlowDesk(narrowRoom);
  const jobId = await desk.ask({ content_type: "batch" });
  await eventually(async () => drafts(desk).length === 1);
  await narrowRoom.service.database.pool.query(
    "update jobs set state = 'canceled', finished_at = now() where id = $1",
    [jobId],
  );
  await eventually(async () => desk.provider.calls().every(({ endMs }) => endMs !== null));
  desk.provider.script({ speed: { firstTokenMs: 1, tokensPerSecond: 10_000 } });
  await writeAnother(desk);
  // Its own and the other job's.
  expect(drafts(desk)).toHaveLength(2);
});

test.each(["review", "recheck"])(
  "a retry goes on where the canceled job was, in the %s: what was saved is not asked for again",
  async (step) => {
    const desk = await room.openDesk({
      faults: [{ fault: "never_answers", tasks: [step], times: 9 }],
    });
    const jobId = await desk.ask({ content_type: "article" });
    await eventually(async () => desk.provider.calls().some(({ task }) => task === step));
    const before = await post(room, desk, jobId, "cancel");
    const answered = desk.provider.calls().filter(({ outcome }) => outcome === "ok");
    desk.provider.script({ faults: [] });

    const reply = await post(room, desk, jobId, "retry");
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ job_id: jobId, state: "queued", finished_at: null });
    expect(reply.json["task_id"]).not.toBe(before.json["task_id"]);
    const asked = desk.provider.calls().length;
    const job = await eventually(async () => {
      const ended = await desk.ended(jobId);
      return ended.state !== "canceled" && ended;
    });
    expect(job).toMatchObject({ state: "succeeded", attempts: 1 });
    const again = desk.provider.calls().slice(asked).map(keyOf);
    expect(again.length).toBeGreaterThan(0);
    for (const call of answered) expect(again).not.toContain(keyOf(call));
    expect(new Set(again).size).toBe(again.length);
  },
);

test("what a batch has finished stays when it is canceled, and a retry writes only the rest", async () => {
  const desk = await room.openDesk({
    faults: [{ fault: "never_answers", tasks: ["draft social", "review newsletter"], times: 9 }],
  });
  const jobId = await desk.ask({ content_type: "batch" });
  const { pool } = room.service.database;
  const finished = await eventually(async () => {
    const { rows } = await pool.query<{ position: number }>(
      "select position from job_stages where job_id = $1 and stage = 'finish' order by position",
      [jobId],
    );
    return rows.length >= 2 && rows.map(({ position }) => position);
  }, 60_000);
  const reply = await post(room, desk, jobId, "cancel");
  const canceled = await desk.ended(jobId);
  expect(canceled.contents.map(({ position }) => position)).toEqual(
    expect.arrayContaining(finished),
  );
  const kept = reply.json["content_ids"] as number[];
  expect(kept).toHaveLength(canceled.contents.length);
  const states = canceled.items.map(({ state, contentId }) => [state, contentId !== null]);
  expect(new Set(states.map(String))).toEqual(new Set(["succeeded,true", "canceled,false"]));

  desk.provider.script({ faults: [] });
  await post(room, desk, jobId, "retry");
  const job = await eventually(async () => {
    const ended = await desk.ended(jobId);
    return ended.state !== "canceled" && ended;
  });
  expect(job.state).toBe("succeeded");
  expect(job.contents).toHaveLength(4);
  expect(job.items.map(({ contentId }) => contentId)).toEqual(expect.arrayContaining(kept));
});

function keyOf({ task, about }: MockCall): string {
  return about === null ? task : `${task} ${about}`;
}
