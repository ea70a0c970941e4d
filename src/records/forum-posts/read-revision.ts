/** A revision of a forum post, as write-threads.ts stores it in JSON. */
import type { ThreadFields } from "./thread-changes.ts";

export interface StoredRevision {
  title: string;
  body: string;
  author: string;
  community: string;
  url: string;
  tags: string[];
  language: string;
  score: number | null;
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

/** Named one by one: JSON of PostgreSQL has an order of its own, and threads are compared by theirs. */
export function readRevision(post: StoredRevision): ThreadFields {
  return {
    title: post.title,
    body: post.body,
    author: post.author,
    community: post.community,
    url: post.url,
    tags: post.tags,
    language: post.language,
    score: post.score,
    replyCount: post.reply_count,
    isAnswered: post.is_answered,
    postedAt: toDate(post.posted_at),
    editedAt: toDate(post.edited_at),
    replies: post.replies.map((reply) => ({
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
