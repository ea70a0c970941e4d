/** Stored forum posts with their replies: an account's own, or shared by the operator. save-threads.ts saves them. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { limitTime } from "../../db/account-handle.ts";
import type { ThreadFields, ThreadReply } from "./thread-changes.ts";
import { repliesOf, withTime } from "./known-threads.ts";

export interface ForumReply {
  author: string;
  body: string;
}

export interface NewForumPost {
  /** The source, such as "manual" or a forum's name; created on first use. */
  source: { kind: string; name: string };
  /** Identifies the post within its source. */
  externalId: string;
  title: string;
  body: string;
  author: string;
  community: string;
  url: string;
  postedAt: Date | null;
  replies: readonly ForumReply[];
}

/** The source of posts that a person or a caller added. */
export const manualSource = { kind: "manual", name: "Added by hand" };

export async function listForumPosts(
  account: AccountHandle,
): Promise<{ id: number; title: string }[]> {
  return account.query<{ id: number; title: string }>`
    select id, title from forum_posts where account_id = ${account.accountId} or account_id is null
    order by id limit 1000`;
}

export interface ForumPostSummary extends Omit<ThreadFields, "body" | "replies"> {
  id: number;
  /** Shared by the operator with all accounts. */
  isShared: boolean;
  sourceId: number;
  sourceKind: string;
  sourceName: string;
  /** The beginning of the text. */
  excerpt: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface ForumPostFilters {
  /** Words in the title or text, in any language. */
  words?: string | undefined;
  whose?: "own" | "shared" | "all" | undefined;
  sourceId?: number | undefined;
  community?: string | undefined;
  tag?: string | undefined;
  /** "en" also matches "en-GB". */
  language?: string | undefined;
  scoreMin?: number | undefined;
  isAnswered?: boolean | undefined;
  hasReplies?: boolean | undefined;
  postedAfter?: Date | undefined;
  postedBefore?: Date | undefined;
}

/** Whether the list needs a search. */
export function isFiltered({ whose: _whose, ...others }: ForumPostFilters): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

/** Far more than any search needs. */
const searchMsMax = 3_000;

/** Own and shared posts that match all filters, newest first, with ids below `before`. */
export async function searchForumPosts(
  account: AccountHandle,
  filters: ForumPostFilters,
  { before, rowsMax }: { before: number | null; rowsMax: number },
): Promise<ForumPostSummary[]> {
  if (isFiltered(filters)) await limitTime(account, searchMsMax);
  const asked = JSON.stringify({
    whose: filters.whose,
    source_id: filters.sourceId,
    community: filters.community,
    tag: filters.tag,
    language: filters.language,
    min_score: filters.scoreMin,
    answered: filters.isAnswered,
    has_replies: filters.hasReplies,
    posted_after: filters.postedAfter,
    posted_before: filters.postedBefore,
  });
  const found = await account.query<{ id: number }>`
    select found.id from search_forum_posts(
      ${filters.words ?? null}, ${before ?? Number.MAX_SAFE_INTEGER}, ${rowsMax}, ${asked}::jsonb) as found (id)`;
  const ids = found.map((row) => row.id);
  if (ids.length === 0) return [];
  return account.query<ForumPostSummary>`
    select ${summaryColumns}, left(f.body, 300) as excerpt
    from forum_posts f join sources s on s.id = f.source_id
    where f.id = any (${ids}::bigint[]) and (f.account_id = ${account.accountId} or f.account_id is null)
    order by f.id desc`;
}

const summaryColumns = sql`
  f.id, f.account_id is null as "isShared", f.source_id as "sourceId", s.kind as "sourceKind", s.name as "sourceName",
  f.title, f.author, f.community, f.url, f.tags, f.language, f.score, f.reply_count as "replyCount",
  f.is_answered as "isAnswered", f.posted_at as "postedAt", f.edited_at as "editedAt", f.created_at as "createdAt",
  f.updated_at as "updatedAt"`;

/** Own and shared posts with the beginning of their text, newest first. */
export async function readNewestPosts(
  { query, accountId }: AccountHandle,
  { rowsMax, charactersMax }: { rowsMax: number; charactersMax: number },
): Promise<{ id: number; title: string; body: string; author: string }[]> {
  return query<{ id: number; title: string; body: string; author: string }>`
    select id, title, left(body, ${charactersMax}) as body, author from (
      (select id, title, body, author from forum_posts
       where account_id = ${accountId} order by id desc limit ${rowsMax})
      union all
      (select id, title, body, author from forum_posts
       where account_id is null order by id desc limit ${rowsMax})
    ) part
    order by id desc limit ${rowsMax}`;
}

export interface ForumPostRecord extends Omit<ForumPostSummary, "excerpt"> {
  isEditable: boolean;
  revision: number;
  body: string;
  /** In tree order. */
  replies: ThreadReply[];
}

/** Sources whose posts the account added itself; posts of other sources are read again. */
const editableKinds: readonly string[] = ["manual", "demo", "thread_file", "api"];

export function isEditableKind(kind: string): boolean {
  return editableKinds.includes(kind);
}

export async function findForumPost(
  account: AccountHandle,
  id: number,
): Promise<ForumPostRecord | undefined> {
  const post = await account.queryFirst<Omit<ForumPostRecord, "isEditable">>`
    select ${summaryColumns}, f.revision, f.body, ${repliesOf(sql`f.id`)} as replies
    from forum_posts f join sources s on s.id = f.source_id
    where f.id = ${id} and (f.account_id = ${account.accountId} or f.account_id is null)`;
  if (!post) return undefined;
  return {
    ...post,
    isEditable: !post.isShared && isEditableKind(post.sourceKind),
    replies: post.replies.map(withTime),
  };
}

/** Removes an account's own post; false if there is none. Shared posts cannot be removed. */
export async function removeForumPost(
  { execute, accountId }: AccountHandle,
  id: number,
): Promise<boolean> {
  return (
    (await execute`delete from forum_posts where account_id = ${accountId} and id = ${id}`) > 0
  );
}

/** Finds or creates the source and locks it against deletion until the transaction ends. */
export async function ensureSource(
  account: AccountHandle,
  source: { kind: string; name: string },
): Promise<number> {
  const { queryFirst, accountId } = account;
  const { kind, name } = source;
  const existing = await queryFirst<{ id: number }>`
    select id from sources where account_id = ${accountId} and kind = ${kind} and name = ${name} for key share`;
  if (existing) return existing.id;
  const made = await queryFirst<{ id: number }>`
    insert into sources (account_id, kind, name) values (${accountId}, ${kind}, ${name})
    on conflict do nothing returning id`;
  // Another request created it concurrently.
  return made?.id ?? ensureSource(account, source);
}
