/** POST /brands/{brand_id}/ideas/{idea_key}/dismiss/ — removes an idea for good. */
import { Refusal } from "../../../errors.ts";
import { dismissIdea, readIdeaMaterial } from "../../../records/brands/idea-material.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
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
    const { accountId, ...question } = await caller.inAccount(async (account) => ({
      accountId: account.accountId,
      brand: await requireBrand(account, caller, brandId),
      material: await readIdeaMaterial(account, brandId),
    }));
    const topic = await tools.analysis.analyse(accountId, "findIdeaTopic", { question, key });
    if (topic === null) throw new Refusal("idea_not_found");
    await caller.inAccount((account) =>
      dismissIdea(account, brandId, { key, topic, threadId: threadOf(key) }),
    );
    return {};
  },
});
