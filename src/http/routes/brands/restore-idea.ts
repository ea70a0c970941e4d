/** POST /brands/{brand_id}/ideas/{idea_key}/restore/ — brings a dismissed idea back. */
import { Refusal } from "../../../errors.ts";
import { restoreIdea } from "../../../records/brands/idea-material.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
import { ideaPath, threadOf } from "./idea-shape.ts";

export const restoreIdeaOperation = defineOperation({
  id: "restoreIdea",
  method: "POST",
  path: "/brands/{brand_id}/ideas/{idea_key}/restore/",
  tag: "Ideas",
  scope: "write",
  summary: "Restore an idea",
  description: "Suggests a dismissed idea again, as long as its source exists.",
  params: ideaPath,
  status: 204,
  refusals: ["unknown_brand", "idea_not_found"],
  async handle({ caller, params }) {
    const { brand_id: brandId, idea_key: key } = params;
    const isRestored = await caller.inAccount(async (account) => {
      await requireBrand(account, caller, brandId);
      return restoreIdea(account, brandId, { key, threadId: threadOf(key) });
    });
    if (!isRestored) throw new Refusal("idea_not_found");
    return {};
  },
});
