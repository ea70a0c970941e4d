/** The schemas of forum posts. Their text was written by third parties and is stored as is. */
import { z } from "zod";
import {
  forumPostLengthMax,
  identifyPost,
  repliesMax,
} from "../../../records/forum-posts/forum-posts.ts";
import type {
  ForumPostRecord,
  ForumPostSummary,
  NewForumPost,
} from "../../../records/forum-posts/forum-posts.ts";
import { isoTime, listOf, text, trimmedText } from "../../parameters.ts";
import { shownTime } from "../../shown-time.ts";

const { title, body, author, community, url, reply } = forumPostLengthMax;

const forumPostFields = {
  title: text(title).meta({ example: "Which grinder for espresso?" }),
  body: trimmedText(body).default("").meta({ example: "Mine stalls on light roasts." }),
  author: trimmedText(author).default("").meta({ example: "bea" }),
  community: trimmedText(community).default("").meta({
    description: "The name of the forum or group.",
    example: "home espresso",
  }),
  url: trimmedText(url)
    .refine(
      (value) => value === "" || (/^https?:\/\//i.test(value) && URL.canParse(value)),
      'Must be a URL, such as "https://example.org/".',
    )
    .default("")
    .meta({
      description: "The URL of the post. Posts with the same URL are the same post.",
      example: "https://forum.example.org/t/1",
    }),
  posted_at: isoTime.nullable().default(null).meta({ example: "2026-11-02T09:30:00Z" }),
  replies: listOf(
    z.object({ author: trimmedText(author).default(""), body: text(reply) }),
    repliesMax,
  )
    .default([])
    .meta({ example: [{ author: "ana", body: "Burrs, always." }] }),
};

export const givenForumPost = z.object(forumPostFields);

export function toNewPost(given: z.output<typeof givenForumPost>): Omit<NewForumPost, "source"> {
  const { posted_at: postedAt, ...rest } = given;
  const post = { ...rest, title: rest.title.trim(), postedAt };
  return { ...post, externalId: identifyPost(post) };
}

const commonShape = {
  forum_post_id: z.int().meta({ example: 12 }),
  shared: z.boolean().meta({
    description: "Whether the operator shares it with all accounts.",
    example: false,
  }),
  title: z.string().meta({ example: "Which grinder for espresso?" }),
  author: z.string().meta({ example: "bea" }),
  community: z.string().meta({ example: "home espresso" }),
  url: z.string().meta({ example: "https://forum.example.org/t/1" }),
  posted_at: shownTime.nullable(),
  created_at: shownTime,
};

export const forumPostSummaryShape = z
  .object({
    ...commonShape,
    excerpt: z.string().meta({
      description: "The beginning of the text.",
      example: "Mine stalls on light roasts.",
    }),
    replies_count: z.int().meta({ example: 1 }),
  })
  .meta({ id: "ForumPostSummary" });

export const forumPostShape = z
  .object({
    ...commonShape,
    body: z.string().meta({ example: "Mine stalls on light roasts." }),
    replies: z.array(
      z.object({
        author: z.string().meta({ example: "ana" }),
        body: z.string().meta({ example: "Burrs, always." }),
      }),
    ),
  })
  .meta({ id: "ForumPost" });

export function presentForumPostSummary(post: ForumPostSummary) {
  return {
    ...presentCommon(post),
    excerpt: post.excerpt,
    replies_count: post.repliesCount,
  };
}

export function presentForumPost(post: ForumPostRecord) {
  return { ...presentCommon(post), body: post.body, replies: post.replies };
}

function presentCommon(post: ForumPostSummary | ForumPostRecord) {
  return {
    forum_post_id: post.id,
    shared: post.isShared,
    title: post.title,
    author: post.author,
    community: post.community,
    url: post.url,
    posted_at: post.postedAt,
    created_at: post.createdAt,
  };
}
