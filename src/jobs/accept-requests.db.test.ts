import { expect, test } from "vitest";
import {
  addAccount,
  addKey,
  anyParameters,
  countJobs,
  useTestAccount,
  useTestDatabase,
} from "../../test/test-database.ts";
import { Refusal } from "../errors.ts";
import { keyDigest, makeKey } from "../records/keys/api-keys.ts";
import { accept } from "./accept-requests.ts";
import type { Acceptance, GenerationParameters, GenerationRequest } from "./accept-requests.ts";

/** Groups of requests in one statement; http/routes tests single requests. */
const opened = useTestDatabase();
const account = useTestAccount(opened);

function request(
  parameters: Partial<GenerationParameters> = {},
  rest: Partial<GenerationRequest> = {},
): GenerationRequest {
  return {
    credential: { keyDigest: keyDigest(account.key)! },
    parameters: {
      ...anyParameters,
      ...parameters,
    },
    idempotencyKey: null,
    ...rest,
  };
}

async function decide(requests: GenerationRequest[], limits = false) {
  const answers = await accept(opened.api, requests, { ratePerMinute: 600, limits });
  return answers.map((answer) =>
    answer instanceof Refusal ? answer.code : answer.isReplay ? "replayed" : "accepted",
  );
}

const withKey = (key: string) => ({ credential: { keyDigest: keyDigest(key)! } });

test("each request of a group gets its own answer, and an invalid one does not affect the others", async () => {
  const own = await addAccount(opened);
  const bare = await addAccount(opened, { keywords: [] });
  const { key: readOnly } = await addKey(opened, own.accountId, { scopes: ["read"] });
  expect(
    await decide([
      request({}, withKey(own.key)),
      request({}, withKey(makeKey("live"))),
      request({}, withKey(readOnly)),
      request({}, withKey(bare.key)),
      request({ forumPostId: "9223372036854775807" }),
      request({ brandId: "9223372036854775807" }),
      { ...request(), parameters: { problems: [{ param: "content_type", message: "…" }] } },
      request({ contentType: "batch" }, withKey(own.key)),
    ]),
  ).toEqual([
    "accepted",
    "unauthorized",
    "insufficient_scope",
    "brand_needs_keywords",
    "forum_post_not_found",
    "brand_not_found",
    "invalid_parameters",
    "accepted",
  ]);
  expect(await countJobs(opened, own.accountId)).toBe(2);
  expect(await countJobs(opened, bare.accountId)).toBe(0);
});

test("duplicates in one group start one job, and a duplicate with other parameters is refused", async () => {
  const answers = await accept(
    opened.api,
    [
      request({ customTopic: "a" }, { idempotencyKey: "twins" }),
      request({ customTopic: "a" }, { idempotencyKey: "twins" }),
      request({ customTopic: "b" }, { idempotencyKey: "twins" }),
      request({ customTopic: "a" }, { idempotencyKey: "another" }),
    ],
    { ratePerMinute: 600, limits: false },
  );
  const [first, twin, mismatch, other] = answers as [Acceptance, Acceptance, Refusal, Acceptance];
  expect(twin).toEqual({ ...first, isReplay: true });
  expect(mismatch.code).toBe("idempotency_mismatch");
  expect(other.jobId).not.toBe(first.jobId);
});

test("a refused request does not block a valid one with the same Idempotency-Key", async () => {
  expect(
    await decide([
      request({ brandId: "9223372036854775807" }, { idempotencyKey: "second-is-good" }),
      request({}, { idempotencyKey: "second-is-good" }),
    ]),
  ).toEqual(["brand_not_found", "accepted"]);
});

test("the earliest requests of a key in a group use up its remaining rate", async () => {
  const slow = await addAccount(opened, { key: { ratePerMinute: 3 } });
  const credential = { keyDigest: keyDigest(slow.key)! };
  const group = Array.from({ length: 5 }, () => request({}, { credential }));
  // Other keys in the group have their own rate.
  expect(await decide([...group, request()], true)).toEqual([
    "accepted",
    "accepted",
    "accepted",
    "rate_limited",
    "rate_limited",
    "accepted",
  ]);
});

test("the same Idempotency-Key in two accounts starts two jobs", async () => {
  const other = await addAccount(opened);
  const credential = { keyDigest: keyDigest(other.key)! };
  expect(
    await decide([
      request({}, { idempotencyKey: "shared-name" }),
      request({}, { idempotencyKey: "shared-name", credential }),
    ]),
  ).toEqual(["accepted", "accepted"]);
});

test("concurrent groups with the same idempotency keys in any order start each job once, without deadlocks", async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => addAccount(opened)));
  const group = (shift: number) =>
    Array.from({ length: 12 }, (_, n) => {
      const at = (n * 7 + shift) % 12;
      const owner = accounts[at % accounts.length]!;
      return request(
        {},
        { credential: { keyDigest: keyDigest(owner.key)! }, idempotencyKey: `storm-${at}` },
      );
    });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, shift) => decide(group(shift), true)),
  );
  const counted = Object.groupBy(outcomes.flat(), (outcome) => outcome);
  expect(counted.accepted).toHaveLength(12);
  // A request that met a duplicate in progress was told so; a later one got the first answer.
  const others = [...(counted.replayed ?? []), ...(counted.idempotency_in_progress ?? [])];
  expect(others).toHaveLength(84);
});

test("an accepted request writes its job, items and task; a refused one writes nothing", async () => {
  const fresh = await addAccount(opened);
  const credential = { keyDigest: keyDigest(fresh.key)! };
  const [answer] = (await accept(
    opened.api,
    [
      request({ contentType: "batch", customTopic: "t", language: "de" }, { credential }),
      request({ forumPostId: "1" }, { credential }),
    ],
    { ratePerMinute: 600, limits: true },
  )) as [Acceptance];
  const { rows } = await opened.database.pool.query(
    `select j.task_id, j.content_type, j.custom_topic, j.language, j.live, j.state,
       (select array_agg(content_type order by position) from job_items i
        where i.account_id = j.account_id and i.job_id = j.id) as items,
       (select t.leased_until is null and t.ready_at <= now() from tasks t where t.id = j.task_id) as is_waiting
     from jobs j where j.account_id = $1`,
    [fresh.accountId],
  );
  expect(rows).toEqual([
    {
      task_id: answer.taskId,
      content_type: "batch",
      custom_topic: "t",
      language: "de",
      live: false,
      state: "queued",
      items: ["article", "post", "newsletter", "social"],
      is_waiting: true,
    },
  ]);
});

test("waiting for a key's rate limit row is not reported as a duplicate in progress", async () => {
  const busy = await addAccount(opened);
  const credential = { keyDigest: keyDigest(busy.key)! };
  const options = { ratePerMinute: 600, limits: true };
  await accept(opened.api, [request({}, { credential })], options);
  const other = await opened.database.pool.connect();
  try {
    await other.query("begin");
    await other.query("select from rate_buckets where account_id = $1 for update", [
      busy.accountId,
    ]);
    const asked = [request({}, { credential, idempotencyKey: "nobody-else-has-this" })];
    await expect(accept(opened.api, asked, options)).rejects.toMatchObject({ code: "55P03" });
  } finally {
    await other.query("rollback");
    other.release();
  }
});

test("concurrent requests never exceed the rate limit", async () => {
  const ratePerMinute = 600;
  const busyAccount = await addAccount(opened, { key: { ratePerMinute } });
  const credential = { keyDigest: keyDigest(busyAccount.key)! };
  const { pool } = opened.database;
  const clock = async () =>
    (await pool.query<{ at: number }>("select extract(epoch from clock_timestamp())::float8 as at"))
      .rows[0]?.at ?? 0;
  // Empties the bucket, so that only refilled tokens are granted from now on.
  await decide([request({}, { credential })], true);
  await pool.query(
    "update rate_buckets set tokens = 0, refilled_at = clock_timestamp() where account_id = $1",
    [busyAccount.accountId],
  );
  const before = await clock();
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, () => decide([request({}, { credential })], true)),
  );
  const seconds = (await clock()) - before;
  const granted = outcomes.flat().filter((outcome) => outcome === "accepted").length;
  expect(granted).toBeLessThanOrEqual(Math.ceil((seconds * ratePerMinute) / 60));
  expect(granted).toBeGreaterThan(0);
});
