/**
 * Finding contents by their words, newest first. What is new is read for the search in the background by the workers; what
 * they have not come to yet is read by whoever searches, up to a bound. How it is found stands in
 * migrations/functions/search_contents.sql.
 */
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { nameAccounts } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { limitTime } from "../../db/limit-time.ts";
import { storableJson } from "../../db/storable-json.ts";
import { idsBetween } from "./contents.ts";
import type { ContentFilter } from "./contents.ts";
import { searchWords, wordsIn } from "./search-words.ts";

/** How many contents a search reads by itself before it looks, and of how much text; the rest is the workers'. */
const ownReadsMax = 100;
const ownCharactersMax = 500_000;
/** How many texts are held at once. */
const readAtOnce = 10;
/** Far more than any search needs. */
const searchMsMax = 5_000;
/** How many of them the workers read at a time, and of how much text. */
export const readsMax = 200;
const workerCharactersMax = 2_000_000;
/** Words that are asked for; more of them find nothing else. */
const queryWordsMax = 16;
/** Shorter beginnings are in nearly everything. */
const prefixCharactersMin = 3;

export interface QueryWord {
  folded: string;
  plain: string;
  isPrefix: boolean;
}

/** The words of a query; the last one may be the beginning of a word, for whoever is still typing. */
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
  // A single character of a script without spaces is the beginning of many pairs.
  for (const word of words) if (isSinglePaired(word.folded)) word.isPrefix = true;
  return words;
}

function isSinglePaired(word: string): boolean {
  return (
    [...word].length === 1 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  );
}

/** The ids of contents that hold all of these words, newest first, below this id. */
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
  const result = await sql<{ id: number }>`
    select id from search_contents(${storableJson(words)}::jsonb, ${storableJson(filters)}::jsonb,
      ${above}, ${bound === Infinity ? sql`9223372036854775807` : bound}, ${rowsMax}) as id`.execute(
    account.trx,
  );
  return result.rows.map(({ id }) => id);
}

/** Contents that have passages in common with this one, most first. Undefined while some are not indexed yet. */
export async function findSimilarContents(
  account: AccountHandle,
  contentId: number,
  { brandId, rowsMax }: { brandId: number | null; rowsMax: number },
): Promise<number[] | undefined> {
  await limitTime(account, searchMsMax);
  await indexOwn(account);
  const { rows } = await sql<{ id: number | null; isWhole: boolean }>`
    select s.id, not exists (
      select from contents where account_id = ${account.accountId}
        and searchable_version < current_version and deleted_at is null) as "isWhole"
    from (select) one left join find_similar_contents(${contentId}, ${brandId}, ${rowsMax}) as s (id) on true`.execute(
    account.trx,
  );
  if (rows[0]?.isWhole === false) return undefined;
  return rows.flatMap(({ id }) => id ?? []);
}

/** Takes in the words of the account's own contents that are not in the index yet, the newest first. */
async function indexOwn(account: AccountHandle): Promise<void> {
  const unindexed = await account.trx
    .selectFrom("contents")
    .select("id")
    .where("account_id", "=", account.accountId)
    .where(sql<boolean>`searchable_version < current_version and deleted_at is null`)
    .orderBy("id", "desc")
    .limit(ownReadsMax)
    .execute();
  await indexContents(
    account.trx,
    unindexed.map(({ id }) => ({ accountId: account.accountId, id })),
    ownCharactersMax,
  );
}

/** For workers: takes in what is new of all accounts, a few at a time; returns how many it found. */
export async function indexNewContents(database: Database): Promise<number> {
  return database.kysely.transaction().execute(async (trx) => {
    const unindexed = await sql<{ accountId: number; id: number }>`
      select account_id as "accountId", content_id as id from find_unindexed_contents(${readsMax})`.execute(
      trx,
    );
    if (unindexed.rows.length === 0) return 0;
    await nameAccounts(trx, [...new Set(unindexed.rows.map(({ accountId }) => accountId))]);
    await indexContents(trx, unindexed.rows, workerCharactersMax);
    return unindexed.rows.length;
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

/** In the order given, a few at a time, until they hold so many characters. */
async function indexContents(
  trx: AccountHandle["trx"],
  contents: readonly ContentName[],
  charactersMax: number,
): Promise<void> {
  const texts = [];
  let characters = 0;
  for (let from = 0; from < contents.length && characters < charactersMax; from += readAtOnce) {
    for (const row of await findTexts(trx, contents.slice(from, from + readAtOnce))) {
      const { title, markdown, ...rest } = row;
      const { folded, plain, sketch } = await searchWords(`${title}\n${markdown}`);
      texts.push({ ...rest, words: folded, plain, sketch });
      characters += markdown.length;
      await setImmediate();
    }
  }
  if (texts.length === 0) return;
  // In one statement, which takes its locks in the same order as everybody's.
  await sql`select index_contents(${storableJson(texts)}::jsonb)`.execute(trx);
}

async function findTexts(
  trx: AccountHandle["trx"],
  contents: readonly ContentName[],
): Promise<TextRow[]> {
  const accountIds = contents.map(({ accountId }) => accountId);
  const ids = contents.map(({ id }) => id);
  const { rows } = await sql<TextRow>`
    select c.account_id as "accountId", c.id as "contentId", c.current_version as version, c.brand_id as "brandId",
      c.content_type as "contentType", c.writer, v.language, v.title, v.markdown
    from unnest(${accountIds}::bigint[], ${ids}::bigint[]) as u (account_id, id)
    cross join lateral (
      select * from contents c where c.account_id = u.account_id and c.id = u.id offset 0
    ) c
    cross join lateral (
      select v.language, v.title, v.markdown from content_versions v
      where v.account_id = c.account_id and v.content_id = c.id and v.version = c.current_version offset 0
    ) v`.execute(trx);
  return rows;
}
