/** POST /brands/{brand_id}/ideas/{idea_key}/dismiss/ — removes an idea for good. */
import { Refusal } from "../../../errors.ts";
import { dismissIdea } from "../../../records/brands/idea-material.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
import { readIdeaQuestion } from "../../read-idea-question.ts";
import { ideaPath, threadOf } from "./idea-shape.ts";

export const dismissIdeaOperation = defineOperation({
  id: "dismissIdea",
  method: "POST",
  path: "/brands/{brand_id}/ideas/{idea_key}/dismiss/",
  tag: "Ideas",
  scope: "write",
  summary: "Dismiss an idea",
  description:
    "Removes the idea from the list and does not suggest its topic again. A forum question is dismissed among the threads as well.",
  params: ideaPath,
  status: 204,
  refusals: ["unknown_brand", "idea_not_found", "text_too_complex", "too_many_analyses"],
  async handle({ caller, params, tools }) {
    const { brand_id: brandId, idea_key: key } = params;
    const question = await caller.inAccount(async (account) =>
      readIdeaQuestion(account, await requireBrand(account, caller, params.brand_id)),
    );
    const topic = await tools.analysis.analyse(caller.accountId, "findIdeaTopic", {
      question,
      key,
    });
    if (topic === null) throw new Refusal("idea_not_found");
    await caller.inAccount((account) =>
      dismissIdea(account, brandId, { key, topic, threadId: threadOf(key) }),
    );
    return {};
  },
});
