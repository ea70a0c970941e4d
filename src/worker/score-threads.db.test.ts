import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addAccount, useTestDatabase } from "../../test/test-database.ts";
import { startMockMailServer } from "../mock-mail-server.fixture.ts";
import { openMailer } from "../mail.ts";
import { openThreadScorer } from "./score-threads.ts";
import { sendDueDigests } from "./send-thread-digests.ts";

const tested = useTestDatabase();

const good = "Which espresso grinder can you recommend for light roasts?";

interface Account {
  accountId: number;
  brandId: number;
}

async function newAccount(): Promise<Account> {
  const made = await addAccount(tested, { keywords: ["espresso grinder"] });
  await query("update brands set overview = $2, thread_rules = '{}' where id = $1", [
    made.brandId,
    "We sell espresso grinders and light roasts of coffee beans.",
  ]);
  return { accountId: made.accountId, brandId: made.brandId };
}

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await tested.database.pool.query(text, values)).rows as Row[];
}

async function addThread(accountId: number | null, title: string): Promise<number> {
  const [row] = await query<{ id: number }>(
    `with source as (insert into sources (account_id, kind, name) values ($1, 'manual', $2) returning id)
     insert into forum_posts (account_id, source_id, external_id, title, posted_at)
     select $1, id, $2, $3, now() from source returning id`,
    [accountId, randomUUID(), title],
  );
  return row!.id;
}

async function scoreAll(): Promise<void> {
  const scorer = openThreadScorer(tested.worker);
  while ((await scorer.scorePosts()) > 0);
  while ((await scorer.scoreBrand()) !== undefined);
}

const announceTwice = () =>
  Promise.all([1, 2].map(() => openThreadScorer(tested.worker).announce()));

const matchesOf = ({ brandId }: Account) =>
  query<{ post: number; score: number; state: string }>(
    "select forum_post_id as post, score, state from thread_matches where brand_id = $1 order by 1",
    [brandId],
  );

test("a new post is scored for the brands of its account, a shared one for all, and poor matches are not stored", async () => {
  const one = await newAccount();
  const other = await newAccount();
  const own = await addThread(one.accountId, good);
  const shared = await addThread(null, good);
  await addThread(one.accountId, "How do I get red wine out of a carpet?");
  await scoreAll();
  expect((await matchesOf(one)).map(({ post }) => post)).toEqual([own, shared]);
  expect((await matchesOf(other)).map(({ post }) => post)).toEqual([shared]);
  // Otherwise, the tests below would also see this shared post.
  await query("delete from forum_posts where id = $1", [shared]);
  expect(await matchesOf(other)).toEqual([]);
});

test("with two concurrent workers, each post is scored by one", async () => {
  const account = await newAccount();
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => addThread(account.accountId, good)),
  );
  const counts = await Promise.all([1, 2].map(() => openThreadScorer(tested.worker).scorePosts()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(ids.length);
  expect((await matchesOf(account)).length).toBe(ids.length);
});

test("changed keywords or rules rescore older posts, and dismissed and used ones keep their state", async () => {
  const account = await newAccount();
  const [open, dismissed, used] = await Promise.all(
    [1, 2, 3].map(() => addThread(account.accountId, good)),
  );
  await scoreAll();
  await query("update thread_matches set state = 'dismissed' where forum_post_id = $1", [
    dismissed,
  ]);
  await query(
    `insert into jobs (account_id, task_id, brand_id, content_type, live, forum_post_id)
     values ($1, gen_random_uuid(), $2, 'post', false, $3)`,
    [account.accountId, account.brandId, used],
  );
  const states = async () =>
    Object.fromEntries((await matchesOf(account)).map(({ post, state }) => [post, state]));
  const expected = { [open!]: "open", [dismissed!]: "dismissed", [used!]: "used" };
  expect(await states()).toEqual(expected);
  await query(
    "insert into keywords (account_id, brand_id, phrase) values ($1, $2, 'light roasts')",
    [account.accountId, account.brandId],
  );
  await scoreAll();
  expect(await states()).toEqual(expected);
  await query(`update brands set thread_rules = '{"excluded_words": ["grinders"]}' where id = $1`, [
    account.brandId,
  ]);
  await scoreAll();
  const { [open!]: _, ...kept } = expected;
  expect(await states()).toEqual(kept);
});

test("a post that was written about before it was scored is marked as used at once", async () => {
  const account = await newAccount();
  const post = await addThread(account.accountId, good);
  await query(
    `insert into jobs (account_id, task_id, brand_id, content_type, live, forum_post_id)
     values ($1, gen_random_uuid(), $2, 'post', false, $3)`,
    [account.accountId, account.brandId, post],
  );
  await scoreAll();
  expect(await matchesOf(account)).toMatchObject([{ post, state: "used" }]);
});

test("a changed post is rescored, and one that left its forum loses its match", async () => {
  const account = await newAccount();
  const post = await addThread(account.accountId, good);
  await scoreAll();
  const [before] = await matchesOf(account);
  await query("update forum_posts set is_answered = true where id = $1", [post]);
  await scoreAll();
  const [after] = await matchesOf(account);
  expect(after!.score).toBeLessThan(before!.score);
  await query("update forum_posts set missing_since = now() where id = $1", [post]);
  await scoreAll();
  expect(await matchesOf(account)).toEqual([]);
});

test("a match that is due is rescored", async () => {
  const account = await newAccount();
  const post = await addThread(account.accountId, good);
  await scoreAll();
  const [before] = await matchesOf(account);
  await query("update forum_posts set posted_at = now() - interval '300 days' where id = $1", [
    post,
  ]);
  await query("delete from unscored_posts");
  await query(
    "update thread_matches set rescore_at = now() - interval '1 second' where forum_post_id = $1",
    [post],
  );
  expect(await openThreadScorer(tested.worker).ageMatches()).toBe(1);
  await scoreAll();
  expect((await matchesOf(account))[0]!.score).toBeLessThan(before!.score);
});

test("new matches are announced to webhooks in one event with the best ones, at most once a minute", async () => {
  const account = await newAccount();
  // Found while no endpoint subscribes, so it is not announced when it is rescored later.
  const old = await addThread(account.accountId, good);
  await scoreAll();
  await query(
    "insert into webhook_endpoints (account_id, url, events) values ($1, 'https://example.com', '{thread.matched}')",
    [account.accountId],
  );
  const first = await addThread(account.accountId, good);
  await addThread(account.accountId, good);
  await query("update forum_posts set score = 40 where id = $1", [old]);
  await scoreAll();
  await announceTwice();
  const events = () =>
    query<{ payload: { count: number; threads: { forum_post_id: number }[] } }>(
      "select payload from webhook_outbox where account_id = $1 and type = 'thread.matched'",
      [account.accountId],
    );
  expect(await events()).toMatchObject([{ payload: { brand_id: account.brandId, count: 2 } }]);
  expect((await events())[0]!.payload.threads.map((one) => one.forum_post_id)).toContain(first);
  await addThread(account.accountId, good);
  await scoreAll();
  await announceTwice();
  expect(await events()).toHaveLength(1);
  await query("update brand_matching set announced_at = now() - interval '61 seconds'");
  await announceTwice();
  expect((await events()).map(({ payload }) => payload.count)).toEqual([2, 1]);
});

test("many workers send one email per account and day, only for brands that enable it, with user-written text on one line", async () => {
  const account = await newAccount();
  const silent = await newAccount();
  await query(`update brands set thread_rules = '{"digest": true}' where id = $1`, [
    account.brandId,
  ]);
  await addThread(account.accountId, `${good}\r\nBcc: everyone@example.com`);
  await addThread(silent.accountId, good);
  await scoreAll();
  const server = await startMockMailServer();
  try {
    const mailer = await openMailer(server.url, "Pressroom <pressroom@example.com>");
    const tools = { queuePool: tested.worker, mailer, baseUrl: "https://press.example" };
    const counts = await Promise.all(Array.from({ length: 5 }, () => sendDueDigests(tools, 0)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(server.mails).toHaveLength(1);
    const text = server.mails[0]!.text.replace(/=\r?\n/g, "");
    expect(text).toContain("Subject: 1 new forum post worth answering");
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).toContain(`/agents/forum-posts/ranked?brand`);
    expect(await sendDueDigests(tools, 0)).toBe(0);
    expect(await sendDueDigests(tools, 25)).toBe(0);
  } finally {
    await server.close();
  }
});
