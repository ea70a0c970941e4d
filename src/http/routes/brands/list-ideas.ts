/** GET /brands/{brand_id}/ideas/ — topics that the brand could write about next. */
import { z } from "zod";
import { ideasMax } from "../../../writing/ideas/choose-ideas.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
import { readIdeaQuestion } from "../../read-idea-question.ts";
import { wholeNumber } from "../../parameters.ts";
import { brandPath } from "./brand-shape.ts";
import { ideaShape, presentIdea } from "./idea-shape.ts";

export const listIdeas = defineOperation({
  id: "listIdeas",
  method: "GET",
  path: "/brands/{brand_id}/ideas/",
  tag: "Ideas",
  scope: "read",
  summary: "List ideas",
  description:
    "Returns topics to write about next, with reasons and sources: open forum questions that fit the brand, keywords that no piece covers, pages that changed in the last 30 days, questions that earlier pieces left open, and pages that no piece uses. Topics that a piece or an open job covers, and dismissed ideas, are left out. Made without a model. To write about an idea, pass its `topic` as `custom_topic`, or its forum post as `forum_post_id`.",
  params: brandPath,
  query: z.object({
    limit: wholeNumber(1, ideasMax)
      .optional()
      .meta({ description: "The maximum number of ideas.", example: ideasMax }),
  }),
  answer: z.object({
    items: z.array(ideaShape).max(ideasMax).meta({ description: "Best first." }),
  }),
  refusals: ["unknown_brand", "text_too_complex", "too_many_analyses"],
  async handle({ caller, params, query, tools }) {
    const question = await caller.inAccount(async (account) =>
      readIdeaQuestion(account, await requireBrand(account, caller, params.brand_id)),
    );
    const ideas = await tools.analysis.analyse(caller.accountId, "chooseIdeas", question);
    return { body: { items: ideas.slice(0, query.limit).map(presentIdea) } };
  },
});
