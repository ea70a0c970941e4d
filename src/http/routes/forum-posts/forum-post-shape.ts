/** The response schemas of forum posts. Their text was written by third parties and is stored as is. */
import { z } from "zod";
import type {
  ForumPostRecord,
  ForumPostSummary,
} from "../../../records/forum-posts/forum-posts.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";

export const forumPostFields = {
  title: z.string().meta({ example: "Which grinder for espresso?" }),
  author: z.string().meta({ example: "bea" }),
  community: z.string().meta({ example: "home espresso" }),
  url: z.string().meta({ example: "https://forum.example.org/t/1" }),
  tags: z.array(z.string()).meta({ example: ["grinders"] }),
  language: z.string().meta({
    description: "A BCP 47 language tag, given or detected; empty if unknown.",
    example: "en",
  }),
  score: z.int().nullable().meta({
    description: "The number of votes that the post has in the forum.",
    example: 12,
  }),
  replies_count: z.int().meta({
    description:
      "The number of replies that the post has in the forum. For long threads, only some of the replies are stored.",
    example: 1,
  }),
  is_answered: z.boolean().meta({
    description: "Whether the forum marks the question as answered.",
    example: false,
  }),
  posted_at: shownTime.nullable(),
  edited_at: shownTime.nullable().meta({
    description: "When its author last edited it.",
    example: null,
  }),
};

const commonShape = {
  forum_post_id: z.int().meta({ example: 12 }),
  shared: z.boolean().meta({
    description: "Whether the operator shares it with all accounts.",
    example: false,
  }),
  source: z.object({
    source_id: z.int().meta({ example: 3 }),
    kind: z.string().meta({ example: "manual" }),
    name: z.string().meta({ example: "Added by hand" }),
  }),
  ...forumPostFields,
  created_at: shownTime,
  updated_at: shownTime.meta({ description: "When it last changed in Pressroom." }),
};

export const forumPostSummaryShape = z
  .object({
    ...commonShape,
    excerpt: z.string().meta({
      description: "The beginning of the text.",
      example: "Mine stalls on light roasts.",
    }),
  })
  .meta({ id: "ForumPostSummary" });

export const forumPostShape = z
  .object({
    ...commonShape,
    editable: z.boolean().meta({
      description:
        "Whether the post can be edited: true only for posts that the account added or imported.",
      example: true,
    }),
    revision: z.int().meta({
      description: "The number of its current revision. Earlier revisions are listed separately.",
      example: 1,
    }),
    body: z.string().meta({ example: "Mine stalls on light roasts." }),
    replies: z
      .array(
        z.object({
          position: z.int().meta({ example: 1 }),
          parent: z.int().nullable().meta({
            description:
              "The position of the reply that it responds to; null if it responds to the post.",
            example: null,
          }),
          author: z.string().meta({ example: "ana" }),
          body: z.string().meta({ example: "Burrs, always." }),
          score: z.int().nullable().meta({ example: 4 }),
          posted_at: shownTime.nullable(),
        }),
      )
      .meta({ description: "In tree order: each reply is followed by the replies to it." }),
  })
  .meta({ id: "ForumPost" });

export function presentForumPostSummary(post: ForumPostSummary) {
  return present(forumPostSummaryShape, withSource(post));
}

export function presentForumPost(post: ForumPostRecord) {
  return present(forumPostShape, {
    ...withSource(post),
    editable: post.isEditable,
    replies: post.replies.map((reply, index) => ({ ...reply, position: index + 1 })),
  });
}

function withSource<Post extends Omit<ForumPostSummary, "excerpt">>(post: Post) {
  const { id: forumPostId, isShared: shared, replyCount: repliesCount } = post;
  const { sourceId, sourceKind: kind, sourceName: name } = post;
  return { ...post, forumPostId, shared, repliesCount, source: { sourceId, kind, name } };
}
