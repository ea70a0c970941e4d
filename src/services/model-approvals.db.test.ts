/** What people decide while a model writes: approving a brief, and rewriting a passage. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { senderFor } from "../../test/send-json.ts";
import { eventually } from "../../test/test-service.ts";
import { openWritingSetup } from "../../test/test-writing-worker.ts";
import type { WritingAccount, WritingSetup } from "../../test/test-writing-worker.ts";

let setup: WritingSetup;
beforeAll(async () => {
  setup = await openWritingSetup({ retryPolicy: { backoffMs: 1 } });
  await setup.startWorker();
});
afterAll(async () => setup.close());

type Json = Record<string, unknown>;

function tasksOf({ provider }: WritingAccount): string[] {
  return provider.calls().map(({ task }) => task);
}

async function waiting(account: WritingAccount, jobId: number): Promise<Json> {
  return eventually(async () => {
    const { json } = await senderFor(setup.service, account.key).get(`/jobs/${jobId}/`);
    return json["state"] === "waiting" && json;
  });
}

test("a batch waits with one brief; its drafts follow the changed brief, and no call is made twice", async () => {
  const heard: [string, string][] = [];
  const account = await setup.openAccount({ onPrompt: (...call) => void heard.push(call) });
  const api = senderFor(setup.service, account.key);
  const jobId = await account.ask({ content_type: "batch", approve: "brief" });
  const job = await waiting(account, jobId);
  const brief = job["brief"] as Json & { pieces: Json[] };
  expect(tasksOf(account)).toEqual(["brief"]);
  expect(brief.pieces.map((piece) => piece["content_type"])).toHaveLength(4);
  const paid = job["cost"];

  const angle = "The boat shed decides how the coffee tastes";
  const reply = await api.post(`/jobs/${jobId}/continue/`, { brief: { ...brief, angle } });
  expect(reply.status, reply.text).toBe(200);
  const done = await account.ended(jobId);
  expect(done).toMatchObject({ state: "succeeded", attempts: 1 });
  expect(done.contents).toHaveLength(4);
  const calls = account.provider.calls();
  const drafts = heard.filter(([task]) => task === "draft");
  expect(drafts).toHaveLength(4);
  for (const [, prompt] of drafts) expect(prompt).toContain(angle);
  expect(calls.filter(({ task }) => task === "brief")).toHaveLength(1);
  expect(done.recorded.filter(({ purpose }) => purpose === "brief")).toHaveLength(1);
  expect(done.recorded).toHaveLength(calls.length);
  expect(done.costMicros / 1_000_000).toBeGreaterThanOrEqual(Number(paid));
});

async function writePost(form: Record<string, string> = {}) {
  const prompts: string[] = [];
  const account = await setup.openAccount(
    { onPrompt: (_, prompt) => void prompts.push(prompt) },
    { key: { mode: "live", scopes: ["generate", "read", "write"] } },
  );
  const api = senderFor(setup.service, account.key);
  const jobId = await account.ask({ content_type: "post", ...form });
  await account.ended(jobId);
  const { json } = await api.get(`/jobs/${jobId}/`);
  const [contentId] = json["content_ids"] as number[];
  const path = `/contents/${contentId}/`;
  const content = (await api.get(path)).json;
  const passage = String(content["markdown"])
    .split("\n\n")
    .find((part) => !part.startsWith("#"))!;
  return { account, api, path, content, prompts, passage: passage.trim() };
}

async function suggested(
  { account, api, path }: Awaited<ReturnType<typeof writePost>>,
  body: Json,
) {
  const accepted = await api.post(`${path}rewrite/`, body);
  expect(accepted.status, accepted.text).toBe(200);
  const jobId = Number(accepted.json["job_id"]);
  const ended = await account.ended(jobId);
  const { json } = await api.get(`/jobs/${jobId}/`);
  return { ended, suggestion: json["suggestion"] as (Json & { after: string }) | null, jobId };
}

test("one call rewrites a passage as a suggestion; the content changes only when it is applied", async () => {
  const written = await writePost();
  const { account, api, path, content, passage } = written;
  const before = tasksOf(account).length;
  const { ended, suggestion } = await suggested(written, { passage, action: "shorten" });
  expect(ended).toMatchObject({ state: "succeeded", contents: [] });
  expect(tasksOf(account).slice(before)).toEqual(["rewrite"]);
  expect(written.prompts.at(-1)).toContain("shorter");
  expect(suggestion).toMatchObject({
    content_id: content["content_id"],
    version: 1,
    before: passage,
    findings: [],
  });
  expect((await api.get(path)).json).toMatchObject({ version: 1, markdown: content["markdown"] });

  const markdown = String(content["markdown"]).replace(passage, () => suggestion!.after);
  const applied = await api.patch(path, { markdown, based_on_version: 1 });
  expect(applied.json).toMatchObject({ version: 2 });
  expect(applied.json["markdown"]).toContain(suggestion!.after);
  const stale = await api.post(`${path}rewrite/`, {
    passage,
    action: "expand",
    based_on_version: 1,
  });
  expect(stale).toMatchObject({ status: 409, json: { code: "version_conflict" } });
});

test("a rewrite may use facts from the instruction; an unsupported number is a finding", async () => {
  const written = await writePost();
  const { account, passage } = written;
  account.provider.script({ mistakes: ["invented_number"] });
  const instruction = "Say that the shop opens at seven.";
  const { suggestion } = await suggested(written, { passage, action: "instruct", instruction });
  expect(written.prompts.at(-1)).toContain(instruction);
  expect(suggestion?.["findings"]).toMatchObject([{ code: "number_unsupported" }]);
});

test("a canceled rewrite has no suggestion", async () => {
  const written = await writePost();
  const { account, api, path, passage } = written;
  account.provider.script({ speed: { firstTokenMs: 60_000, tokensPerSecond: 1 } });
  const accepted = await api.post(`${path}rewrite/`, { passage, action: "warmer" });
  const jobId = Number(accepted.json["job_id"]);
  await eventually(async () => tasksOf(account).at(-1) === "rewrite");
  const canceled = await api.post(`/jobs/${jobId}/cancel/`);
  expect(canceled.json["state"]).toBe("canceled");
  expect((await api.get(`/jobs/${jobId}/`)).json["suggestion"]).toBeNull();
});

test("one call checks whether a version covers its topic; the result does not apply to the next version", async () => {
  const written = await writePost({ custom_topic: "Zymurgy explained" });
  const { account, api, path } = written;
  const topic = async () => {
    const { checks } = (await api.get(`${path}quality/`)).json as { checks: Json[] };
    return checks.find(({ name }) => name === "topic");
  };
  const ask = async () => {
    const accepted = await api.post(`${path}quality/topic/`, {});
    expect(accepted.status, accepted.text).toBe(200);
    return account.ended(Number(accepted.json["job_id"]));
  };
  const markdown = "# A title\n\nBoats are **made** of wood. Zymurgy is not explained.\n";
  expect((await api.patch(path, { markdown })).json).toMatchObject({ version: 2 });
  expect(await topic()).toMatchObject({ state: "not_run" });
  const before = tasksOf(account).length;
  expect(await ask()).toMatchObject({ state: "succeeded", contents: [] });
  expect(tasksOf(account).slice(before)).toEqual(["topic"]);
  expect(await topic()).toMatchObject({ state: "passed", findings: [] });
  await api.patch(path, {
    markdown: "# A title\n\nBoats are **made** of wood. EXPLAINED.\n",
  });
  expect(await topic()).toMatchObject({ state: "not_run" });
  await ask();
  expect(await topic()).toMatchObject({
    state: "finding",
    findings: [{ message: "It is about something else.", quote: expect.stringContaining("Boats") }],
  });
});
