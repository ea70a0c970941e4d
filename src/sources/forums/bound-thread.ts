/** Limits a thread to what can be stored: text lengths, number and depth of replies, and characters. */
import {
  forumPostLengthMax,
  repliesMax,
  tagLengthMax,
  tagsMax,
} from "../../records/forum-posts/forum-post-limits.ts";
import type { ReadReply, ReadThread } from "../../records/forum-posts/incoming-thread.ts";

const depthMax = 20;
const idLengthMax = 300;
const countMax = 2_147_483_647;

export function boundThread(thread: ReadThread): ReadThread {
  return {
    ...thread,
    externalId: cut(thread.externalId, idLengthMax),
    url: isWebAddress(thread.url) ? thread.url : "",
    title: cut(thread.title.replaceAll(/\s+/g, " "), forumPostLengthMax.title) || "(untitled)",
    body: maybe(thread.body, (body) => cut(body, forumPostLengthMax.body)),
    author: maybe(thread.author, (author) => cut(author, forumPostLengthMax.author)),
    community: maybe(thread.community, (name) => cut(name, forumPostLengthMax.community)),
    tags: thread.tags?.slice(0, tagsMax).map((tag) => cut(tag, tagLengthMax)),
    score: maybe(thread.score, toCount),
    replyCount: maybe(thread.replyCount, toCount),
    postedAt: maybe(thread.postedAt, toTime),
    editedAt: maybe(thread.editedAt, toTime),
    replies: maybe(thread.replies, boundReplies),
  };
}

/** Expects parents before their replies; a reply with an unknown parent is attached to the post. */
function boundReplies(replies: readonly ReadReply[]): ReadReply[] {
  const placed = new Map<string, { parent: string | null; depth: number }>();
  const bounded: ReadReply[] = [];
  for (const reply of replies) {
    if (bounded.length === repliesMax) break;
    const externalId = cut(reply.externalId, idLengthMax);
    const body = cut(reply.body, forumPostLengthMax.reply);
    if (body === "" || placed.has(externalId)) continue;
    const above = placed.get(reply.parentExternalId ?? "");
    const isTooDeep = above !== undefined && above.depth >= depthMax;
    const parent =
      above === undefined ? null : isTooDeep ? above.parent : (reply.parentExternalId ?? null);
    placed.set(externalId, { parent, depth: Math.min((above?.depth ?? 0) + 1, depthMax) });
    bounded.push({
      externalId,
      parentExternalId: parent,
      author: cut(reply.author, forumPostLengthMax.author),
      body,
      score: maybe(reply.score, toCount),
      postedAt: maybe(reply.postedAt, toTime),
    });
  }
  return bounded;
}

function maybe<From, To>(value: From | undefined, change: (value: From) => To): To | undefined {
  return value === undefined ? undefined : change(value);
}

/** PostgreSQL cannot store NUL or lone surrogates. */
function cut(text: string, lengthMax: number): string {
  return text.replaceAll("\0", "").trim().slice(0, lengthMax).toWellFormed().trim();
}

function toCount(value: number): number | undefined {
  return Number.isFinite(value)
    ? Math.round(Math.min(countMax, Math.max(-countMax, value)))
    : undefined;
}

function toTime(value: Date): Date | undefined {
  const year = value.getUTCFullYear();
  return year >= 1970 && year < 10_000 ? value : undefined;
}

function isWebAddress(url: string): boolean {
  return url.length <= forumPostLengthMax.url && /^https?:\/\//i.test(url) && URL.canParse(url);
}
