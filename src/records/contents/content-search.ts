/**
 * Full-text search in content, newest first. Workers index new content in the background; a search indexes a limited
 * amount that they have not reached yet. The query is in migrations/functions/search_contents.sql.
 */
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { limitTime, nameAccounts } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { Transaction } from "../../db/queries.ts";
import { storableJson } from "../../db/storable-json.ts";
import { idsBetween } from "./contents.ts";
import type { ContentFilter } from "./contents.ts";
import { searchWords, wordsIn } from "./search-words.ts";

/** How many pieces, and how much text, a search indexes itself; workers index the rest. */
const ownReadsMax = 100;
const ownCharactersMax = 500_000;
/** The number of texts in memory at once. */
const readAtOnce = 10;
/** Far more than any search needs. */
const searchMsMax = 5_000;
/** How many pieces, and how much text, workers index at a time. */
export const readsMax = 200;
const workerCharactersMax = 2_000_000;
/** The maximum number of words in a query; more would not change the results. */
const queryWordsMax = 16;
/** Shorter prefixes match almost everything. */
const prefixCharactersMin = 3;

export interface QueryWord {
  folded: string;
  plain: string;
  isPrefix: boolean;
}

/** The words of a query; the last one can be a prefix, because the user may still be typing. */
export function queryWords(query: string): QueryWord[] {
  const found = new Map<string, QueryWord>();
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(query);
  let last: QueryWord | undefined;
  for (const { folded, plain } of wordsIn(query)) {
    if (found.size >= queryWordsMax) break;
    last = { folded, plain, isPrefix: false };
    found.set(folded, last);
  }
  if (last && isOpen) last.isPrefix = [...last.folded].length >= prefixCharactersMin;
  const words = [...found.values()];
  // Scripts without spaces are indexed as pairs of characters, so a single character is searched as a prefix.
  for (const word of words) if (isSinglePaired(word.folded)) word.isPrefix = true;
  return words;
}

function isSinglePaired(word: string): boolean {
  return (
    [...word].length === 1 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  );
}

/** The ids of content that contains all of these words, newest first, below this id. */
export async function searchContents(
  account: AccountHandle,
  words: readonly QueryWord[],
  filter: Omit<ContentFilter, "deleted">,
  { belowId, rowsMax }: { belowId: number | null; rowsMax: number },
): Promise<number[]> {
  await limitTime(account, searchMsMax);
  await indexOwn(account);
  const { above, below } = await idsBetween(account, filter);
  const filters = {
    brandId: filter.brandId ?? null,
    contentType: filter.contentType ?? null,
    writer: filter.writer ?? null,
    language: filter.language ?? null,
    jobId: filter.jobId ?? null,
    status: filter.status ?? null,
    tag: filter.tag ?? null,
    after: filter.createdAfter ?? null,
    before: filter.createdBefore ?? null,
  };
  const bound = Math.min(belowId ?? Infinity, below);
  const rows = await account.query<{ id: number }>`
    select id from search_contents(${storableJson(words)}::jsonb, ${storableJson(filters)}::jsonb,
      ${above}, ${bound === Infinity ? sql`9223372036854775807` : bound}, ${rowsMax}) as id`;
  return rows.map(({ id }) => id);
}

/** Content that shares passages with this one, most similar first. Undefined while some content is not indexed yet. */
export async function findSimilarContents(
  account: AccountHandle,
  contentId: number,
  { brandId, rowsMax }: { brandId: number | null; rowsMax: number },
): Promise<number[] | undefined> {
  await limitTime(account, searchMsMax);
  await indexOwn(account);
  const rows = await account.query<{ id: number | null; isWhole: boolean }>`
    select s.id, not exists (
      select from contents where account_id = ${account.accountId}
        and searchable_version < current_version and deleted_at is null) as "isWhole"
    from (select) one left join find_similar_contents(${contentId}, ${brandId}, ${rowsMax}) as s (id) on true`;
  if (rows[0]?.isWhole === false) return undefined;
  return rows.flatMap(({ id }) => id ?? []);
}

/** Indexes the account's content that is not in the index yet, newest first. */
async function indexOwn(account: AccountHandle): Promise<void> {
  const unindexed = await account.query<ContentName>`
    select account_id as "accountId", id from contents
    where account_id = ${account.accountId} and searchable_version < current_version and deleted_at is null
    order by id desc limit ${ownReadsMax}`;
  await indexContents(account, unindexed, ownCharactersMax);
}

/** For workers: indexes new content of all accounts in small batches; returns how many were found. */
export async function indexNewContents(database: Database): Promise<number> {
  return database.transaction(async (queries) => {
    const unindexed = await queries.query<ContentName>`
      select account_id as "accountId", content_id as id from find_unindexed_contents(${readsMax})`;
    if (unindexed.length === 0) return 0;
    await nameAccounts(
      queries,
      unindexed.map(({ accountId }) => accountId),
    );
    await indexContents(queries, unindexed, workerCharactersMax);
    return unindexed.length;
  });
}

interface TextRow {
  accountId: number;
  contentId: number;
  version: number;
  brandId: number;
  contentType: string;
  writer: string;
  language: string;
  title: string;
  markdown: string;
}

interface ContentName {
  accountId: number;
  id: number;
}

/** In the given order, in batches of up to this many characters. */
async function indexContents(
  queries: Transaction,
  contents: readonly ContentName[],
  charactersMax: number,
): Promise<void> {
  const texts = [];
  let characters = 0;
  for (let from = 0; from < contents.length && characters < charactersMax; from += readAtOnce) {
    for (const row of await findTexts(queries, contents.slice(from, from + readAtOnce))) {
      const { title, markdown, ...rest } = row;
      const { folded, plain, sketch } = await searchWords(`${title}\n${markdown}`);
      texts.push({ ...rest, words: folded, plain, sketch });
      characters += markdown.length;
      await setImmediate();
    }
  }
  if (texts.length === 0) return;
  // In one statement that acquires locks in the same order as all others.
  await queries.execute`select index_contents(${storableJson(texts)}::jsonb)`;
}

async function findTexts(
  { query }: Transaction,
  contents: readonly ContentName[],
): Promise<TextRow[]> {
  const accountIds = contents.map(({ accountId }) => accountId);
  const ids = contents.map(({ id }) => id);
  return query<TextRow>`
    select c.account_id as "accountId", c.id as "contentId", c.current_version as version, c.brand_id as "brandId",
      c.content_type as "contentType", c.writer, v.language, v.title, v.markdown
    from unnest(${accountIds}::bigint[], ${ids}::bigint[]) as u (account_id, id)
    cross join lateral (
      select * from contents c where c.account_id = u.account_id and c.id = u.id offset 0
    ) c
    cross join lateral (
      select v.language, v.title, v.markdown from content_versions v
      where v.account_id = c.account_id and v.content_id = c.id and v.version = c.current_version offset 0
    ) v`;
}
