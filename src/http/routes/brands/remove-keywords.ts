/** DELETE /brands/{brand_id}/keywords/ — removes the keywords in the body. */
import { z } from "zod";
import { countKeywords, removeKeywords } from "../../../records/brands/keywords.ts";
import { judgeKeywords } from "../../../records/brands/keyword-list.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand } from "../../own-brand.ts";
import { listOf } from "../../parameters.ts";
import { brandPath } from "./brand-shape.ts";
import { givenKeywordsMax } from "./keyword-shape.ts";

export const removeKeywordsOperation = defineOperation({
  id: "removeKeywords",
  method: "DELETE",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "write",
  summary: "Remove keywords",
  description:
    "Removes the keywords in the body, ignoring case and whitespace. Send at least one: to remove all keywords, set an empty list.",
  params: brandPath,
  body: z.object({
    // At least one is required, so that a lost body never removes anything.
    keywords: listOf(z.string(), givenKeywordsMax)
      .min(1)
      .meta({ example: ["espresso"] }),
  }),
  bodyBytesMax: 1024 * 1024,
  answer: z.object({
    removed: z.int().meta({ description: "How many keywords were removed.", example: 1 }),
    keywords_count: z.int().meta({ description: "How many keywords are left.", example: 13 }),
  }),
  refusals: ["unknown_brand", "brand_archived"],
  async handle({ caller, params, body }) {
    const { brand_id: id } = params;
    return caller.inAccount(async (account) => {
      await holdBrand(account, caller, id);
      const { phrases } = judgeKeywords(body.keywords);
      const removed = await removeKeywords(account, id, { phrases });
      return { body: { removed, keywords_count: await countKeywords(account, id) } };
    });
  },
});
