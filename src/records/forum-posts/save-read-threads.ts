/** Saves threads that a source has read. The one place where reading sources meets forum posts. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { ReadThread } from "./read-thread.ts";
import { saveForumPosts } from "./save-forum-posts.ts";

/** Whether any was new or had changed. */
export async function saveReadThreads(
  account: AccountHandle,
  source: { id: number; kind: string },
  threads: readonly ReadThread[],
  gone: readonly string[],
): Promise<boolean> {
  if (gone.length > 0) {
    await sql`update forum_posts set missing_since = coalesce(missing_since, now())
      where account_id = ${account.accountId} and source_id = ${source.id}
        and external_id = any (${[...gone]}::text[])`.execute(account.trx);
  }
  if (threads.length === 0) return false;
  const { rows } = await sql<{ name: string }>`
    select name from sources where account_id = ${account.accountId} and id = ${source.id}`.execute(
    account.trx,
  );
  const saved = await saveForumPosts(
    account,
    { kind: source.kind, name: rows[0]?.name ?? "" },
    threads.map((thread) => ({
      externalId: thread.externalId,
      title: thread.title,
      body: thread.body ?? "",
      author: thread.author ?? "",
      community: thread.community ?? "",
      url: thread.url,
      postedAt: thread.postedAt ?? null,
      replies: (thread.replies ?? []).map(({ author, body }) => ({ author, body })),
    })),
  );
  return saved.some(({ result }) => result === "created");
}

/** External ids of stored threads, others each time. */
export async function listThreadsToCheck(
  { trx, accountId }: AccountHandle,
  sourceId: number,
  rowsMax: number,
): Promise<string[]> {
  // Beginning anywhere in the index, and once more from its start.
  const { rows } = await sql<{ externalId: string }>`
    with somewhere as (select substr(md5(random()::text), 1, 4) as place)
    select external_id as "externalId" from (
      (select external_id from forum_posts, somewhere
       where account_id = ${accountId} and source_id = ${sourceId} and external_id >= place
       order by external_id limit ${rowsMax})
      union
      (select external_id from forum_posts
       where account_id = ${accountId} and source_id = ${sourceId} order by external_id limit ${rowsMax})
    ) some limit ${rowsMax}`.execute(trx);
  return rows.map(({ externalId }) => externalId);
}
