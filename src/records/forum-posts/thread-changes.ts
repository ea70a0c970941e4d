/** Normalizes incoming threads, and compares and merges them with stored ones. */
import {
  forumPostLengthMax as lengthMax,
  repliesMax,
  tagLengthMax,
  tagsMax,
} from "./forum-post-limits.ts";
import type { ReadReply, ReadThread } from "./incoming-thread.ts";

export interface ThreadReply {
  externalId: string;
  /** The position of its parent reply, from 1; null if it answers the post. */
  parent: number | null;
  author: string;
  body: string;
  score: number | null;
  postedAt: Date | null;
}

export interface ThreadFields {
  title: string;
  body: string;
  author: string;
  community: string;
  url: string;
  tags: string[];
  language: string;
  score: number | null;
  /** As reported by the forum. */
  replyCount: number;
  isAnswered: boolean;
  postedAt: Date | null;
  editedAt: Date | null;
  /** In tree order: each reply is followed by its answers. */
  replies: ThreadReply[];
}

export type ReplacedBy = "person" | "import" | "source";

export interface ThreadChange {
  field: keyof ThreadFields;
  before: unknown;
  after: unknown;
}

const integerMax = 2_147_483_647;

export const emptyThread: Readonly<ThreadFields> = {
  title: "",
  body: "",
  author: "",
  community: "",
  url: "",
  tags: [],
  language: "",
  score: null,
  replyCount: 0,
  isAnswered: false,
  postedAt: null,
  editedAt: null,
  replies: [],
};

/** In the order in which changes are shown. */
const threadFieldNames = Object.keys(emptyThread) as (keyof ThreadFields)[];

/** The known fields, cut to the limits of the table. Values that PostgreSQL cannot store are omitted. */
export function toFields(thread: ReadThread): Partial<ThreadFields> {
  const replies = thread.replies && arrangeReplies(thread.replies);
  const body = cut(thread.body, lengthMax.body);
  const url = cut(thread.url, lengthMax.url);
  const given: { [Field in keyof ThreadFields]: ThreadFields[Field] | undefined } = {
    // Lists need a title.
    title: cut(thread.title, lengthMax.title) || cut(body?.trim().split("\n", 1)[0], 100) || url,
    body,
    author: cut(thread.author, lengthMax.author),
    community: cut(thread.community, lengthMax.community),
    url,
    tags: thread.tags && cutTags(thread.tags),
    language: cut(thread.language, 35),
    score: toInteger(thread.score),
    replyCount: toInteger(thread.replyCount) ?? replies?.length,
    isAnswered: thread.isAnswered,
    postedAt: toTime(thread.postedAt),
    editedAt: toTime(thread.editedAt),
    replies,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** In tree order. A reply whose parent is missing or comes later answers the post. */
export function arrangeReplies(given: readonly ReadReply[]): ThreadReply[] {
  const kept = given.slice(0, repliesMax);
  const known = new Set<string>();
  const answersTo = new Map<string | null, ReadReply[]>();
  for (const reply of kept) {
    const { parentExternalId: parent } = reply;
    const above = parent !== null && known.has(parent) ? parent : null;
    answersTo.set(above, [...(answersTo.get(above) ?? []), reply]);
    // Replies without an id cannot be parents.
    if (reply.externalId !== "") known.add(reply.externalId);
  }
  const arranged: ThreadReply[] = [];
  const add = (above: string | null, parent: number | null): void => {
    const answers = answersTo.get(above) ?? [];
    // Of replies with the same id, the first one gets the answers.
    answersTo.delete(above);
    for (const reply of answers) {
      arranged.push({
        externalId: cut(reply.externalId, 500) ?? "",
        parent,
        author: cut(reply.author, lengthMax.author) ?? "",
        body: cut(reply.body, lengthMax.reply) ?? "",
        score: toInteger(reply.score) ?? null,
        postedAt: toTime(reply.postedAt) ?? null,
      });
      if (reply.externalId !== "") add(reply.externalId, arranged.length);
    }
  };
  add(null, null);
  return arranged;
}

/**
 * Merges replies that are given again, possibly with less information: missing values are taken from the stored ones.
 */
export function mergeReplies(
  stored: readonly ThreadReply[],
  given: readonly ThreadReply[],
): ThreadReply[] {
  const known = new Map(stored.map((reply) => [textOf(reply), reply]));
  const merged = given.map((reply) => {
    const before = known.get(textOf(reply));
    return before === undefined
      ? reply
      : {
          ...reply,
          externalId: reply.externalId || before.externalId,
          score: reply.score ?? before.score,
          postedAt: reply.postedAt ?? before.postedAt,
        };
  });
  // If the given replies are the same but flat, the stored tree is kept.
  const isSameRow =
    given.length === stored.length &&
    given.every((reply, index) => {
      const before = stored[index];
      return reply.parent === null && before !== undefined && textOf(before) === textOf(reply);
    });
  return isSameRow
    ? merged.map((reply, index) => ({ ...reply, parent: stored[index]?.parent ?? null }))
    : merged;
}

function textOf({ author, body }: ThreadReply): string {
  return JSON.stringify([author, body]);
}

/** Fields that a forum maintains itself; they change often and are not worth a revision. */
const activity: ReadonlySet<keyof ThreadFields> = new Set([
  "score",
  "replyCount",
  "isAnswered",
  "editedAt",
]);

/** Compares only the given fields. */
export function compareThread(stored: ThreadFields, given: Partial<ThreadFields>): ThreadChange[] {
  return threadFieldNames
    .filter((field) => field in given && !isSame(stored[field], given[field]))
    .map((field) => ({ field, before: stored[field], after: given[field] }));
}

/** Whether something was edited, as opposed to new replies and votes. */
export function isEdit(changes: readonly ThreadChange[]): boolean {
  return changes.some(({ field, before, after }) => {
    if (activity.has(field)) return false;
    return field !== "replies" || !isContinued(before as ThreadReply[], after as ThreadReply[]);
  });
}

/** Whether all previous replies are unchanged and in the same order, apart from new ones. */
function isContinued(before: readonly ThreadReply[], after: readonly ThreadReply[]): boolean {
  let next = 0;
  for (const reply of after) {
    const wanted = before[next];
    if (wanted === undefined) return true;
    if (textOf(reply) === textOf(wanted)) next += 1;
  }
  return next === before.length;
}

/** Compares as JSON: dates by their time, replies by their visible fields. */
function isSame(one: unknown, two: unknown): boolean {
  return JSON.stringify(one, withoutId) === JSON.stringify(two, withoutId);
}

function withoutId(key: string, value: unknown): unknown {
  return key === "externalId" ? undefined : value;
}

export function cutTags(tags: readonly string[]): string[] {
  const cutOnes = tags.map((tag) => cut(tag, tagLengthMax)?.trim() ?? "");
  return [...new Set(cutOnes)].filter((tag) => tag !== "").slice(0, tagsMax);
}

/** Lengths are in code points. PostgreSQL cannot store null characters or unpaired surrogates. */
function cut(text: string | undefined, lengthMaxOfIt: number): string | undefined {
  if (text === undefined) return undefined;
  const clean = text
    .slice(0, 2 * lengthMaxOfIt)
    .replaceAll("\0", "")
    .toWellFormed();
  return clean.length <= lengthMaxOfIt ? clean : [...clean].slice(0, lengthMaxOfIt).join("");
}

function toInteger(given: number | undefined): number | undefined {
  if (given === undefined || !Number.isFinite(given)) return undefined;
  return Math.max(-integerMax, Math.min(integerMax, Math.round(given)));
}

const earliestMs = Date.parse("0001-01-01T00:00:00Z");
const latestMs = Date.parse("9999-12-31T23:59:59Z");

/** Undefined for invalid dates and for years that PostgreSQL or JSON cannot represent. */
function toTime(given: Date | undefined): Date | undefined {
  const time = given?.getTime() ?? NaN;
  return time >= earliestMs && time <= latestMs ? given : undefined;
}
