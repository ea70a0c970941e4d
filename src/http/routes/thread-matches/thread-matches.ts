/** Forum posts worth answering for a brand: list, dismiss and restore. Their text was written by third parties. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { opinionFits } from "../../../records/thread-matches/second-opinions.ts";
import {
  threadStates,
  pageThreadMatches,
  setThreadState,
} from "../../../records/thread-matches/thread-matches.ts";
import type { ThreadMatchRecord } from "../../../records/thread-matches/thread-matches.ts";
import { describeReason, fitOf, fits } from "../../../relevance/describe-reason.ts";
import type { Caller } from "../../authentication/caller.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../authentication/own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { pathId, decimalNumber, truth } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { brandPath } from "../brands/brand-shape.ts";

const threadPath = brandPath.extend({ forum_post_id: pathId("unknown_forum_post") });

const threadMatchShape = z
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
            "Reasons for answering: `brand`, `keyword`, `passage`, `topic`, `recommendation`, `question`, `fresh`, `unanswered`, `active`. Reasons against: `answered`, `old`, `advertisement`, `joke_or_rant`, `keyword_stuffing`, `off_limits`, `other_language`.",
          example: "keyword",
        }),
        message: z
          .string()
          .meta({ example: 'Mentions your keyword "espresso grinder" in the title' }),
        words: z.array(z.string()).meta({
          description: "The words in the forum post that the reason is based on.",
          example: ["espresso", "grinder"],
        }),
        keyword: z.string().nullable().meta({ example: "espresso grinder" }),
        heading: z.string().nullable().meta({
          description: "For `passage`: the headings above the matching passage.",
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

function presentThreadMatch(match: ThreadMatchRecord) {
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

export const listThreads = defineOperation({
  id: "listThreads",
  method: "GET",
  path: "/brands/{brand_id}/threads/",
  tag: "Forum posts",
  scope: "read",
  summary: "List forum posts worth answering",
  description:
    "Returns the forum posts worth answering for the brand, best first, each with a score and the reasons for it. New posts appear a few seconds after they are added; after a change to the brand, up to 20,000 older posts are rescored. Scores decrease as posts get older.",
  params: brandPath,
  query: pageQuery(
    {
      state: z.enum(threadStates).default("open").meta({
        description:
          "`dismissed`: forum posts that were dismissed. `used`: forum posts that content was requested for.",
        example: "open",
      }),
      min_score: decimalNumber(0, 1).optional().meta({
        description:
          "Only forum posts with at least this score. With `state=open`, defaults to the brand's threshold; otherwise, to 0. Scores below 0.3 are not stored.",
        example: 0.5,
      }),
      include_ruled_out: truth.default(false).meta({
        description:
          "Whether to include open forum posts that a model has ruled out (`thread_rules.second_opinion`).",
        example: false,
      }),
    },
    z.tuple([z.number(), z.int().positive()]),
  ),
  answer: pageOf(threadMatchShape),
  async handle({ caller, params, query }) {
    const { state, cursor } = query;
    const rows = await caller.inAccount(async (account) => {
      const brand = await requireBrand(account, caller, params.brand_id);
      return pageThreadMatches(account, brand.id, {
        state,
        scoreMin: query.min_score ?? (state === "open" ? brand.threadRules.threshold : 0),
        isFitting: state === "open" && !query.include_ruled_out,
        after: cursor === undefined ? null : { score: cursor[0], postId: cursor[1] },
        rowsMax: query.limit + 1,
      });
    });
    return {
      body: toPage(rows, query.limit, presentThreadMatch, ({ score, postId }) => [score, postId]),
    };
  },
});

export const dismissThread = defineOperation({
  id: "dismissThread",
  method: "POST",
  path: "/brands/{brand_id}/threads/{forum_post_id}/dismiss/",
  tag: "Forum posts",
  scope: "write",
  summary: "Dismiss a forum post",
  description:
    "Removes the forum post from the brand's open forum posts. It remains dismissed when it is rescored; restore it to undo this.",
  params: threadPath,
  status: 204,
  handle: ({ caller, params }) => setState(caller, params, "dismissed"),
});

export const restoreThread = defineOperation({
  id: "restoreThread",
  method: "POST",
  path: "/brands/{brand_id}/threads/{forum_post_id}/restore/",
  tag: "Forum posts",
  scope: "write",
  summary: "Restore a forum post",
  description: "Returns a dismissed or used forum post to the brand's open forum posts.",
  params: threadPath,
  status: 204,
  handle: ({ caller, params }) => setState(caller, params, "open"),
});

async function setState(
  caller: Caller,
  { brand_id: brandId, forum_post_id: postId }: z.output<typeof threadPath>,
  state: "dismissed" | "open",
) {
  await caller.inAccount(async (account) => {
    const brand = await requireBrand(account, caller, brandId);
    const isThere = await setThreadState(account, brand.id, postId, state);
    if (!isThere) throw new Refusal("unknown_forum_post");
  });
  return {};
}
