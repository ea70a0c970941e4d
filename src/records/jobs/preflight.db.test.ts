import { expect, test } from "vitest";
import { addAccount, addBrand, addKey, useTestDatabase } from "../../../test/test-database.ts";
import { forAccount } from "../../db/account-handle.ts";
import { acceptGenerations } from "./accepting.ts";
import { keyDigest } from "../keys/api-keys.ts";
import { archiveBrand } from "../brands/brands.ts";
import { cancelJob, retryJob } from "./cancel-and-retry-jobs.ts";
import { runPreflight } from "./preflight.ts";

const opened = useTestDatabase();

/** Problems of an account, or of a request with its live key. */
interface Situation {
  brand?: "unknown" | "archived" | "another" | "without keywords" | "none";
  isKeyBound?: boolean;
  forumPostId?: string;
  keyBudget?: number;
  accountBudget?: number;
  openJobsMax?: number;
}

/** What was spent today with the key, which counts toward the account too. */
const spent = 500;

const wanted = { ratePerMinute: 600, limits: true };
const noLimits = { ratePerMinute: null, openJobsMax: null, dailyBudgetMicros: null };

/** Whether a request may start, and whether a canceled job may be retried. */
async function askAll(situation: Situation) {
  const { accountId, brandId } = await addAccount(opened);
  const key = await addKey(opened, accountId, {
    mode: "live",
    brandId: situation.isKeyBound ? brandId : null,
    dailyBudgetMicros: situation.keyBudget ?? null,
  });
  const row = {
    key_hash: keyDigest(key.key)!.toString("hex"),
    session_account_id: null,
    valid: true,
    content_type: "article",
    forum_post_id: null,
    idempotency_key: null,
    fingerprint: "00",
    estimated_time: "a minute",
    request_id: null,
    traceparent: null,
  };
  const [first] = await acceptGenerations(
    opened.api,
    [{ ...row, brand_id: String(brandId) }],
    wanted,
  );
  const id = first?.answer?.job_id ?? 0;
  await forAccount(opened.api, accountId, async (handle) => cancelJob(handle, id));

  const brand = await findBrand(situation, accountId, brandId);
  const today = "(now() at time zone 'utc')::date";
  await opened.database.pool.query(
    `insert into usage_days (account_id, day, api_key_id, content_type, cost_micros)
     values ($1, ${today}, $2, 'article', $3)
     on conflict (account_id, day, api_key_id, content_type) do update set cost_micros = $3`,
    [accountId, key.id, spent],
  );
  await opened.database.pool.query(
    `insert into spending_days (account_id, day, cost_micros) values ($1, ${today}, $2)`,
    [accountId, spent],
  );
  await opened.database.pool.query(
    "update accounts set daily_budget_micros = $2, open_jobs_max = $3 where id = $1",
    [accountId, situation.accountBudget ?? null, situation.openJobsMax ?? null],
  );

  const forumPostId = situation.forumPostId ?? null;
  const { verdicts } = await forAccount(opened.api, accountId, (handle) =>
    runPreflight(handle, {
      brandId: brand,
      forumPostId,
      keyBrandId: situation.isKeyBound ? brandId : null,
      apiKeyId: key.id,
      live: true,
      limits: noLimits,
    }),
  );
  const retried = await forAccount(opened.api, accountId, (handle) =>
    retryJob(handle, { id, apiKeyId: key.id, accountLimits: noLimits, ...wanted }),
  ).then(
    () => "retried",
    (error: unknown) => String(error instanceof Error && "code" in error ? error.code : error),
  );
  const [accepted] = await acceptGenerations(
    opened.api,
    [{ ...row, brand_id: brand, forum_post_id: forumPostId }],
    wanted,
  );
  return { asked: verdicts.map(({ outcome }) => outcome), accepted: accepted?.outcome, retried };
}

async function findBrand({ brand }: Situation, accountId: number, brandId: number) {
  switch (brand) {
    case "unknown":
      return "9223372036854775807";
    case "archived": {
      const other = await addBrand(opened, accountId, { name: "Gone" });
      await forAccount(opened.api, accountId, (handle) => archiveBrand(handle, other));
      return String(other);
    }
    case "another":
      return String(await addBrand(opened, accountId, { name: "Another" }));
    case "without keywords":
      return String(await addBrand(opened, accountId, { name: "Mute", keywords: [] }));
    case "none":
      await opened.database.pool.query(
        "update accounts set default_brand_id = null where id = $1",
        [accountId],
      );
      return null;
    default:
      return String(brandId);
  }
}

test.each<[string, Situation, string[], string]>([
  ["nothing", { keyBudget: 501, accountBudget: 501, openJobsMax: 2 }, [], "retried"],
  [
    "a brand that is not the key's",
    { brand: "another", isKeyBound: true },
    ["brand_mismatch"],
    "retried",
  ],
  ["a brand that nobody knows", { brand: "unknown" }, ["brand_not_found"], "retried"],
  ["a brand that is archived", { brand: "archived" }, ["brand_not_found"], "retried"],
  ["no brand at all", { brand: "none" }, ["brand_missing"], "retried"],
  ["a brand without keywords", { brand: "without keywords" }, ["brand_needs_keywords"], "retried"],
  [
    "a forum post that is not there",
    { forumPostId: "9223372036854775807" },
    ["forum_post_not_found"],
    "retried",
  ],
  [
    "a key that has spent its day",
    { keyBudget: 500 },
    ["budget_exhausted_key"],
    "budget_exhausted",
  ],
  [
    "an account that has spent its day",
    { accountBudget: 500 },
    ["budget_exhausted"],
    "budget_exhausted",
  ],
  [
    "an account with as many jobs as it may",
    { openJobsMax: 0 },
    ["too_many_jobs"],
    "too_many_jobs",
  ],
  [
    "all of it",
    {
      brand: "unknown",
      forumPostId: "9223372036854775807",
      keyBudget: 500,
      accountBudget: 500,
      openJobsMax: 0,
    },
    ["brand_not_found", "forum_post_not_found", "budget_exhausted_key", "too_many_jobs"],
    "budget_exhausted",
  ],
])("preflight, accepting and retrying agree on %s", async (_, situation, reasons, retried) => {
  expect(await askAll(situation)).toEqual({
    asked: reasons,
    accepted: reasons[0] ?? "accepted",
    retried,
  });
});
