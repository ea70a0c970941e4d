/** Imports of forum posts, each of which can be undone as a whole unless its posts have been edited since. */
import type { AccountHandle } from "../../db/account-handle.ts";
import { limitTime } from "../../db/account-handle.ts";
import { compareThread } from "./thread-changes.ts";
import { readThreads } from "./known-threads.ts";
import { readRevision } from "./forum-post-revisions.ts";
import type { StoredRevision } from "./forum-post-revisions.ts";
import { lockThreads } from "./save-threads.ts";
import type { SavedThread } from "./save-threads.ts";
import { updateThreads } from "./write-threads.ts";

export async function startImport({
  queryFirst,
  accountId,
}: AccountHandle): Promise<number | undefined> {
  const row = await queryFirst<{ id: number }>`
    insert into forum_imports (account_id) values (${accountId}) returning id`;
  return row?.id;
}

/** Returns the id; undefined if there is no such import or it was undone. */
export async function continueImport(
  { queryFirst, accountId }: AccountHandle,
  importId: number,
): Promise<number | undefined> {
  const row = await queryFirst<{ id: number }>`
    select id from forum_imports
    where account_id = ${accountId} and id = ${importId} and undone_at is null for update`;
  return row?.id;
}

/** Returns the id; null if the import saved nothing, so that there is nothing to undo. */
export async function countImported(
  { queryFirst, execute, accountId }: AccountHandle,
  importId: number,
  saved: readonly SavedThread[],
): Promise<number | null> {
  const count = (wanted: SavedThread["result"]) =>
    saved.filter(({ result }) => result === wanted).length;
  const row = await queryFirst<{ all: number }>`
    update forum_imports set created_count = created_count + ${count("created")},
      updated_count = updated_count + ${count("updated")}
    where account_id = ${accountId} and id = ${importId}
    returning created_count + updated_count as all`;
  if ((row?.all ?? 0) > 0) return importId;
  await execute`delete from forum_imports where account_id = ${accountId} and id = ${importId}`;
  return null;
}

const undoMsMax = 10_000;
/** The number of edited posts that are listed if an import cannot be undone. */
const editedMax = 100;

export type UndoneImport =
  | { removed: number; restored: number }
  /** Posts edited since the import; undoing it would lose the edits. */
  | { edited: { id: number; title: string }[] };

/** Removes what the import created and restores what it changed; undefined if there is no such import. */
export async function undoImport(
  account: AccountHandle,
  importId: number,
): Promise<UndoneImport | undefined> {
  const { queryFirst, execute, accountId } = account;
  await limitTime(account, undoMsMax);
  await lockThreads(account);
  const one = await queryFirst<{ isUndone: boolean }>`
    select undone_at is not null as "isUndone" from forum_imports
    where account_id = ${accountId} and id = ${importId} for update`;
  if (!one) return undefined;
  if (one.isUndone) return { removed: 0, restored: 0 };
  const touched = await findTouched(account, importId);
  const edited = touched.filter(({ isEdited }) => isEdited);
  if (edited.length > 0) {
    return { edited: edited.slice(0, editedMax).map(({ id, title }) => ({ id, title })) };
  }
  const changed = touched.filter(({ isCreated }) => !isCreated).map(({ id }) => id);
  await restore(account, importId, changed);
  const created = touched.filter(({ isCreated }) => isCreated).map(({ id }) => id);
  await execute`
    delete from forum_posts where account_id = ${accountId} and id = any (${created}::bigint[])`;
  await execute`
    update forum_imports set undone_at = now() where account_id = ${accountId} and id = ${importId}`;
  return { removed: created.length, restored: changed.length };
}

interface TouchedPost {
  id: number;
  title: string;
  isCreated: boolean;
  /** Something else has changed the post since the import first changed it. */
  isEdited: boolean;
}

async function findTouched(
  { query, accountId }: AccountHandle,
  importId: number,
): Promise<TouchedPost[]> {
  return query<TouchedPost>`
    with touched as (
      select id, 0 as first from forum_posts where account_id = ${accountId} and import_id = ${importId}
      union all
      select post_id, min(revision) from forum_post_revisions
      where account_id = ${accountId} and import_id = ${importId} group by post_id
    )
    select f.id, f.title, t.first = 0 as "isCreated", exists (
        select from forum_post_revisions r
        where r.account_id = ${accountId} and r.post_id = t.id and r.revision >= t.first
          and r.import_id is distinct from ${importId}) as "isEdited"
    from (select id, min(first) as first from touched group by id) t
    join forum_posts f on f.account_id = ${accountId} and f.id = t.id
    order by f.id`;
}

/** Restores the versions before the import; the imported versions are kept as revisions. */
async function restore(
  account: AccountHandle,
  importId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { query, accountId } = account;
  const before = await query<{ id: number; post: StoredRevision }>`
    select distinct on (post_id) post_id as id, post from forum_post_revisions
    where account_id = ${accountId} and import_id = ${importId} and post_id = any (${[...ids]}::bigint[])
    order by post_id, revision`;
  const postOf = new Map(before.map(({ id, post }) => [id, readRevision(post)]));
  const current = await readThreads(account, ids);
  await updateThreads(
    account,
    current.flatMap((thread) => {
      const fields = postOf.get(thread.id);
      if (!fields) return [];
      return [{ id: thread.id, fields, changes: compareThread(thread, fields), isRevision: true }];
    }),
    { replacedBy: "person", importId: null },
  );
}
