/** Maps common field names of posts and replies, and converts their values, like the service's own file reader. */

/** By API name; the first name with a value wins. */
const names: Readonly<Record<string, readonly string[]>> = {
  title: ["title", "subject", "question", "topic", "headline", "thread_title", "post_title"],
  body: ["body", "text", "selftext", "content", "message", "raw", "cooked", "description", "post"],
  author: ["author", "user", "username", "user_name", "owner", "poster", "author_name", "by"],
  community: ["community", "forum", "subreddit", "category", "board", "group", "site"],
  url: ["permalink", "url", "link", "thread_url", "address", "uri"],
  id: ["id", "post_id", "comment_id", "question_id", "answer_id", "external_id", "post_number"],
  parent: ["parent_id", "parent", "in_reply_to", "in_reply_to_id", "reply_to", "reply_to_id"],
  thread: ["thread_id", "topic_id", "link_id", "root_id", "thread"],
  score: ["score", "ups", "upvotes", "votes", "points", "likes", "like_count"],
  posted_at: [
    "posted_at",
    "created",
    "created_at",
    "created_utc",
    "creation_date",
    "date",
    "published",
    "published_at",
    "timestamp",
    "time",
    "datetime",
    "posted",
  ],
  edited_at: ["edited", "edited_at", "updated_at", "last_edit_date"],
  replies: ["replies", "comments", "answers", "responses", "children"],
  replies_count: ["replies_count", "reply_count", "num_comments", "comment_count", "answer_count"],
  tags: ["tags", "labels", "flair", "link_flair_text"],
  is_answered: ["is_answered", "answered", "solved", "accepted_answer_id"],
  language: ["language", "lang", "locale"],
};

export interface Fields {
  [name: string]: unknown;
  id?: string;
  parent?: string;
  thread?: string;
}

/** `Created At` and `createdAt` become `created_at`. */
function normalizeName(name: string): string {
  return name
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
}

export function readFields(entries: readonly (readonly [string, unknown])[]): Fields {
  const values = new Map<string, unknown>();
  for (const [name, value] of entries) {
    const isEmpty = value === null || value === undefined || value === "";
    if (!isEmpty && !values.has(normalizeName(name))) values.set(normalizeName(name), value);
  }
  const fields: Fields = {};
  for (const [field, all] of Object.entries(names)) {
    const found = all.find((name) => values.has(name));
    if (found !== undefined) fields[field] = toValue(field, values.get(found));
  }
  // A number in `replies` is the reply count.
  if (/^\d+$/.test(String(fields["replies"]))) {
    fields["replies_count"] ??= fields["replies"];
    delete fields["replies"];
  }
  return fields;
}

function toValue(field: string, value: unknown): unknown {
  if (field === "posted_at" || field === "edited_at") return toTimestamp(value);
  if (field === "id" || field === "parent" || field === "thread") {
    // Reddit's parent IDs have a prefix that its IDs do not have.
    return String(value).replace(/^t[13]_/, "");
  }
  if (field === "author") return nameOf(value);
  if (field === "replies" && Array.isArray(value)) return value.map(toReply);
  if (typeof value !== "string") return value;
  if (field === "url") return value.replace(/^(?=\/r\/\w+\/comments\/)/, "https://www.reddit.com");
  if (field === "score" || field === "replies_count") return value.replaceAll(/[\s,']/g, "");
  if (field === "tags") return value.split(/[,;|<>]+/).flatMap((tag) => tag.trim() || []);
  if (field === "is_answered") return !/^(?:false|no|0|n)$/i.test(value);
  return value;
}

function toReply(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null) return reply;
  const { id: _id, parent: _parent, thread: _thread, ...rest } = readFields(Object.entries(reply));
  return rest;
}

function nameOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { display_name: display, username, name, login } = value as Fields;
  return display ?? username ?? name ?? login;
}

/** Unix seconds or milliseconds, ISO 8601 or a spreadsheet date; anything else is left for the service to reject. */
function toTimestamp(value: unknown): unknown {
  // Reddit uses false for posts that were never edited.
  if (value === false) return undefined;
  const text = String(value).trim();
  const seconds = /^\d{9,13}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  const isLocal = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text);
  const at =
    seconds === undefined
      ? new Date(isLocal ? `${text.replace(" ", "T")}Z` : text)
      : new Date(seconds < 1e11 ? seconds * 1_000 : seconds);
  return Number.isNaN(at.getTime()) ? value : at.toISOString();
}
