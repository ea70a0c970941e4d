/**
 * Indexes new passages for the search and removes deleted ones. Workers do this in the background, and searches index a
 * limited number themselves. See migrations/functions/index_passages.sql.
 */
import { setImmediate } from "node:timers/promises";
import { nameAccounts } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { Transaction } from "../../db/queries.ts";
import { storableJson } from "../../db/storable-json.ts";
import { wordsIn } from "../contents/search-words.ts";

/** How many passages a search indexes itself. */
const ownReadsMax = 100;
/** How many passages workers index at a time. */
const passagesAtOnce = 200;
/** Of a longer passage, only the beginning is indexed. */
const charactersMax = 20_000;

interface PassageName {
  accountId: number;
  passageId: number;
}

/** For workers: indexes new passages of all accounts; returns whether there may be more. */
export async function indexNewPassages(database: Database): Promise<boolean> {
  return database.transaction(async (queries) => {
    const rows = await queries.query<PassageName & { isRemoved: boolean }>`
      select account_id as "accountId", passage_id as "passageId", is_removed as "isRemoved"
      from find_unindexed_passages(${passagesAtOnce})`;
    if (rows.length === 0) return false;
    await nameAccounts(
      queries,
      rows.map(({ accountId }) => accountId),
    );
    await index(
      queries,
      rows.filter(({ isRemoved }) => !isRemoved),
      rows.filter(({ isRemoved }) => isRemoved),
    );
    return rows.length >= passagesAtOnce;
  });
}

/** Indexes passages of this account that workers have not reached yet. */
export async function indexOwnPassages(account: AccountHandle): Promise<void> {
  const rows = await account.query<PassageName>`
    select account_id as "accountId", id as "passageId" from passages
    where account_id = ${account.accountId} and not is_indexed limit ${ownReadsMax}`;
  if (rows.length > 0) await index(account, rows, []);
}

async function index(
  queries: Transaction,
  added: readonly PassageName[],
  removed: readonly PassageName[],
): Promise<void> {
  const texts = [];
  for (const { heading, body, ...passage } of await findTexts(queries, added)) {
    texts.push({ ...passage, ...countWords(heading, body) });
    await setImmediate();
  }
  // In one statement that acquires locks in the same order as all others.
  await queries.execute`select index_passages(${storableJson(texts)}::jsonb, ${storableJson(removed)}::jsonb)`;
}

async function findTexts(
  { query }: Transaction,
  passages: readonly PassageName[],
): Promise<(PassageName & { language: string; heading: string; body: string })[]> {
  return query<PassageName & { language: string; heading: string; body: string }>`
    select p.account_id as "accountId", p.id as "passageId", d.language, p.heading,
      left(p.body, ${charactersMax}) as body
    from unnest(${passages.map(({ accountId }) => accountId)}::bigint[],
      ${passages.map(({ passageId }) => passageId)}::bigint[]) as u (account_id, id)
    cross join lateral (
      select * from passages p where p.account_id = u.account_id and p.id = u.id offset 0
    ) p
    cross join lateral (
      select d.language from documents d where d.account_id = p.account_id and d.id = p.document_id offset 0
    ) d`;
}

/** Each distinct word, how often it occurs and whether the heading has it. */
function countWords(
  heading: string,
  body: string,
): { plain: string[]; folded: string[]; counts: number[]; inHeading: boolean[] } {
  const found = new Map<string, { folded: string; count: number; inHeading: boolean }>();
  for (const [text, inHeading] of [
    [heading, true],
    [body, false],
  ] as const) {
    for (const { plain, folded } of wordsIn(text)) {
      const known = found.get(plain);
      if (known) known.count += 1;
      else found.set(plain, { folded, count: 1, inHeading });
    }
  }
  const words = [...found.values()];
  return {
    plain: [...found.keys()],
    folded: words.map(({ folded }) => folded),
    counts: words.map(({ count }) => count),
    inHeading: words.map(({ inHeading }) => inHeading),
  };
}
