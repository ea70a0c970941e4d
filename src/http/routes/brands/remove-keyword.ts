/** DELETE /brands/{brand_id}/keywords/{keyword_id}/ — removes one keyword. */
import { Refusal } from "../../../errors.ts";
import { removeKeywords } from "../../../records/brands/keywords.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand } from "../../own-brand.ts";
import { pathId } from "../../parameters.ts";
import { brandPath } from "./brand-shape.ts";

export const removeKeyword = defineOperation({
  id: "removeKeyword",
  method: "DELETE",
  path: "/brands/{brand_id}/keywords/{keyword_id}/",
  tag: "Keywords",
  scope: "write",
  summary: "Remove a keyword",
  description: "Removes the keyword with this id.",
  params: brandPath.extend({ keyword_id: pathId("keyword_not_found") }),
  status: 204,
  refusals: ["unknown_brand", "brand_archived", "keyword_not_found"],
  async handle({ caller, params }) {
    const { brand_id: id, keyword_id: keywordId } = params;
    return caller.inAccount(async (account) => {
      await holdBrand(account, caller, id);
      const removed = await removeKeywords(account, id, { ids: [keywordId] });
      if (removed === 0) throw new Refusal("keyword_not_found");
      return {};
    });
  },
});
