/** Flattens the posts and replies in a JSON value of the common export formats, including nested replies. */
import { readFields } from "./thread-fields.ts";
import type { Fields } from "./thread-fields.ts";

export interface Entry {
  place: string;
  fields: Fields;
  /** The entry that contains it; null if it is a post or linked by ids. */
  parent: Entry | null;
}

/** Names of properties that contain posts. */
const listNames = [
  "posts",
  "threads",
  "topics",
  "questions",
  "items",
  "results",
  "data",
  "children",
];
/** Deeper replies are attached to their ancestor at this depth. */
const depthMax = 20;

/** `place` describes the position of an item by its index. */
export function flattenEntries(whole: unknown, place: (at: number) => string): Entry[] {
  const items = listIn(whole) ?? [whole];
  const [first, second, ...others] = items;
  // Reddit's response for a post: a listing of the post, then one of its comments.
  if (isListing(first) && isListing(second) && others.length === 0) {
    const post = toEntry((listIn(first) ?? [])[0], null, place(0));
    return withReplies({ ...post, fields: { ...post.fields, replies: listIn(second) } });
  }
  return items.flatMap((item, at) =>
    (isListing(item) ? (listIn(item) ?? []) : [item]).flatMap((one) =>
      withReplies(toEntry(one, null, place(at))),
    ),
  );
}

/** An entry and the replies in it. Not recursive, because a deeply nested file would overflow the stack. */
export function withReplies(root: Entry): Entry[] {
  const entries: Entry[] = [];
  const open = [{ entry: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { entry, depth } = next;
    entries.push(entry);
    const above = depth < depthMax ? entry : (entry.parent ?? entry);
    // Reversed, because the last one is popped first.
    for (const reply of repliesIn(entry.fields).toReversed()) {
      open.push({ entry: toEntry(reply, above, root.place), depth: depth + 1 });
    }
  }
  return entries;
}

function toEntry(item: unknown, parent: Entry | null, place: string): Entry {
  const inner = unwrap(item);
  if (typeof inner === "string" && parent) return { place, fields: { body: inner }, parent };
  if (typeof inner !== "object" || inner === null) return { place, fields: {}, parent };
  const { post_stream: stream, ...rest } = inner as Record<string, unknown>;
  const posts = (stream as { posts?: unknown } | undefined)?.posts;
  if (!Array.isArray(posts)) return { place, fields: readFields(Object.entries(rest)), parent };
  // A Discourse topic: its first post is the question.
  const [first, ...replies] = posts as object[];
  const fields = readFields(Object.entries({ ...first, ...rest, replies }));
  return { place, fields, parent };
}

/** A number is the count of replies. */
function repliesIn({ replies }: Fields): unknown[] {
  if (typeof replies === "string") return repliesInText(replies);
  return (listIn(replies) ?? []).filter((one) => (one as { kind?: string })?.kind !== "more");
}

/** A table cell: JSON, or one reply per paragraph or line, optionally prefixed with `NAME: `. */
function repliesInText(text: string): unknown[] {
  if (/^\s*\d+\s*$/.test(text)) return [];
  if (/^\s*[[{]/.test(text)) {
    try {
      return listIn(JSON.parse(text)) ?? [];
    } catch {
      // Read it as text.
    }
  }
  const parts = text.split(/\n\s*\n/);
  return (parts.length > 1 ? parts : text.split("\n")).flatMap((part): unknown[] => {
    const [, author, body] = /^\s*([^:\n]{1,60}):\s+([\s\S]+)$/.exec(part) ?? [];
    if (author !== undefined) return [{ author, body }];
    return part.trim() === "" ? [] : [part.trim()];
  });
}

function listIn(value: unknown): unknown[] | undefined {
  let inner = value;
  // Reddit's listings have their children two levels down.
  for (let depth = 0; depth < 3; depth += 1) {
    if (Array.isArray(inner)) return inner;
    if (typeof inner !== "object" || inner === null) return undefined;
    const given = inner as Record<string, unknown>;
    if (!isListing(given) && ("title" in given || "body" in given)) return undefined;
    const name = listNames.find((one) => typeof given[one] === "object" && given[one] !== null);
    if (name === undefined) return undefined;
    inner = given[name];
  }
  return Array.isArray(inner) ? inner : undefined;
}

function isListing(value: unknown): boolean {
  return (value as { kind?: unknown } | null)?.kind === "Listing";
}

/** Unwraps `{ kind: "t3", data: … }`. */
function unwrap(value: unknown): unknown {
  const { kind, data } = (value ?? {}) as { kind?: unknown; data?: unknown };
  return typeof kind === "string" && typeof data === "object" && data !== null ? data : value;
}
