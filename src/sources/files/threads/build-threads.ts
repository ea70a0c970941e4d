/** Builds threads from entries: distinguishes posts from replies, finds parents, and reports problems. */
import {
  forumPostLengthMax as lengthMax,
  repliesMax,
  tagLengthMax,
  tagsMax,
} from "../../../records/forum-posts/forum-post-limits.ts";
import { identifyPost } from "../../../records/forum-posts/identify-post.ts";
import type { ReadReply, ReadThread } from "../../../records/forum-posts/incoming-thread.ts";
import { canonicalLanguage } from "../../canonical-language.ts";
import { clean } from "../decode-file.ts";
import { htmlToMarkdown } from "../../html/read-page.ts";
import type { Entry } from "./flatten-entries.ts";
import { dateOf, idOf, tagsOf, textOf, truthOf, wholeNumberOf } from "./thread-fields.ts";
import type { FieldName, Fields } from "./thread-fields.ts";

export interface RowProblem {
  /** "Line 12" in CSV and JSONL, "Item 12" in JSON. */
  place: string;
  message: string;
}

export function buildThreads(entries: readonly Entry[], problems: RowProblem[]): ReadThread[] {
  const report = ({ place }: Entry, message: string): undefined => {
    problems.push({ place, message });
  };
  const lineage = openLineage(entries, report);
  const threads = new Map<string, ReadThread>();
  for (const root of lineage.roots) {
    const wrong = (message: string) => report(root, message);
    const thread = readThread(root.fields, wrong);
    if (!thread) continue;
    if (threads.has(thread.externalId)) wrong("The file contains this post twice.");
    else threads.set(thread.externalId, { ...thread, ...readReplies(root, lineage, report) });
  }
  return [...threads.values()];
}

/** Reports a problem. */
type Wrong = (message: string) => undefined;

/** If the post is invalid, calls `wrong` and returns undefined. */
function readThread(fields: Fields, wrong: Wrong): ReadThread | undefined {
  const title = lineOf(fields.title);
  if (title === "") return wrong("The title is missing.");
  const body = proseOf(fields.body);
  const author = lineOf(fields.author);
  const community = lineOf(fields.community);
  const url = addressOf(fields.url);
  const isWithin = checkLengths({ title, body, author, community, url }, wrong);
  if (!isWithin) return undefined;
  if (url !== "" && !(/^https?:\/\//i.test(url) && URL.canParse(url))) {
    return wrong("The URL is invalid. It must start with https:// or http://.");
  }
  const postedAt = dateOf(fields.postedAt);
  if (fields.postedAt !== undefined && !postedAt) {
    const shown = textOf(fields.postedAt).slice(0, 40);
    return wrong(
      `"${shown}" is not a valid date or time. Use a time such as "2026-11-02T09:30:00Z".`,
    );
  }
  return {
    externalId: identityOf({ title, body, url }, fields),
    url,
    title,
    body: ifGiven(fields, "body", body),
    author: ifGiven(fields, "author", author),
    community: ifGiven(fields, "community", community),
    tags: ifGiven(fields, "tags", tagsOf(fields.tags, { tagsMax, tagLengthMax })),
    score: wholeNumberOf(fields.score),
    isAnswered: ifGiven(fields, "isAnswered", truthOf(fields.isAnswered)),
    language: canonicalLanguage(textOf(fields.language)) || undefined,
    postedAt,
    editedAt: dateOf(fields.editedAt),
  };
}

/** Identifies a post by its URL, or by its IDs if it has none; IDs from different files may collide. */
function identityOf(post: { title: string; body: string; url: string }, fields: Fields): string {
  const id = [idOf(fields.thread), idOf(fields.id)].filter((one) => one !== "").join("/");
  return post.url === "" && id !== "" && id.length <= 200 ? id : identifyPost(post);
}

function ifGiven<Value>(fields: Fields, name: FieldName, value: Value): Value | undefined {
  return fields[name] === undefined ? undefined : value;
}

/** Returns parents before their children, at most as many as are stored, and the total number. */
function readReplies(
  root: Entry,
  lineage: ReturnType<typeof openLineage>,
  report: (entry: Entry, message: string) => undefined,
): Pick<ReadThread, "replies" | "replyCount"> {
  const { replies: given, replyCount: counted } = root.fields;
  const replies: ReadReply[] = [];
  /** The id of each entry; for omitted ones, the id of their parent. */
  const idOfEntry = new Map<Entry, string | null>([[root, null]]);
  const taken = new Set<string>();
  let count = 0;
  for (const entry of lineage.descendants(root)) {
    const parent = lineage.parentOf(entry) ?? root;
    const parentExternalId = idOfEntry.get(parent) ?? null;
    const body = proseOf(entry.fields.body);
    idOfEntry.set(entry, parentExternalId);
    if (/^(?:\[(?:deleted|removed)\])?$/.test(body)) {
      if (body === "") report(entry, "A reply has no text.");
      continue;
    }
    const author = lineOf(entry.fields.author);
    if (!checkLengths({ author, reply: body }, (message) => report(entry, message))) continue;
    count += 1;
    if (replies.length >= repliesMax) continue;
    const own = idOf(entry.fields.id).slice(0, 200);
    const externalId = own === "" || taken.has(own) ? `reply-${count}` : own;
    taken.add(externalId);
    idOfEntry.set(entry, externalId);
    const postedAt = dateOf(entry.fields.postedAt);
    const score = wholeNumberOf(entry.fields.score);
    replies.push({ externalId, parentExternalId, author, body, score, postedAt });
  }
  const told = wholeNumberOf(counted) ?? wholeNumberOf(given);
  const isTold = told !== undefined && told >= 0;
  const hasList = replies.length > 0 || Array.isArray(given);
  return {
    ...(hasList && { replies }),
    ...((isTold || hasList) && { replyCount: Math.max(count, isTold ? told : 0) }),
  };
}

const lengthNames = {
  title: "The title",
  body: "The text",
  author: "The author's name",
  community: "The forum's name",
  url: "The URL",
  reply: "A reply",
} as const satisfies Record<keyof typeof lengthMax, string>;

function checkLengths(
  given: Partial<Record<keyof typeof lengthMax, string>>,
  wrong: Wrong,
): boolean {
  for (const [name, value] of Object.entries(given) as [keyof typeof lengthMax, string][]) {
    const most = lengthMax[name];
    if (value.length > most && (value.length > 2 * most || [...value].length > most)) {
      wrong(`${lengthNames[name]} is longer than ${most.toLocaleString("en")} characters.`);
      return false;
    }
  }
  return true;
}

function lineOf(value: unknown): string {
  return decodeEntities(clean(textOf(value)))
    .replaceAll(/\s+/g, " ")
    .trim();
}

const tag =
  /<\/?(?:p|br|a|div|span|ul|ol|li|blockquote|pre|code|em|strong|b|i|img|h[1-6])\b[^<>]{0,2000}>/i;

/** Longer texts will be rejected, so they are not parsed. */
const proseLengthMax = 200_000;

function proseOf(value: unknown): string {
  const text = clean(textOf(value)).trim();
  if (text.length > proseLengthMax) return text;
  return tag.test(text) ? htmlToMarkdown(text) : decodeEntities(text);
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
};

/** Reddit escapes these even in plain text. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39|#x27);/g, (one) => entities[one] ?? one);
}

/** Completes Reddit's relative links. */
function addressOf(value: unknown): string {
  const text = textOf(value);
  return /^\/r\/\w+\/comments\//.test(text) ? `https://www.reddit.com${text}` : text;
}

/** Finds the parent of each entry by its nesting, or by the ids of its parent and its thread. */
function openLineage(entries: readonly Entry[], report: (entry: Entry, message: string) => void) {
  const known = new Map<string, Entry>();
  const heads = new Map<string, Entry>();
  for (const entry of entries) {
    const { id, thread, parent } = idsOf(entry);
    // If several entries have the same id, the first one wins. Ids are also tracked per thread, because numbering may
    // restart in each thread.
    if (id !== "" && !known.has(id)) known.set(id, entry);
    if (id !== "" && thread !== "") known.set(keyOf(thread, id), entry);
    const isHead = !entry.parent && parent === "" && textOf(entry.fields.title) !== "";
    if (thread !== "" && isHead && !heads.has(thread)) heads.set(thread, entry);
  }

  /** Null if it is a post; undefined if the parent does not exist. */
  function findParent(entry: Entry): Entry | null | undefined {
    if (entry.parent) return entry.parent;
    const { id, thread, parent } = idsOf(entry);
    const head = heads.get(thread) ?? known.get(thread);
    if (parent !== "" && parent !== id) {
      return known.get(keyOf(thread, parent)) ?? known.get(parent) ?? head;
    }
    return head && head !== entry ? head : null;
  }

  const parents = new Map<Entry, Entry>();
  const children = new Map<Entry, Entry[]>();
  /** The posts in the order of the file. */
  const roots: Entry[] = [];
  for (const entry of entries) {
    const parent = findParent(entry);
    if (parent === null) roots.push(entry);
    else if (parent === undefined || parent === entry) {
      const shown = idsOf(entry).parent.slice(0, 60);
      report(entry, `It replies to "${shown}", but the file has no post or reply with this ID.`);
    } else {
      parents.set(entry, parent);
      const siblings = children.get(parent);
      if (siblings) siblings.push(entry);
      else children.set(parent, [entry]);
    }
  }

  /** Parents before their children, in the order of the file. */
  function* descendants(root: Entry): Generator<Entry> {
    const open = (children.get(root) ?? []).toReversed();
    for (let next = open.pop(); next; next = open.pop()) {
      yield next;
      const own = children.get(next) ?? [];
      for (let at = own.length - 1; at >= 0; at -= 1) open.push(own[at]!);
    }
  }

  const reached = new Set(roots);
  for (const root of roots) for (const one of descendants(root)) reached.add(one);
  for (const entry of parents.keys()) {
    if (!reached.has(entry))
      report(entry, "It replies to a reply that does not belong to any post.");
  }
  return { roots, parentOf: (entry: Entry) => parents.get(entry), descendants };
}

function idsOf({ fields }: Entry): { id: string; thread: string; parent: string } {
  const parent = idOf(fields.parent);
  return {
    id: idOf(fields.id),
    thread: idOf(fields.thread),
    // Common values for "none".
    parent: /^(?:0|null|none|nil|root)$/i.test(parent) ? "" : parent,
  };
}

function keyOf(thread: string, id: string): string {
  return `${thread}\n${id}`;
}
