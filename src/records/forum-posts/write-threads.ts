/** Inserts and updates threads in bulk, after saving revisions. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { ReplacedBy, ThreadChange, ThreadFields } from "./thread-changes.ts";

/** Returns ids in the order given. */
export async function insertThreads(
  account: AccountHandle,
  sourceId: number,
  importId: number | null,
  threads: readonly { externalId: string; fields: ThreadFields }[],
): Promise<number[]> {
  if (threads.length === 0) return [];
  const { query, accountId } = account;
  const given = JSON.stringify(
    threads.map(({ externalId, fields }, place) => ({
      place,
      external_id: externalId,
      ...columnsOf(fields),
    })),
  );
  const inserted = await query<{ id: number; external_id: string }>`
    insert into forum_posts (account_id, source_id, import_id, external_id, title, body, author, community, url, tags,
      language, score, reply_count, is_answered, posted_at, edited_at)
    select ${accountId}, ${sourceId}, ${importId}::bigint, g.external_id, g.title, g.body, g.author, g.community, g.url,
      g.tags, g.language, g.score, g."replyCount", g."isAnswered", g."postedAt", g."editedAt"
    from jsonb_to_recordset(${given}::jsonb) as g (
      place integer, external_id text, ${columns})
    order by g.place
    returning id, external_id`;
  const byName = new Map(inserted.map((row) => [row.external_id, row.id]));
  const ids = threads.map(({ externalId }) => byName.get(externalId) ?? 0);
  await insertReplies(
    account,
    threads.map(({ fields }, index) => ({ id: ids[index] ?? 0, fields })),
  );
  return ids;
}

export interface ThreadUpdate {
  id: number;
  /** The thread after the update. */
  fields: ThreadFields;
  /** Empty if the only change is that the thread is no longer missing. */
  changes: readonly ThreadChange[];
  /** Whether to keep the previous version as a revision. */
  isRevision: boolean;
}

export async function updateThreads(
  account: AccountHandle,
  updates: readonly ThreadUpdate[],
  { replacedBy, importId }: { replacedBy: ReplacedBy; importId: number | null },
): Promise<void> {
  if (updates.length === 0) return;
  const { execute, accountId } = account;
  const revised = updates.filter(({ isRevision }) => isRevision).map(({ id }) => id);
  if (revised.length > 0) await keepRevisions(account, revised, { replacedBy, importId });
  const has = ({ changes }: ThreadUpdate, ...fields: (keyof ThreadFields)[]) =>
    changes.some(({ field }) => fields.includes(field));
  // A statement that sets neither title nor body does not trigger indexing of their words.
  const texts = updates.filter((update) => has(update, "title", "body"));
  const others = updates.filter((update) => !has(update, "title", "body"));
  for (const [part, text] of [
    [texts, sql`title = g.title, body = g.body,`],
    [others, sql``],
  ] as const) {
    if (part.length === 0) continue;
    const given = JSON.stringify(
      part.map(({ id, fields, changes, isRevision }) => ({
        id,
        is_revision: isRevision,
        is_changed: changes.length > 0,
        ...columnsOf(fields),
      })),
    );
    await execute`
      update forum_posts f set ${text} author = g.author, community = g.community, url = g.url, tags = g.tags,
        language = g.language, score = g.score, reply_count = g."replyCount", is_answered = g."isAnswered",
        posted_at = g."postedAt", edited_at = g."editedAt", missing_since = null,
        revision = f.revision + g.is_revision::integer,
        updated_at = case when g.is_changed then now() else f.updated_at end
      from jsonb_to_recordset(${given}::jsonb) as g (id bigint, is_revision boolean, is_changed boolean, ${columns})
      where f.account_id = ${accountId} and f.id = g.id`;
  }
  const replied = updates.filter((update) => has(update, "replies"));
  if (replied.length === 0) return;
  await execute`
    delete from forum_replies
    where account_id = ${accountId} and post_id = any (${replied.map(({ id }) => id)}::bigint[])`;
  await insertReplies(account, replied);
}

/** Per post; older revisions are deleted. */
const revisionsMax = 50;

/** Copies the current versions before they change. */
async function keepRevisions(
  { execute, accountId }: AccountHandle,
  ids: readonly number[],
  { replacedBy, importId }: { replacedBy: ReplacedBy; importId: number | null },
): Promise<void> {
  await execute`
    insert into forum_post_revisions (account_id, post_id, revision, post, replaced_by, import_id)
    select f.account_id, f.id, f.revision, jsonb_build_object(
        'title', f.title, 'body', f.body, 'author', f.author, 'community', f.community, 'url', f.url, 'tags', f.tags,
        'language', f.language, 'score', f.score, 'reply_count', f.reply_count, 'is_answered', f.is_answered,
        'posted_at', f.posted_at, 'edited_at', f.edited_at, 'replies', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'external_id', r.external_id, 'parent', r.parent_position, 'author', r.author, 'body', r.body,
            'score', r.score, 'posted_at', r.posted_at) order by r.position), '[]')
          from forum_replies r where r.post_id = f.id)),
      ${replacedBy}, ${importId}::bigint
    from forum_posts f
    where f.account_id = ${accountId} and f.id = any (${[...ids]}::bigint[])`;
  await execute`
    delete from forum_post_revisions r using forum_posts f
    where f.account_id = ${accountId} and f.id = any (${[...ids]}::bigint[])
      and r.account_id = ${accountId} and r.post_id = f.id and r.revision <= f.revision - ${revisionsMax}`;
}

async function insertReplies(
  { execute, accountId }: AccountHandle,
  threads: readonly { id: number; fields: ThreadFields }[],
): Promise<void> {
  const replies = threads.flatMap(({ id, fields }) =>
    fields.replies.map((reply, index) => ({ ...reply, postId: id, position: index + 1 })),
  );
  if (replies.length === 0) return;
  await execute`
    insert into forum_replies (
      account_id, post_id, position, parent_position, external_id, author, body, score, posted_at)
    select ${accountId}, r."postId", r.position, r.parent, r."externalId", r.author, r.body, r.score, r."postedAt"
    from jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) as r (
      "postId" bigint, position integer, parent integer, "externalId" text, author text, body text, score integer,
      "postedAt" timestamptz)`;
}

const columns = sql`title text, body text, author text, community text, url text, tags text[], language text,
  score integer, "replyCount" integer, "isAnswered" boolean, "postedAt" timestamptz, "editedAt" timestamptz`;

/** Without replies, which have their own table. */
function columnsOf(fields: ThreadFields) {
  return { ...fields, replies: undefined };
}
