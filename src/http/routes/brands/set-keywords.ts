/** PUT /brands/{brand_id}/keywords/ — replaces the brand's keywords. */
import { z } from "zod";
import { countKeywords, setKeywords } from "../../../records/brands/keywords.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand } from "../../own-brand.ts";
import { brandPath } from "./brand-shape.ts";
import { givenKeywords, requireKeywords } from "./keyword-shape.ts";

export const setKeywordsOperation = defineOperation({
  id: "setKeywords",
  method: "PUT",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "write",
  summary: "Set all keywords",
  description:
    "Replaces the brand's keywords with these, in this order. If one of them is invalid, nothing changes. An empty list removes all keywords; content can then no longer be generated for the brand.",
  params: brandPath,
  body: z.object({ keywords: givenKeywords }),
  bodyBytesMax: 1024 * 1024,
  answer: z.object({ keywords_count: z.int().meta({ example: 2 }) }),
  refusals: ["unknown_brand", "brand_archived"],
  async handle({ caller, params, body }) {
    return caller.inAccount(async (account) => {
      await holdBrand(account, caller, params.brand_id);
      const phrases = requireKeywords(body.keywords);
      await setKeywords(account, params.brand_id, phrases);
      return { body: { keywords_count: await countKeywords(account, params.brand_id) } };
    });
  },
});
