/** What of a thread differs from what is stored, and what it becomes. Where both come from is left to save-threads.ts. */
import {
  forumPostLengthMax as lengthMax,
  repliesMax,
  tagLengthMax,
  tagsMax,
} from "./forum-post-limits.ts";
import type { ReadReply, ReadThread } from "./incoming-thread.ts";

export interface ThreadReply {
  externalId: string;
  /** The place of the reply that it answers, from 1; null: it answers the post. */
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
  /** As the forum counts them. */
  replyCount: number;
  isAnswered: boolean;
  postedAt: Date | null;
  editedAt: Date | null;
  /** In the order of the tree: after each reply those that answer it. */
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

/** What is told of a thread, within the bounds of the table. What PostgreSQL cannot hold is left out. */
export function toFields(thread: ReadThread): Partial<ThreadFields> {
  const replies = thread.replies && arrangeReplies(thread.replies);
  const body = cut(thread.body, lengthMax.body);
  const url = cut(thread.url, lengthMax.url);
  const told: { [Field in keyof ThreadFields]: ThreadFields[Field] | undefined } = {
    // A list shows threads by their titles.
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
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

/** In the order of the tree. A reply to one that is not there, or that comes later, answers the post. */
export function arrangeReplies(given: readonly ReadReply[]): ThreadReply[] {
  const kept = given.slice(0, repliesMax);
  const known = new Set<string>();
  const answersTo = new Map<string | null, ReadReply[]>();
  for (const reply of kept) {
    const { parentExternalId: parent } = reply;
    const above = parent !== null && known.has(parent) ? parent : null;
    answersTo.set(above, [...(answersTo.get(above) ?? []), reply]);
    // Two without a name of their own are not each other's parents.
    if (reply.externalId !== "") known.add(reply.externalId);
  }
  const arranged: ThreadReply[] = [];
  const add = (above: string | null, parent: number | null): void => {
    const answers = answersTo.get(above) ?? [];
    // Of two with the same name the first has the answers.
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

/** Replies that are told again, by somebody who may know less of them: what is known of a reply stays with it. */
export function mergeReplies(
  stored: readonly ThreadReply[],
  told: readonly ThreadReply[],
): ThreadReply[] {
  const known = new Map(stored.map((reply) => [saying(reply), reply]));
  const merged = told.map((reply) => {
    const before = known.get(saying(reply));
    return before === undefined
      ? reply
      : {
          ...reply,
          externalId: reply.externalId || before.externalId,
          score: reply.score ?? before.score,
          postedAt: reply.postedAt ?? before.postedAt,
        };
  });
  // The same replies in a row, without a word about which answers which, are no other tree.
  const isSameRow =
    told.length === stored.length &&
    told.every((reply, index) => {
      const before = stored[index];
      return reply.parent === null && before !== undefined && saying(before) === saying(reply);
    });
  return isSameRow
    ? merged.map((reply, index) => ({ ...reply, parent: stored[index]?.parent ?? null }))
    : merged;
}

function saying({ author, body }: ThreadReply): string {
  return JSON.stringify([author, body]);
}

/** What a forum counts by itself: it changes all the time, and nobody asks what it was before. */
const activity: ReadonlySet<keyof ThreadFields> = new Set([
  "score",
  "replyCount",
  "isAnswered",
  "editedAt",
]);

/** Only what is told is compared. */
export function compareThread(stored: ThreadFields, told: Partial<ThreadFields>): ThreadChange[] {
  return threadFieldNames
    .filter((field) => field in told && !isSame(stored[field], told[field]))
    .map((field) => ({ field, before: stored[field], after: told[field] }));
}

/** Whether something was edited, and the thread did not just go on: answered, voted for. */
export function isEdit(changes: readonly ThreadChange[]): boolean {
  return changes.some(({ field, before, after }) => {
    if (activity.has(field)) return false;
    return field !== "replies" || !goesOn(before as ThreadReply[], after as ThreadReply[]);
  });
}

/** All that was said is still there, in the same order, and others have joined in. */
function goesOn(before: readonly ThreadReply[], after: readonly ThreadReply[]): boolean {
  let next = 0;
  for (const reply of after) {
    const wanted = before[next];
    if (wanted === undefined) return true;
    if (saying(reply) === saying(wanted)) next += 1;
  }
  return next === before.length;
}

/** Dates by their time, and replies by all that is shown of them. */
function isSame(one: unknown, two: unknown): boolean {
  return JSON.stringify(one, withoutName) === JSON.stringify(two, withoutName);
}

function withoutName(key: string, value: unknown): unknown {
  return key === "externalId" ? undefined : value;
}

export function cutTags(tags: readonly string[]): string[] {
  const cutOnes = tags.map((tag) => cut(tag, tagLengthMax)?.trim() ?? "");
  return [...new Set(cutOnes)].filter((tag) => tag !== "").slice(0, tagsMax);
}

/** PostgreSQL takes neither a null character nor half of a pair; lengths count code points. */
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

/** No time at all is in none of the years that PostgreSQL and JSON can write. */
function toTime(given: Date | undefined): Date | undefined {
  const time = given?.getTime() ?? NaN;
  return time >= earliestMs && time <= latestMs ? given : undefined;
}
