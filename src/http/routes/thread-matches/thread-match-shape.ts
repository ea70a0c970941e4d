/** The schemas of threads that are worth answering. Their text was written by third parties and is stored as is. */
import { z } from "zod";
import { opinionFits } from "../../../records/thread-matches/second-opinions.ts";
import { threadStates } from "../../../records/thread-matches/thread-matches.ts";
import type { ThreadMatchRecord } from "../../../records/thread-matches/thread-matches.ts";
import { describeReason, fitOf, fits } from "../../../relevance/describe-reason.ts";
import { pathId } from "../../parameter-schemas.ts";
import { present } from "../../present.ts";
import { shownTime } from "../../shown-time.ts";
import { brandPath } from "../brands/brand-shape.ts";

export const threadPath = brandPath.extend({ forum_post_id: pathId("unknown_forum_post") });

export const threadMatchShape = z
  .object({
    forum_post_id: z.int().meta({ example: 12 }),
    shared: z.boolean().meta({
      description: "Whether the operator shares it with all accounts.",
      example: false,
    }),
    title: z.string().meta({ example: "Which grinder for espresso?" }),
    excerpt: z.string().meta({
      description: "The beginning of the text.",
      example: "Mine stalls on light roasts.",
    }),
    author: z.string().meta({ example: "bea" }),
    community: z.string().meta({ example: "home espresso" }),
    url: z.string().meta({ example: "https://forum.example.org/t/1" }),
    replies_count: z.int().meta({ example: 1 }),
    posted_at: shownTime.nullable(),
    score: z.number().meta({ description: "From 0 to 1.", example: 0.82 }),
    fit: z.enum(fits).meta({
      description: "The score as a word: `strong` from 0.7, `good` from 0.5.",
      example: "strong",
    }),
    reasons: z.array(
      z.object({
        type: z.string().meta({
          description:
            "`brand`, `keyword`, `passage`, `topic`, `recommendation`, `question`, `fresh`, `unanswered`, `active`; against it: `answered`, `old`, `advertisement`, `joke_or_rant`, `keyword_stuffing`, `off_limits`, `other_language`.",
          example: "keyword",
        }),
        message: z
          .string()
          .meta({ example: "Mentions your keyword “espresso grinder” in the title" }),
        words: z.array(z.string()).meta({
          description: "The words in the thread that the reason is based on.",
          example: ["espresso", "grinder"],
        }),
        keyword: z.string().nullable().meta({ example: "espresso grinder" }),
        heading: z.string().nullable().meta({
          description: "For `passage`: the headings of the brand's passage.",
          example: null,
        }),
      }),
    ),
    opinion: z
      .object({
        fits: z.enum(opinionFits).meta({ example: "yes" }),
        reason: z.string().meta({ example: "The author asks which grinder to buy." }),
      })
      .nullable()
      .meta({
        description:
          "The model's assessment. Null if the model was not asked (`thread_rules.second_opinion`).",
      }),
    state: z.enum(threadStates).meta({ example: "open" }),
    matched_at: shownTime.meta({ description: "When it was first found for the brand." }),
  })
  .meta({ id: "Thread" });

export function presentThreadMatch(match: ThreadMatchRecord) {
  return present(threadMatchShape, {
    ...match,
    forumPostId: match.postId,
    shared: match.isShared,
    score: Math.round(match.score * 1_000) / 1_000,
    fit: fitOf(match.score),
    reasons: match.reasons.map((reason) => ({
      type: reason.type,
      message: describeReason(reason),
      words: "words" in reason ? reason.words : [],
      keyword: reason.type === "keyword" ? reason.keyword : null,
      heading: reason.type === "passage" ? reason.heading : null,
    })),
  });
}
