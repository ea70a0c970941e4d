/** Earlier versions of a forum post. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { ReplacedBy, ThreadChange, ThreadFields } from "./thread-changes.ts";
import { compareThread } from "./thread-changes.ts";
import { readThreads } from "./known-threads.ts";

export interface ForumPostRevision {
  revision: number;
  fields: ThreadFields;
  replacedBy: ReplacedBy;
  importId: number | null;
  replacedAt: Date;
  /** What changed in the edit that replaced this version. */
  changes: ThreadChange[];
}

/** Newest first; undefined if the account has no such post. */
export async function listRevisions(
  account: AccountHandle,
  postId: number,
  { before, rowsMax }: { before: number | null; rowsMax: number },
): Promise<ForumPostRevision[] | undefined> {
  const [current] = await readThreads(account, [postId]);
  if (!current) return undefined;
  const rows = await account.query<Row>`
    select revision, post, replaced_by as "replacedBy", import_id as "importId", replaced_at as "replacedAt"
    from forum_post_revisions
    where account_id = ${account.accountId} and post_id = ${postId}
      and revision <= ${before ?? current.revision}
    order by revision desc
    limit ${rowsMax + 1}`;
  // The first revision is compared with its successor: the current post, or the last revision of the previous page.
  let next: ThreadFields = current;
  const revisions = rows.map(({ post, ...row }) => {
    const fields = readRevision(post);
    const changes = compareThread(fields, next);
    next = fields;
    return { ...row, fields, changes };
  });
  return before === null ? revisions.slice(0, rowsMax) : revisions.slice(1);
}

interface Row extends Omit<ForumPostRevision, "fields" | "changes"> {
  post: StoredRevision;
}

/** The JSON that write-threads.ts stores. */
export interface StoredRevision extends Omit<
  ThreadFields,
  "replyCount" | "isAnswered" | "postedAt" | "editedAt" | "replies"
> {
  reply_count: number;
  is_answered: boolean;
  posted_at: string | null;
  edited_at: string | null;
  replies: {
    external_id: string;
    parent: number | null;
    author: string;
    body: string;
    score: number | null;
    posted_at: string | null;
  }[];
}

export function readRevision({
  reply_count,
  is_answered,
  posted_at,
  edited_at,
  replies,
  ...fields
}: StoredRevision): ThreadFields {
  return {
    ...fields,
    replyCount: reply_count,
    isAnswered: is_answered,
    postedAt: toDate(posted_at),
    editedAt: toDate(edited_at),
    // Each field by name: jsonb has its own key order, and replies are compared as JSON.
    replies: replies.map((reply) => ({
      externalId: reply.external_id,
      parent: reply.parent,
      author: reply.author,
      body: reply.body,
      score: reply.score,
      postedAt: toDate(reply.posted_at),
    })),
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
