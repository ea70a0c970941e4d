/** Common names of the fields of a post or a reply, and parsers of their values. */

/** The first name with a value counts. */
const names = {
  title: ["title", "subject", "question", "topic", "headline", "thread_title", "post_title"],
  body: ["body", "text", "selftext", "content", "message", "raw", "cooked", "description", "post"],
  author: ["author", "user", "username", "user_name", "owner", "poster", "author_name", "by"],
  community: ["community", "forum", "subreddit", "category", "board", "group", "site"],
  url: ["permalink", "url", "link", "thread_url", "address", "uri"],
  id: ["id", "post_id", "comment_id", "question_id", "answer_id", "external_id", "post_number"],
  parent: ["parent_id", "parent", "in_reply_to", "in_reply_to_id", "reply_to", "reply_to_id"],
  thread: ["thread_id", "topic_id", "link_id", "root_id", "thread"],
  score: ["score", "ups", "upvotes", "votes", "points", "likes", "like_count"],
  postedAt: ["posted_at", "created", "created_at", "created_utc", "creation_date", "date"],
  editedAt: ["edited", "edited_at", "updated_at", "last_edit_date"],
  replies: ["replies", "comments", "answers", "responses", "children"],
  replyCount: ["reply_count", "replies_count", "num_comments", "comment_count", "answer_count"],
  tags: ["tags", "labels", "flair", "link_flair_text"],
  isAnswered: ["is_answered", "answered", "solved", "accepted_answer_id"],
  language: ["language", "lang", "locale"],
} as const satisfies Record<string, readonly string[]>;

const moreDates = ["published", "published_at", "timestamp", "time", "datetime", "posted"];

export type FieldName = keyof typeof names;
export type Fields = Partial<Record<FieldName, unknown>>;

const fieldOfName = new Map<string, FieldName>(
  Object.entries(names).flatMap(([field, all]) =>
    all.map((name): [string, FieldName] => [name, field as FieldName]),
  ),
);
for (const name of moreDates) fieldOfName.set(name, "postedAt");

/** Normalizes names: `Created At` and `createdAt` become `created_at`. */
function fieldOf(name: string): FieldName | undefined {
  const snake = name
    .slice(0, 60)
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  return fieldOfName.get(snake);
}

export function readFields(entries: Iterable<readonly [string, unknown]>): Fields {
  const found = new Map<FieldName, { value: unknown; rank: number }>();
  for (const [name, value] of entries) {
    const field = fieldOf(name);
    if (field === undefined || value === null || value === undefined || value === "") continue;
    const rank = rankOf(field, name);
    const before = found.get(field);
    if (!before || rank < before.rank) found.set(field, { value, rank });
  }
  return Object.fromEntries([...found].map(([field, { value }]) => [field, value]));
}

function rankOf(field: FieldName, name: string): number {
  const at = (names[field] as readonly string[]).indexOf(name.trim().toLowerCase());
  return at === -1 ? names[field].length : at;
}

/** A string or number as text, or the name of a user object. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return "";
  const { name, username, display_name: displayName, login } = value as Record<string, unknown>;
  const known = [displayName, username, name, login].find((one) => typeof one === "string");
  return typeof known === "string" ? known.trim() : "";
}

/** Without Reddit's prefix, which only ids of parents have. */
export function idOf(value: unknown): string {
  return textOf(value).replace(/^t[13]_/, "");
}

export function wholeNumberOf(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value.replaceAll(/[\s,']/g, "")) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  const rounded = Math.round(number);
  return Math.abs(rounded) <= 2_000_000_000 ? rounded : undefined;
}

const yearMin = 1980;
const yearMax = 2100;

/** Reads ISO 8601, other formats that JavaScript supports, and Unix seconds or milliseconds. Undefined if invalid. */
export function dateOf(value: unknown): Date | undefined {
  const text = textOf(value);
  const number = /^\d{9,13}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  // Without an offset, it is UTC, so that the result does not depend on the server's time zone.
  const isLocal = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text);
  const date =
    number === undefined
      ? new Date(isLocal ? `${text.replace(" ", "T")}Z` : text)
      : new Date(number < 1e11 ? number * 1000 : number);
  const year = date.getUTCFullYear();
  return year >= yearMin && year <= yearMax ? date : undefined;
}

/** Reads `a, b`, `<a><b>` (Stack Exchange's dumps) or a list. */
export function tagsOf(
  value: unknown,
  limits: { tagsMax: number; tagLengthMax: number },
): string[] {
  const parts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,;|<>]+/);
  const tags = parts.map((one) => one.trim());
  const short = tags.filter((one) => one !== "" && one.length <= limits.tagLengthMax);
  return [...new Set(short)].slice(0, limits.tagsMax);
}

export function truthOf(value: unknown): boolean {
  return !/^(?:|false|no|0|n)$/i.test(typeof value === "boolean" ? String(value) : textOf(value));
}
