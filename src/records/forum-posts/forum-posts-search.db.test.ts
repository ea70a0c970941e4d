import { afterAll, beforeAll, expect, test } from "vitest";
import { addEmptyAccount, openTestDatabase } from "../../../test/test-database.ts";
import type { TestDatabase } from "../../../test/test-database.ts";
import { forAccount } from "../../db/account-handle.ts";
import {
  findForumPost,
  identifyPost,
  manualSource,
  pageForumPosts,
  removeForumPost,
  searchForumPosts,
} from "./forum-posts.ts";
import { saveForumPosts } from "./save-forum-posts.ts";

let tested: TestDatabase;
let accountId: number;
let otherId: number;

beforeAll(async () => {
  tested = await openTestDatabase();
  accountId = await addEmptyAccount(tested);
  otherId = await addEmptyAccount(tested);
});
afterAll(async () => tested.close());

/** Posts without addresses, numbered by the account's own words; every thousandth is about a kettle. */
async function fill(owner: number | null, count: number): Promise<void> {
  await tested.database.pool.query(
    `with source as (
       insert into sources (account_id, kind, name) values ($1, 'filled', 'Filled') returning id
     )
     insert into forum_posts (account_id, source_id, external_id, title, body)
     select $1::bigint, source.id, n::text, 'Post ' || n,
       'coffee ' || case when n % 1000 = 0 then 'kettle ' else '' end || $3
     from source, generate_series(1, $2::integer) n`,
    [owner, count, owner === null ? "everybody" : `owner${owner}`],
  );
}

const asApi = <T>(id: number, work: Parameters<typeof forAccount<T>>[2]) =>
  forAccount(tested.api, id, work);

async function searchAll(id: number, words: string, rowsMax: number): Promise<number[]> {
  const ids: number[] = [];
  for (let before: number | null = null; ;) {
    const from: number | null = before;
    const page = await asApi(id, (account) =>
      searchForumPosts(account, { words, before: from, rowsMax }),
    );
    ids.push(...page.map((post) => post.id));
    before = ids.at(-1) ?? null;
    if (page.length < rowsMax) return ids;
  }
}

test("a search finds the account's own and the shared posts, each once and newest first, whatever the page's size", async () => {
  await fill(accountId, 3_000);
  await fill(null, 2_500);
  await fill(otherId, 1_500);
  const { rows } = await tested.database.pool.query<{ id: number }>(
    `select id from forum_posts where (account_id = $1 or account_id is null) and body like '%kettle%'
     order by id desc`,
    [accountId],
  );
  const expected = rows.map((row) => row.id);
  expect(expected.length).toBe(5);
  for (const rowsMax of [1, 2, 5, 100]) {
    expect(await searchAll(accountId, "KETTLE", rowsMax)).toEqual(expected);
  }
  // In nearly every post: found without the index.
  expect((await searchAll(accountId, "coffee -kettle", 1_000)).length).toBe(5_495);
  expect(await searchAll(accountId, `owner${otherId}`, 10)).toEqual([]);
  expect((await searchAll(otherId, `owner${otherId} kettle`, 10)).length).toBe(1);
});

test("a list walks own and shared posts to the end, each once and newest first", async () => {
  const seen: number[] = [];
  for (let before: number | null = null; ;) {
    const from: number | null = before;
    const page = await asApi(otherId, (account) =>
      pageForumPosts(account, { whose: "all", before: from, rowsMax: 997 }),
    );
    seen.push(...page.map((post) => post.id));
    before = seen.at(-1) ?? null;
    if (page.length < 997) break;
  }
  expect(seen.length).toBe(4_000);
  expect(seen).toEqual([...new Set(seen)].toSorted((one, two) => two - one));
  const own = await asApi(otherId, (account) =>
    pageForumPosts(account, { whose: "own", before: null, rowsMax: 2_000 }),
  );
  expect(own.every((post) => !post.isShared)).toBe(true);
  expect(own.length).toBe(1_500);
});

test("words that ask for nothing find nothing, and no query breaks the search", async () => {
  for (const words of [
    "",
    "…",
    "'",
    "'' | &!",
    "\\",
    "a:*",
    ":",
    "\u0001" + String(otherId),
    "-",
    '"',
  ]) {
    const found = await asApi(accountId, (account) =>
      searchForumPosts(account, { words, before: null, rowsMax: 5 }),
    );
    expect(found.every((post) => post.isShared || post.excerpt.includes(`owner${accountId}`))).toBe(
      true,
    );
  }
});

test("with no account named the search finds nothing, not even what is shared", async () => {
  const { rows } = await tested.api.pool.query(
    "select * from search_forum_posts('coffee', 1000000, 10)",
  );
  expect(rows).toEqual([]);
});

function given(title: string, url: string, replies: readonly string[] = []) {
  const post = { title, body: "Text.", author: "", community: "", url, postedAt: null };
  return {
    ...post,
    externalId: identifyPost(post),
    replies: replies.map((body) => ({ author: "ana", body })),
  };
}

test("saving the same address again brings the post up to date, with its replies, under the same id", async () => {
  const save = async (...posts: ReturnType<typeof given>[]) =>
    asApi(accountId, (account) => saveForumPosts(account, manualSource, posts));
  const [first, second] = await save(
    given("One", "https://example.org/1", ["a", "b"]),
    given("Two", ""),
  );
  expect([first?.result, second?.result]).toEqual(["created", "created"]);
  expect(second!.id).toBe(first!.id + 1);
  const again = await save(
    given("Three", "https://example.org/3"),
    given("One, changed", "https://example.org/1", ["c"]),
  );
  expect(again).toEqual([
    { id: second!.id + 1, result: "created" },
    { id: first!.id, result: "updated" },
  ]);
  const found = await asApi(accountId, (account) => findForumPost(account, first!.id));
  expect(found).toMatchObject({ title: "One, changed", replies: [{ author: "ana", body: "c" }] });
});

test("two who save the same posts in other orders at once both succeed", async () => {
  const posts = Array.from({ length: 50 }, (_, n) => given(`P${n}`, `https://example.org/p${n}`));
  const saved = await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      asApi(accountId, (account) =>
        saveForumPosts(account, manualSource, turn % 2 === 0 ? posts : posts.toReversed()),
      ),
    ),
  );
  expect(new Set(saved.flat().map((post) => post.id)).size).toBe(50);
});

test("only own posts can be removed, and what the account does not have is not told from what nobody has", async () => {
  const [own] = await asApi(accountId, (account) =>
    saveForumPosts(account, manualSource, [given("Mine", "https://example.org/mine", ["r"])]),
  );
  const { rows } = await tested.database.pool.query<{ id: number }>(
    "select min(id) as id from forum_posts where account_id is null",
  );
  const sharedId = rows[0]!.id;
  expect(await asApi(otherId, (account) => findForumPost(account, own!.id))).toBeUndefined();
  expect(await asApi(otherId, (account) => removeForumPost(account, own!.id))).toBe(false);
  expect(await asApi(accountId, (account) => removeForumPost(account, sharedId))).toBe(false);
  expect(await asApi(accountId, (account) => removeForumPost(account, own!.id))).toBe(true);
  expect(await asApi(accountId, (account) => findForumPost(account, own!.id))).toBeUndefined();
  expect(await asApi(accountId, (account) => findForumPost(account, sharedId))).toBeDefined();
});

test("an address of any length has a name that the index can hold", () => {
  const long = { title: "", body: "", url: `https://example.org/${"ü".repeat(1_900)}` };
  expect(identifyPost(long)).toMatch(/^[0-9a-f]{64}$/);
  expect(identifyPost({ ...long, url: "https://example.org/" })).toBe("https://example.org/");
});
