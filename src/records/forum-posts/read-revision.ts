/** A revision of a forum post, as write-threads.ts stores it in JSON. */
import type { ThreadFields } from "./compare-thread.ts";

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

export function readRevision(post: StoredRevision): ThreadFields {
  const { reply_count, is_answered, posted_at, edited_at, replies, ...same } = post;
  return {
    ...same,
    replyCount: reply_count,
    isAnswered: is_answered,
    postedAt: posted_at === null ? null : new Date(posted_at),
    editedAt: edited_at === null ? null : new Date(edited_at),
    replies: replies.map(({ external_id, posted_at: at, ...reply }) => ({
      ...reply,
      externalId: external_id,
      postedAt: at === null ? null : new Date(at),
    })),
  };
}
