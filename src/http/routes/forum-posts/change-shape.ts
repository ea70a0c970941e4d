/** The schema of a change to a field of a forum post; short, because a response can contain thousands. */
import { z } from "zod";
import type { ThreadChange, ThreadReply } from "../../../records/forum-posts/thread-changes.ts";

const fields = [
  "title",
  "body",
  "author",
  "community",
  "url",
  "tags",
  "language",
  "score",
  "replies_count",
  "is_answered",
  "posted_at",
  "edited_at",
  "replies",
] as const;

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

export const changeShape = z.object({
  field: z.enum(fields).meta({ example: "title" }),
  before: value.meta({
    description:
      "Long text is shortened to the part that differs. For `replies`, this is the number of replies.",
    example: "Which grinder?",
  }),
  after: value.meta({ example: "Which grinder for espresso?" }),
});

const wireNames: Partial<Record<ThreadChange["field"], (typeof fields)[number]>> = {
  replyCount: "replies_count",
  isAnswered: "is_answered",
  postedAt: "posted_at",
  editedAt: "edited_at",
};

export function presentChange({ field, before, after }: ThreadChange) {
  const name = wireNames[field] ?? field;
  if (typeof before === "string" && typeof after === "string") {
    const from = differenceStart(before, after);
    return { field: name, before: excerpt(before, from), after: excerpt(after, from) };
  }
  if (field !== "replies") return { field: name, before, after };
  return { field: name, before: countReplies(before), after: countReplies(after) };
}

function countReplies(replies: unknown): number {
  return (replies as readonly ThreadReply[]).length;
}

const excerptMax = 300;

/** The position to start the excerpts at, so that they show the first difference. */
function differenceStart(one: string, two: string): number {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at < excerptMax - 50 ? 0 : at - 50;
}

function excerpt(text: string, from: number): string {
  // The cut may split a surrogate pair.
  const part = text.slice(from, from + excerptMax).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${from + excerptMax < text.length ? "…" : ""}`;
}
