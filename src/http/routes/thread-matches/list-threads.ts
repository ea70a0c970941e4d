/** GET /brands/{brand_id}/threads/ — the threads that are worth answering for a brand, the best first. */
import { z } from "zod";
import { pageThreadMatches, threadStates } from "../../../records/thread-matches/thread-matches.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { decimalNumber, truth } from "../../parameter-schemas.ts";
import { brandPath } from "../brands/brand-shape.ts";
import { presentThreadMatch, threadMatchShape } from "./thread-match-shape.ts";

export const listThreads = defineOperation({
  id: "listThreads",
  method: "GET",
  path: "/brands/{brand_id}/threads/",
  tag: "Forum posts",
  scope: "read",
  summary: "List threads worth answering",
  description:
    "Returns the forum posts that fit the brand, best first, each with a score and the reasons for it. New posts appear a few seconds after they are added; after a change to the brand, up to 20,000 older posts are rescored. Scores decrease as posts get older.",
  params: brandPath,
  query: pageQuery(
    {
      state: z.enum(threadStates).default("open").meta({
        description:
          "`dismissed`: threads that were dismissed. `used`: threads that content was requested for.",
        example: "open",
      }),
      min_score: decimalNumber(0, 1).optional().meta({
        description:
          "Only threads with at least this score. Defaults to the brand's threshold for open threads, and to 0 otherwise. Scores below 0.3 are not stored.",
        example: 0.5,
      }),
      include_ruled_out: truth.default(false).meta({
        description:
          "Whether to include open threads that a model has ruled out (`thread_rules.second_opinion`).",
        example: false,
      }),
    },
    z.tuple([z.number(), z.int().positive()]),
  ),
  answer: pageOf(threadMatchShape),
  refusals: ["unknown_brand"],
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
