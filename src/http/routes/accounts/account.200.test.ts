import { expect, test } from "vitest";
import { addAccountWithApi, senderFor } from "../../../../test/send-json.ts";
import { addBrand, addKey, addPost } from "../../../../test/test-database.ts";
import { addDocument } from "../../../../test/test-passages.ts";
import { endedJob, useTestService } from "../../../../test/test-service.ts";
import { forAccount } from "../../../db/account-handle.ts";
import { setOwnLimits } from "../../../records/accounts/account-limits.ts";
import { scopes } from "../../../records/keys/api-keys.ts";

const service = useTestService();

const newAccount = () => addAccountWithApi(service);

test("the account is returned with its limits and counts", async () => {
  const { api, accountId, brandId } = await newAccount();
  const { json } = await api.get("/account/");
  expect(json).toEqual({
    account_id: accountId,
    name: "",
    email: expect.stringContaining("@example.com"),
    default_brand_id: brandId,
    limits: {
      generate_per_minute: 600,
      read_per_minute: 3000,
      generate_per_minute_of_account: null,
      open_jobs: null,
      daily_budget: 50,
      brands: 1000,
      keywords_per_brand: 1000,
      keys: 1000,
      webhooks: 50,
    },
    counts: { brands: 1, keys: 1, jobs: 0, contents: 0 },
    created_at: expect.any(String),
  });
});

test("an account's own limits replace the defaults", async () => {
  const { api, accountId } = await newAccount();
  await forAccount(service.database, accountId, (account) =>
    setOwnLimits(account, { ratePerMinute: 90, openJobsMax: 7, dailyBudgetMicros: 2_500_000 }),
  );
  expect((await api.get("/account/")).json["limits"]).toMatchObject({
    generate_per_minute_of_account: 90,
    open_jobs: 7,
    daily_budget: 2.5,
  });
});

test("the name and the default brand can be changed, but not the email address", async () => {
  const { api, accountId } = await newAccount();
  const before = await api.get("/account/");
  const otherId = await addBrand(service, accountId, { name: "Other" });
  const changed = await api.patch("/account/", {
    name: " Harbour Ltd ",
    default_brand_id: otherId,
    email: "mine@example.com",
  });
  expect(changed.json).toMatchObject({
    name: "Harbour Ltd",
    default_brand_id: otherId,
    email: before.json["email"],
  });
});

test("400 and 409: a brand of another account and an archived brand cannot become the default", async () => {
  const { api, accountId, brandId } = await newAccount();
  const foreign = await newAccount();
  const archivedId = await addBrand(service, accountId, { name: "Old" });
  await api.delete(`/brands/${archivedId}/`);
  const unknown = await api.patch("/account/", { default_brand_id: foreign.brandId });
  expect([unknown.status, unknown.json["code"]]).toEqual([400, "brand_not_found"]);
  const archived = await api.patch("/account/", { default_brand_id: archivedId });
  expect([archived.status, archived.json["code"]]).toEqual([409, "brand_archived"]);
  expect((await api.get("/account/")).json["default_brand_id"]).toBe(brandId);
});

test("a key restricted to a brand sees neither the email address nor other brands nor counts", async () => {
  const { accountId } = await newAccount();
  const otherId = await addBrand(service, accountId, { name: "Other" });
  const bound = await addKey(service, accountId, { brandId: otherId, scopes });
  const sender = senderFor(service, bound.key);
  expect((await sender.get("/account/")).json).toMatchObject({
    email: null,
    default_brand_id: null,
    counts: null,
  });
});

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("an export contains everything of the account and nothing of others, and ends with a line count", async () => {
  const { api, key, accountId, brandId } = await newAccount();
  const foreign = await newAccount();
  await service.startWorker();
  const started = await service.generate(key, { content_type: "article" });
  await endedJob(service, key, started);
  await addPost(service, accountId);
  await addPost(service, null);
  await addPost(service, foreign.accountId);
  // More than one page.
  await service.sql`insert into brands (account_id, name) select ${accountId}, 'Many ' || n
    from generate_series(1, 120) n`;
  const secret = "client:hunter2-hunter2";
  const source = { kind: "reddit", url: "https://www.reddit.com/r/espresso/", secret };
  await api.post("/sources/", source);
  const { documentId } = await addDocument(service.database.pool, {
    accountId,
    brandId,
    title: "Oak",
    passages: [],
  });
  await service.sql`with post as (select id from forum_posts
    where account_id = ${accountId}), old as (
       insert into forum_post_revisions (account_id, post_id, revision, post, replaced_by)
       select ${accountId}, id, n, '{}', 'person' from post, generate_series(1, 60) n
     ) insert into document_revisions (account_id, document_id, revision, title, markdown)
       select ${accountId}, ${documentId}, n, '', 'Pine.' from generate_series(1, 12) n`;
  const hook = { url: "https://example.com/hooks", description: "Ours" };
  const { json: made } = await api.post("/webhooks/", hook);
  const reply = await api.get("/account/export/");
  expect(reply.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
  const lines = linesOf(reply.text);
  const count = (type: string) => lines.filter((line) => line["type"] === type).length;
  expect({
    account: count("account"),
    brand: count("brand"),
    api_key: count("api_key"),
    forum_post: count("forum_post"),
    forum_post_revision: count("forum_post_revision"),
    reddit: lines.filter(({ type, kind }) => type === "source" && kind === "reddit").length,
    document: count("document"),
    document_revision: count("document_revision"),
    job: count("job"),
    content: count("content"),
    webhook: count("webhook"),
    usage_day: count("usage_day"),
  }).toEqual({
    account: 1,
    brand: 121,
    api_key: 1,
    forum_post: 1,
    forum_post_revision: 60,
    reddit: 1,
    document: 1,
    document_revision: 12,
    job: 1,
    content: 1,
    webhook: 1,
    usage_day: 1,
  });
  expect(lines.at(-1)).toEqual({ type: "end", lines: lines.length - 1 });
  expect(lines.find((line) => line["type"] === "brand")).toMatchObject({
    id: brandId,
    keywords: ["fresh coffee beans", "espresso"],
  });
  const content = lines.find((line) => line["type"] === "content");
  expect(content?.["versions"]).toMatchObject([{ version: 1, markdown: expect.any(String) }]);
  expect(lines.find((line) => line["type"] === "webhook")).toMatchObject(hook);
  expect(reply.text).not.toContain(made["secret"]);
  expect(reply.text).not.toMatch(/hunter2|secret_/);
  expect(reply.text).not.toContain("key_hash");
  expect(reply.text).not.toContain("password");
});

test("an export with a key restricted to a brand contains only that brand's data", async () => {
  const { accountId, brandId } = await newAccount();
  await addBrand(service, accountId, { name: "Other" });
  await addPost(service, accountId);
  const sources = [];
  for (const id of [brandId, null])
    sources.push(
      await addDocument(service.database.pool, { accountId, brandId: id, passages: [""] }),
    );
  const bound = await addKey(service, accountId, { brandId, scopes });
  const lines = linesOf((await senderFor(service, bound.key).get("/account/export/")).text);
  expect(lines.map((line) => [line["type"], line["id"]])).toEqual([
    ["brand", brandId],
    ["api_key", bound.id],
    ["source", sources[0]?.sourceId],
    ["document", sources[0]?.documentId],
    ["end", undefined],
  ]);
});
