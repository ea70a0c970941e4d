import { beforeAll, expect, test } from "vitest";
import { addEmptyAccount, useTestDatabase } from "../../../test/test-database.ts";
import { forAccount } from "../../db/account-handle.ts";
import { searchForumPosts } from "./forum-posts.ts";
import type { ForumPostFilters } from "./forum-posts.ts";

const tested = useTestDatabase();
let accountId: number;
let otherId: number;

beforeAll(async () => {
  accountId = await addEmptyAccount(tested);
  otherId = await addEmptyAccount(tested);
});

/** Numbered posts without URLs, each with a word for its owner; every thousandth mentions a kettle. */
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

async function searchAll(
  id: number,
  filters: ForumPostFilters | string,
  rowsMax: number,
): Promise<number[]> {
  const asked = typeof filters === "string" ? { words: filters } : filters;
  const ids: number[] = [];
  for (let before: number | null = null; ;) {
    const from: number | null = before;
    const page = await asApi(id, (account) =>
      searchForumPosts(account, asked, { before: from, rowsMax }),
    );
    ids.push(...page.map((post) => post.id));
    before = ids.at(-1) ?? null;
    if (page.length < rowsMax) return ids;
  }
}

const own = (filters: ForumPostFilters) => ({ whose: "own" as const, ...filters });

test("a search finds the account's own and shared posts, once each and newest first, whatever the page size", async () => {
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
  // In nearly every post, so the index is not used.
  expect((await searchAll(accountId, "coffee -kettle", 1_000)).length).toBe(5_495);
  expect(await searchAll(accountId, `owner${otherId}`, 10)).toEqual([]);
  expect((await searchAll(otherId, `owner${otherId} kettle`, 10)).length).toBe(1);
});

test("a list returns all of the account's own and shared posts, once each and newest first", async () => {
  const seen = await searchAll(otherId, {}, 997);
  expect(seen.length).toBe(4_000);
  expect(seen).toEqual([...new Set(seen)].toSorted((one, two) => two - one));
  expect((await searchAll(otherId, { whose: "own" }, 2_000)).length).toBe(1_500);
  expect((await searchAll(otherId, { whose: "shared", words: "kettle" }, 2)).length).toBe(2);
  expect((await searchAll(otherId, { whose: "own", words: "kettle" }, 2)).length).toBe(1);
});

/** Computed by a full scan. */
async function filterAll(id: number, condition: string): Promise<number[]> {
  const { rows } = await tested.database.pool.query<{ id: number }>(
    `select id from forum_posts where (account_id = $1 or account_id is null) and ${condition} order by id desc`,
    [id],
  );
  return rows.map((row) => row.id);
}

test("every filter gives the same result as a full scan, rare or common, alone or combined", async () => {
  await tested.database.pool.query(
    `update forum_posts set
       language = case when id % 1500 = 7 then 'fi' when id % 3 = 0 then 'en-GB' else 'en' end,
       community = case when id % 900 = 5 then 'Rare & Fine' else 'Brewers' end,
       tags = case when id % 1100 = 3 then '{"Odd, one",Water}'::text[] when id % 2 = 0 then '{grinders}' else '{}' end,
       score = case when id % 5 = 0 then null when id % 800 = 2 then 2500 else id % 40 - 5 end,
       reply_count = id % 3, is_answered = id % 700 = 1,
       posted_at = case when id % 4 = 0 then null else timestamptz '2020-01-15 00:00Z' + (id % 70) * interval '1 month' end`,
  );
  const source = (await filterAll(accountId, "account_id is null"))[0];
  const { rows } = await tested.database.pool.query<{ source_id: number }>(
    "select source_id from forum_posts where id = $1",
    [source],
  );
  const cases: [ForumPostFilters, string][] = [
    [{ language: "fi" }, "language = 'fi'"],
    [{ language: "en" }, "language like 'en%'"],
    [{ language: "en-gb" }, "language = 'en-GB'"],
    [{ community: "rare & fine" }, "community = 'Rare & Fine'"],
    [{ tag: "odd, ONE" }, "'Odd, one' = any (tags)"],
    [{ tag: "grinders", language: "fi" }, "'grinders' = any (tags) and language = 'fi'"],
    [{ scoreMin: 2000 }, "score >= 2000"],
    [{ scoreMin: -3 }, "score >= -3"],
    [{ scoreMin: 12, isAnswered: true }, "score >= 12 and is_answered"],
    [{ isAnswered: false, community: "rare & fine" }, "not is_answered and community like 'Rare%'"],
    [{ hasReplies: false, words: "kettle" }, "reply_count = 0 and body like '%kettle%'"],
    [{ hasReplies: true, scoreMin: 1000 }, "reply_count > 0 and score >= 1000"],
    [
      { postedAfter: new Date("2025-09-20T00:00:00Z") },
      "posted_at >= timestamptz '2025-09-20 00:00Z'",
    ],
    [
      {
        postedAfter: new Date("2020-02-15T00:00:00Z"),
        postedBefore: new Date("2020-03-15T00:00:00Z"),
      },
      "posted_at >= '2020-02-15 00:00Z' and posted_at < '2020-03-15 00:00Z'",
    ],
    [{ postedBefore: new Date("2020-01-20T00:00:00Z") }, "posted_at < '2020-01-20 00:00Z'"],
    [{ postedBefore: new Date("1980-01-01T00:00:00Z") }, "false"],
    [{ sourceId: rows[0]?.source_id ?? 0 }, "account_id is null"],
    [{ sourceId: 999_999 }, "false"],
    [
      { words: "kettle -everybody", language: "en" },
      "body like '%kettle owner%' and language like 'en%'",
    ],
  ];
  for (const [filters, condition] of cases) {
    const expected = await filterAll(accountId, condition);
    expect([filters, await searchAll(accountId, filters, 1_000)]).toEqual([filters, expected]);
    const few = await asApi(accountId, (account) =>
      searchForumPosts(account, filters, { before: null, rowsMax: 21 }),
    );
    expect([filters, few.map((post) => post.id)]).toEqual([filters, expected.slice(0, 21)]);
  }
});

test("posts that are far apart are all found, once each and newest first", async () => {
  const id = await addEmptyAccount(tested);
  await tested.database.pool.query(
    `with source as (
       insert into sources (account_id, kind, name) values ($1, 'filled', 'Far') returning id
     )
     insert into forum_posts (id, account_id, source_id, external_id, title, community)
     overriding system value
     select 1000000 + n * 40000, $1::bigint, source.id, n::text,
       case when n % 50 = 1 then 'Teapot' else 'Cup' end, case when n < 20 then 'Old' else 'New' end
     from source, generate_series(1, 700) n`,
    [id],
  );
  for (const [filters, condition] of [
    [own({ words: "teapot" }), "title = 'Teapot'"],
    [own({ community: "old" }), "community = 'Old'"],
    [own({ community: "old", words: "teapot" }), "community = 'Old' and title = 'Teapot'"],
    [own({ community: "none" }), "false"],
  ] as const) {
    const expected = await filterAll(id, `account_id is not null and ${condition}`);
    for (const rowsMax of [2, 100]) {
      expect(await searchAll(id, filters, rowsMax)).toEqual(expected);
    }
  }
});

test("meaningless words find nothing, and no query breaks the search", async () => {
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
      searchForumPosts(account, { words }, { before: null, rowsMax: 5 }),
    );
    expect(found.every((post) => post.isShared || post.excerpt.includes(`owner${accountId}`))).toBe(
      true,
    );
  }
});

test("without an account, the search finds nothing, not even shared posts", async () => {
  const { rows } = await tested.api.pool.query(
    "select * from search_forum_posts('coffee', 1000000, 10)",
  );
  expect(rows).toEqual([]);
});
