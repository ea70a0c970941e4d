import { expect, test } from "vitest";
import { addAccountWithApi, errorParams, senderFor } from "../../../../test/send-json.ts";
import { addBrand, addKey, addPost, countJobs } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService({
  PRESSROOM_MODEL: "openai:gpt-5",
  OPENAI_API_KEY: "sk-nobody",
  PRESSROOM_ACCOUNT_BUDGET: "20",
});

const newAccount = (mode: "live" | "test" = "live") => addAccountWithApi(service, { mode });

async function addJob(
  { accountId, brandId }: { accountId: number; brandId: number },
  { writer, micros }: { writer: string; micros: number },
) {
  await service.sql`insert into jobs (account_id, task_id, brand_id, content_type, live, state, writer, cost_micros, started_at, finished_at)
     values (${accountId}, gen_random_uuid(), ${brandId}, 'article', true, 'succeeded', ${writer}, ${micros}, now(), now())`;
}

const article = { content_type: "article", custom_topic: "Grinders" };

function codesOf(json: Record<string, unknown>): unknown[] {
  return (json["problems"] as { code: string }[]).map(({ code }) => code);
}

test("an estimate returns the writer, time and cost, and starts nothing", async () => {
  const { api, accountId } = await newAccount();
  const { status, json } = await api.post("/estimates/", article);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    writer: "openai:gpt-5",
    estimated_time: "3-5 minutes",
    based_on: "typical_length",
    daily_budget_left_usd: 20,
    problems: [],
  });
  const { from, to } = json["cost_usd"] as { from: number; to: number };
  expect(from).toBeGreaterThan(0);
  expect(to).toBeGreaterThan(from);
  const [least = 0, most = 0] = json["estimated_seconds"] as number[];
  expect(least).toBeGreaterThanOrEqual(0);
  expect(most).toBeGreaterThan(least);
  expect(await countJobs(service, accountId)).toBe(0);
});

test("with a test key, an estimate is free and instant, whatever the model", async () => {
  const { api } = await newAccount("test");
  expect((await api.post("/estimates/", article)).json).toMatchObject({
    writer: "built-in",
    estimated_time: "0-1 minutes",
    cost_usd: { from: 0, to: 0 },
    based_on: "built_in_writer",
    daily_budget_left_usd: null,
  });
});

test("an account's own model is the writer, and a model without a known price has no cost", async () => {
  const { api, accountId } = await newAccount();
  await service.sql`insert into account_models (account_id, provider, model, credential_encrypted, key_id, last_four)
     values (${accountId}, 'openai', 'nobody-knows', '\\x00', 'k', '')`;
  expect((await api.post("/estimates/", article)).json).toMatchObject({
    writer: "openai:nobody-knows",
    estimated_time: "3-5 minutes",
    cost_usd: null,
    based_on: "unknown_price",
  });
});

test("the cost of recent jobs by the same writer takes precedence over typical costs", async () => {
  const account = await newAccount();
  for (const micros of [30_000, 50_000, 40_000]) {
    await addJob(account, { writer: "openai:gpt-5", micros });
    await addJob(account, { writer: "openai:gpt-4o", micros: 9_000_000 });
  }
  expect((await account.api.post("/estimates/", article)).json).toMatchObject({
    cost_usd: { from: 0.03, to: 0.05 },
    based_on: "recent_jobs",
  });
  const other = await newAccount();
  expect((await other.api.post("/estimates/", article)).json["based_on"]).toBe("typical_length");
});

test("an estimate lists all reasons why generating would be rejected, with the same messages", async () => {
  const { api, key, accountId, brandId } = await newAccount();
  await service.sql`delete from keywords where account_id = ${accountId}`;
  const wanted = { ...article, forum_post_id: 9_223_372_036 };
  const { json } = await api.post("/estimates/", wanted);
  expect(codesOf(json)).toEqual(["brand_needs_keywords", "forum_post_not_found"]);
  const refused = await service.generate(key, { content_type: "article" });
  expect((json["problems"] as unknown[])[0]).toEqual({
    code: refused.json["code"],
    message: refused.json["message"],
    redirect_url: `/agents/brand/${brandId}/keywords/`,
  });
});

test("estimates do not find brands and posts of other accounts, but do find the account's own and shared posts", async () => {
  const { api, accountId } = await newAccount();
  const foreign = await newAccount();
  const foreignPost = await addPost(service, foreign.accountId);
  const problems = async (more: object) =>
    codesOf((await api.post("/estimates/", { ...article, ...more })).json);
  expect(await problems({ brand_id: foreign.brandId })).toEqual(["brand_not_found"]);
  expect(await problems({ forum_post_id: foreignPost })).toEqual(["forum_post_not_found"]);
  expect(await problems({ forum_post_id: await addPost(service, accountId) })).toEqual([]);
  expect(await problems({ forum_post_id: await addPost(service, null) })).toEqual([]);
  const bound = await addKey(service, accountId, {
    mode: "live",
    brandId: await addBrand(service, accountId, { name: "Other" }),
  });
  const { json } = await senderFor(service, bound.key).post("/estimates/", {
    ...article,
    brand_id: (await newAccount()).brandId,
  });
  expect(codesOf(json)).toEqual(["brand_mismatch"]);
});

test("spending reduces the remaining budget; an exhausted budget and a full account are problems", async () => {
  const { api, accountId, brandId } = await newAccount();
  const spend = (micros: number) =>
    service.sql`insert into spending_days (account_id, day, cost_micros)
       values (${accountId}, (now() at time zone 'utc')::date, ${micros})
       on conflict (account_id, day) do update set cost_micros = excluded.cost_micros`;
  await spend(5_000_000);
  expect((await api.post("/estimates/", article)).json).toMatchObject({
    daily_budget_left_usd: 15,
    problems: [],
  });
  await spend(20_000_000);
  await service.sql`update accounts set open_jobs_max = 0 where id = ${accountId}`;
  const { json } = await api.post("/estimates/", { ...article, brand_id: brandId });
  expect(json["daily_budget_left_usd"]).toBe(0);
  expect(codesOf(json)).toEqual(["budget_exhausted", "too_many_jobs"]);
});

test("the lower of the key's and the account's budgets counts", async () => {
  const { accountId } = await newAccount();
  const { id, key } = await addKey(service, accountId, { mode: "live" });
  await service.sql`update api_keys set daily_budget_micros = 2000000 where id = ${id}`;
  const api = senderFor(service, key);
  expect((await api.post("/estimates/", article)).json["daily_budget_left_usd"]).toBe(2);
});

test("400: an estimate rejects the same parameters as generating", async () => {
  const { api } = await newAccount();
  const reply = await api.post("/estimates/", { content_type: "poem", forum_post_id: "x" });
  expect([reply.status, reply.json["code"]]).toEqual([400, "invalid_parameters"]);
  expect(errorParams(reply)).toEqual(["content_type", "forum_post_id"]);
});
