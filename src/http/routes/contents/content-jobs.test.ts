import { beforeAll, expect, test } from "vitest";
import { openContentsClient } from "../../../../test/test-contents.ts";
import type { ContentsClient } from "../../../../test/test-contents.ts";
import { endedJob, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";
import { formats } from "../../../writing/formats/index.ts";

const service = useTestService();
let client: ContentsClient;

beforeAll(async () => {
  client = await openContentsClient(service);
});

const ended = (accepted: TestReply) => endedJob(service, client.account.key, accepted);

test("a job regenerates content as its next version", async () => {
  const { path, before } = await client.write("article");
  const accepted = await client.send("POST", `${path}regenerate/`, {
    instructions: "Keep it short.",
  });
  expect(accepted.status).toBe(200);
  expect(accepted.json).toMatchObject({ status: "success", job_id: expect.any(Number) });
  expect(accepted.json["job_id"]).not.toBe(before["job_id"]);
  const job = await ended(accepted);
  expect(job).toMatchObject({ state: "succeeded", content_ids: [before["content_id"]] });
  const after = (await client.get(path)).json;
  expect(after).toMatchObject({ version: 2, job_id: before["job_id"] });
  expect(formats.article.schema.safeParse(after["document"]).error).toBeUndefined();
  expect((await client.get(`${path}versions/`)).json["items"]).toMatchObject([
    { version: 2, made_by: "regenerate", job_id: job["job_id"], api_key_id: client.apiKeyId },
    { version: 1, made_by: "generate" },
  ]);
  const rows = await service.sql`select count(*)::integer as count from contents
    where account_id = ${client.account.accountId} and job_id = ${job["job_id"]}`;
  expect(rows).toEqual([{ count: 0 }]);
  const told = await service.database.pool.query(
    "select data from job_events where job_id = $1 and type = 'succeeded'",
    [job["job_id"]],
  );
  expect(told.rows).toEqual([{ data: { content_ids: [before["content_id"]] } }]);
});

test.each(["post", "newsletter", "social"])("%s content can be regenerated too", async (type) => {
  const { path, before } = await client.write(type);
  const job = await ended(await client.send("POST", `${path}regenerate/`));
  expect(job).toMatchObject({ state: "succeeded", content_ids: [before["content_id"]] });
  expect((await client.get(path)).json["version"]).toBe(2);
});

test("regenerating one section leaves all others unchanged", async () => {
  const { path } = await client.write("article");
  await client.send("PATCH", path, {
    markdown: "# Title\n\nIntro stays.\n\n## First\n\nOld words.\n\n## Second\n\nThese stay.\n",
  });
  const accepted = await client.send("POST", `${path}regenerate/`, { section: "first" });
  expect(await ended(accepted)).toMatchObject({ state: "succeeded" });
  const { json } = await client.get(path);
  expect(json["version"]).toBe(3);
  expect(json["markdown"]).toMatch(
    /^# Title\n\nIntro stays\.\n\n## First\n\n[^]+\n\n## Second\n\nThese stay\.\n$/,
  );
  expect(json["markdown"]).not.toContain("Old words.");
});

test("a section is not inserted into text that was edited in the meantime, and the job says why", async () => {
  const { path, before } = await client.write("article");
  await client.send("PATCH", path, { markdown: "# Title\n\n## First\n\nOld words.\n" });
  await client.pause();
  const accepted = await client.send("POST", `${path}regenerate/`, { section: "First" });
  await client.send("PATCH", path, { title: "Faster" });
  await client.resume();
  expect(await ended(accepted)).toMatchObject({
    state: "failed",
    failure: { code: "content_changed" },
    content_ids: [],
  });
  expect((await client.get(path)).json).toMatchObject({
    content_id: before["content_id"],
    version: 3,
    title: "Faster",
  });
});

test("with the same Idempotency-Key, the same request starts one job and a different one is rejected", async () => {
  const { path } = await client.write("post");
  const headers = { "Idempotency-Key": "once" };
  const body = { instructions: "Warmer." };
  const [first, again] = await Promise.all([
    client.send("POST", `${path}regenerate/`, body, headers),
    client.send("POST", `${path}regenerate/`, body, headers),
  ]);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json["job_id"]).toBe(first.json["job_id"]);
  const other = await client.send(
    "POST",
    `${path}regenerate/`,
    { instructions: "Colder." },
    headers,
  );
  expect(other).toMatchObject({ status: 422, json: { code: "idempotency_mismatch" } });
  await ended(first);
  expect((await client.get(path)).json["version"]).toBe(2);
});

test.each<[object, string]>([
  [{ section: "No such heading" }, "section"],
  [{ instructions: "x".repeat(4_001) }, "instructions"],
  [{ instructions: ["a"] }, "instructions"],
])("%j is rejected, and nothing is started", async (body, param) => {
  const { path } = await client.write("post");
  const reply = await client.send("POST", `${path}regenerate/`, body);
  expect(reply.status).toBe(400);
  expect(reply.json["errors"]).toMatchObject([{ param }]);
});

test("missing and deleted content cannot be regenerated", async () => {
  const { path } = await client.write("post");
  await client.send("DELETE", path);
  for (const place of [path, "/agents/api/contents/0/", "/agents/api/contents/999999/"]) {
    const reply = await client.send("POST", `${place}regenerate/`);
    expect(reply).toMatchObject({ status: 404, json: { code: "content_not_found" } });
  }
});

test("409: content of an archived brand cannot be regenerated", async () => {
  const { path } = await client.write("article");
  const archive = (at: string) =>
    service.database.pool.query(`update brands set archived_at = ${at} where account_id = $1`, [
      client.account.accountId,
    ]);
  await archive("now()");
  const reply = await client.send("POST", `${path}regenerate/`);
  await archive("null");
  expect(reply).toMatchObject({ status: 409, json: { code: "brand_archived" } });
});

let path: string;

beforeAll(async () => {
  ({ path } = await client.write("article"));
  await client.send("PATCH", path, {
    markdown: "# Title\n\nOnce here.\n\n## First\n\nTwice here.\n\nTwice here.\n",
  });
});

const rewrite = (body: object) => client.send("POST", `${path}rewrite/`, body);

test.each<[string, object, string, string]>([
  ["does not occur", { passage: "Nowhere.", action: "shorten" }, "passage", "Does not occur"],
  ["occurs twice", { passage: "Twice here.", action: "shorten" }, "passage", "2 times"],
  [
    "holds a heading",
    { passage: "## First\n\nTwice here.", action: "warmer" },
    "passage",
    "heading",
  ],
  ["is missing", { action: "shorten" }, "passage", "Required"],
])("a passage that %s is rejected", async (_, body, param, words) => {
  const { status, json } = await rewrite(body);
  expect(status).toBe(400);
  const errors = json["errors"] as { param: string; message: string }[];
  expect(errors).toMatchObject([{ param }]);
  expect(errors[0]?.message).toContain(words);
});

test("the action is validated, and an instruction is only allowed with one of them", async () => {
  const passage = "Once here.";
  for (const [body, param] of [
    [{ passage, action: "sing" }, "action"],
    [{ passage, action: "instruct" }, "instruction"],
    [{ passage, action: "shorten", instruction: "More." }, "instruction"],
  ] as const) {
    expect(await rewrite(body)).toMatchObject({ status: 400, json: { errors: [{ param }] } });
  }
});

test("social sets have no passages, and an outdated version cannot be rewritten", async () => {
  const social = await client.write("social");
  const body = { passage: "x", action: "shorten" };
  const refused = await client.send("POST", `${social.path}rewrite/`, body);
  expect(refused).toMatchObject({ status: 400, json: { errors: [{ param: "passage" }] } });
  const stale = await rewrite({ passage: "Once here.", action: "shorten", based_on_version: 1 });
  expect(stale).toMatchObject({ status: 409, json: { code: "version_conflict" } });
  const missing = await client.send("POST", "/agents/api/contents/999999/rewrite/", body);
  expect(missing).toMatchObject({ status: 404, json: { code: "content_not_found" } });
});

test("without a model, the job fails with the reason and the content is unchanged", async () => {
  const accepted = await rewrite({ passage: "Once here.", action: "shorten" });
  expect(accepted.status).toBe(200);
  expect(await ended(accepted)).toMatchObject({
    state: "failed",
    failure: { code: "model_required" },
    suggestion: null,
  });
  expect((await client.get(path)).json).toMatchObject({ version: 2 });
});
