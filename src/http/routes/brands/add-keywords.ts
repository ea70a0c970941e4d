/** POST /brands/{brand_id}/keywords/ — adds keywords to those the brand already has. */
import { z } from "zod";
import { defineOperation } from "../../operation.ts";
import { holdBrand } from "../../own-brand.ts";
import { brandPath } from "./brand-shape.ts";
import { addedKeywordsShape, givenKeywords, takeKeywords } from "./keyword-shape.ts";

export const addKeywordsOperation = defineOperation({
  id: "addKeywords",
  method: "POST",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "write",
  summary: "Add keywords",
  description:
    "Adds keywords to those the brand already has. Keywords that cannot be accepted are listed one by one, and the others are added. A brand has at most 1,000 keywords.",
  params: brandPath,
  body: z.object({ keywords: givenKeywords }),
  bodyBytesMax: 1024 * 1024,
  answer: addedKeywordsShape,
  refusals: ["unknown_brand", "brand_archived"],
  async handle({ caller, params, body }) {
    return caller.inAccount(async (account) => {
      await holdBrand(account, caller, params.brand_id);
      return { body: await takeKeywords(account, params.brand_id, body.keywords) };
    });
  },
});
