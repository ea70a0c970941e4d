/** The request schemas of forum posts: a new post, or the fields to change. */
import { z } from "zod";
import { arrangeReplies, cutTags } from "../../../records/forum-posts/thread-changes.ts";
import type { ThreadFields } from "../../../records/forum-posts/thread-changes.ts";
import {
  forumPostLengthMax,
  repliesMax,
  tagLengthMax,
  tagsMax,
} from "../../../records/forum-posts/forum-post-limits.ts";
import { identifyPost } from "../../../records/forum-posts/identify-post.ts";
import type { ReadReply, ReadThread } from "../../../records/forum-posts/incoming-thread.ts";
import { detectLanguage } from "../../../writing/text/detect-language.ts";
import {
  isoTime,
  language,
  listOf,
  text,
  trimmedText,
  truth,
  wholeNumber,
} from "../../requests/parameter-schemas.ts";
import { flattenReplies } from "./flatten-replies.ts";

const { title, body, author, community, url, reply } = forumPostLengthMax;
const score = wholeNumber(-1_000_000_000, 1_000_000_000);

const givenReply = z.object({
  author: trimmedText(author).nullish(),
  body: text(reply),
  parent: wholeNumber(1, repliesMax).nullish().meta({
    description:
      "The position of the reply that this reply responds to, counted from 1. Omit this if it responds to the post.",
  }),
  score: score.nullish(),
  posted_at: isoTime.nullish(),
});

/**
 * All fields except the title. In a new post, null and missing fields are unknown; in an update, null clears a field
 * and missing fields are unchanged.
 */
const otherFields = {
  body: trimmedText(body).nullish().meta({ example: "Mine stalls on light roasts." }),
  author: trimmedText(author).nullish().meta({ example: "bea" }),
  community: trimmedText(community).nullish().meta({
    description: "The name of the forum or group.",
    example: "home espresso",
  }),
  url: trimmedText(url)
    .refine(
      (value) => value === "" || (/^https?:\/\//i.test(value) && URL.canParse(value)),
      'Must be a URL, such as "https://example.org/".',
    )
    .nullish()
    .meta({
      description:
        "The URL of the post. Posts whose URLs differ only in the scheme, `www.`, a trailing slash, the fragment or tracking parameters are treated as the same post.",
      example: "https://forum.example.org/t/1",
    }),
  tags: listOf(trimmedText(tagLengthMax), tagsMax)
    .nullish()
    .meta({ example: ["grinders"] }),
  language: z
    .union([z.literal(""), language])
    .nullish()
    .meta({
      description: "A BCP 47 language tag. Detected if missing.",
      json: { type: ["string", "null"], maxLength: 35 },
      example: "en",
    }),
  score: score.nullish().meta({
    description: "The number of votes that the post has in the forum.",
    example: 12,
  }),
  replies_count: wholeNumber(0, 1_000_000_000).nullish().meta({
    description:
      "The number of replies that the post has in the forum. Defaults to the number of items in `replies`.",
    example: 1,
  }),
  is_answered: truth.nullish().meta({
    description: "Whether the forum marks the question as answered.",
    example: false,
  }),
  posted_at: isoTime.nullish().meta({ example: "2026-11-02T09:30:00Z" }),
  edited_at: isoTime.nullish().meta({ example: "2026-11-02T10:15:00Z" }),
  replies: z.preprocess(flattenReplies, listOf(givenReply, repliesMax).nullish()).meta({
    description:
      "In the same order as in the forum. A reply can name its `parent`, or be nested in the `replies` of the reply that it responds to. Also accepted: plain strings, JSON in a string, and a string with one reply per line.",
    json: {
      type: "array",
      maxItems: repliesMax,
      items: {
        type: "object",
        required: ["body"],
        properties: {
          author: { type: "string", maxLength: author },
          body: { type: "string", minLength: 1, maxLength: reply },
          parent: { type: ["integer", "null"], minimum: 1, maximum: repliesMax },
          score: { type: ["integer", "null"] },
          posted_at: { type: ["string", "null"], format: "date-time" },
        },
      },
    },
    example: [{ author: "ana", body: "Burrs, always." }],
  }),
};

const titleField = text(title).meta({ example: "Which grinder for espresso?" });

export const givenForumPost = z.object({ title: titleField, ...otherFields });
export const changedForumPost = z.object({ title: titleField.optional(), ...otherFields });

/** Treats empty fields as unknown, so that they clear nothing. */
export function toReadThread(given: z.output<typeof givenForumPost>): ReadThread {
  const [name, address] = [given.title.trim(), given.url ?? ""];
  const replies = given.replies ?? [];
  return {
    externalId: identifyPost({ title: name, body: given.body ?? "", url: address }),
    title: name,
    url: address,
    body: given.body || undefined,
    author: given.author || undefined,
    community: given.community || undefined,
    tags: given.tags && given.tags.length > 0 ? given.tags : undefined,
    language: given.language || undefined,
    detectedLanguage: detectLanguage(`${name}\n${given.body ?? ""}`),
    score: given.score ?? undefined,
    replyCount: given.replies_count ?? undefined,
    isAnswered: given.is_answered ?? undefined,
    postedAt: given.posted_at ?? undefined,
    editedAt: given.edited_at ?? undefined,
    replies: replies.length > 0 ? toReadReplies(replies) : undefined,
  };
}

/** Uses positions as IDs: parents come before their replies. */
function toReadReplies(replies: readonly z.output<typeof givenReply>[]): ReadReply[] {
  return replies.map((one, index) => ({
    externalId: String(index + 1),
    parentExternalId: one.parent == null ? null : String(one.parent),
    author: one.author ?? "",
    body: one.body,
    score: one.score ?? undefined,
    postedAt: one.posted_at ?? undefined,
  }));
}

/** Null and empty values clear a field; missing ones leave it unchanged. */
export function toChangedFields(given: z.output<typeof changedForumPost>): Partial<ThreadFields> {
  const changed: { [Field in keyof ThreadFields]: ThreadFields[Field] | undefined } = {
    title: given.title?.trim(),
    body: orEmpty(given.body, ""),
    author: orEmpty(given.author, ""),
    community: orEmpty(given.community, ""),
    url: orEmpty(given.url, ""),
    tags: orEmpty(given.tags, []),
    language: orEmpty(given.language, ""),
    score: given.score,
    replyCount: orEmpty(given.replies_count, 0),
    isAnswered: orEmpty(given.is_answered, false),
    postedAt: given.posted_at,
    editedAt: given.edited_at,
    replies:
      given.replies === undefined ? undefined : arrangeReplies(toReadReplies(given.replies ?? [])),
  };
  if (changed.tags) changed.tags = cutTags(changed.tags);
  if (changed.replies) changed.replyCount ??= changed.replies.length;
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}

function orEmpty<Value>(value: Value | null | undefined, empty: Value): Value | undefined {
  return value === null ? empty : value;
}
