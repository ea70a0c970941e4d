import { beforeAll, expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { addAccount, useTestAccount } from "../../../../test/test-database.ts";
import { eventually, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
const api = senderFor(service, account);
let jobId: number;
let brief: Record<string, unknown>;

beforeAll(async () => {
  await service.startWorker();
  jobId = await ask("article");
  brief = (await waiting(jobId))["brief"] as Record<string, unknown>;
});

async function ask(contentType: string): Promise<number> {
  const form = { content_type: contentType, approve: "brief" };
  return Number((await service.generate(account.key, form)).json["job_id"]);
}

async function waiting(id: number): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const { json } = await api.get(`/jobs/${id}/`);
    return json["state"] === "waiting" && json;
  });
}

const piece = { opening: "", parts: [], ending: "", words_min: 100, words_max: 200 };
const fact = { fact: "They roast in Whitby.", owner: "brand", passages: ["p1"] };

test.each<[string, Record<string, unknown>, string, string]>([
  [
    "an unknown passage",
    { facts: [fact, { ...fact, passages: ["p99"] }] },
    "brief.facts.1.passages",
    "p99",
  ],
  ["an unknown owner", { facts: [{ ...fact, owner: "nobody" }] }, "brief.facts.0.owner", "one of"],
  ["a text that is too long", { angle: "x".repeat(1_501) }, "brief.angle", "1,500"],
  ["too many facts", { facts: Array.from({ length: 61 }, () => fact) }, "brief.facts", "60"],
  ["a part that is missing", { voice: undefined }, "brief.voice", "Required"],
  ["a number for a text", { reader: 7 }, "brief.reader", "string"],
  [
    "another type",
    { pieces: [{ ...piece, content_type: "social" }] },
    "brief.pieces.0.content_type",
    "article",
  ],
  [
    "the same type twice",
    {
      pieces: [
        { ...piece, content_type: "article" },
        { ...piece, content_type: "article" },
      ],
    },
    "brief.pieces.1.content_type",
    "more than one piece",
  ],
  [
    "lengths the wrong way round",
    { pieces: [{ ...piece, content_type: "article", words_min: 300 }] },
    "brief.pieces.0.words_max",
    "words_min",
  ],
])("a brief with %s is rejected, and the job keeps waiting", async (_, change, param, words) => {
  const reply = await api.post(`/jobs/${jobId}/continue/`, { brief: { ...brief, ...change } });
  expect(reply).toMatchObject({ status: 400, json: { code: "invalid_parameters" } });
  const errors = reply.json["errors"] as { param: string; message: string }[];
  expect(errors).toMatchObject([{ param }]);
  expect(errors[0]?.message).toContain(words);
  expect((await api.get(`/jobs/${jobId}/`)).json).toMatchObject({ state: "waiting", brief });
});

test("approve accepts only brief", async () => {
  const reply = await service.generate(account.key, { content_type: "post", approve: "draft" });
  expect(reply).toMatchObject({
    status: 400,
    json: { errors: [{ param: "approve", message: 'Must be one of: "brief".' }] },
  });
  const citations = await service.generate(account.key, {
    content_type: "post",
    citations: "many",
  });
  expect(citations).toMatchObject({ status: 400, json: { errors: [{ param: "citations" }] } });
});

test("of simultaneous requests to continue a job, one succeeds", async () => {
  const id = await ask("post");
  await waiting(id);
  const replies = await Promise.all([
    api.post(`/jobs/${id}/continue/`),
    api.post(`/jobs/${id}/continue/`),
  ]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(replies.find(({ status }) => status === 409)?.json["code"]).toBe("job_not_waiting");
});

test("the limit on open jobs applies to continuing, and the job keeps waiting", async () => {
  const small = await addAccount(service);
  const { key, accountId } = small;
  const own = senderFor(service, key);
  const form = { content_type: "article", approve: "brief" };
  const id = Number((await service.generate(key, form)).json["job_id"]);
  await eventually(async () => (await own.get(`/jobs/${id}/`)).json["state"] === "waiting");
  await service.sql`update accounts set open_jobs_max = 1 where id = ${accountId}`;
  // A task that no worker claims.
  await service.sql`insert into tasks (id, account_id, job_id, ready_at)
    values (gen_random_uuid(), ${accountId}, 999999, now() + interval '1 hour')`;
  const refused = await own.post(`/jobs/${id}/continue/`);
  expect(refused).toMatchObject({ status: 429, json: { code: "too_many_jobs" } });
  await service.sql`delete from tasks where job_id = 999999`;
  expect((await own.post(`/jobs/${id}/continue/`)).status).toBe(200);
});
