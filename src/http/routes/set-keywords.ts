/** PUT /brands/{brand_id}/keywords/ — makes a brand's keywords exactly these. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import { judgeKeywords } from "../../records/keyword-list.ts";
import { countKeywords, keywordsMax, setKeywords } from "../../records/keywords.ts";
import { defineOperation } from "../operation.ts";
import { holdBrand } from "../own-brand.ts";
import { brandPath } from "./brand-shape.ts";
import { givenKeywords } from "./keyword-shape.ts";

/** So many are told at once; whoever sends more has one reason for all of them. */
const problemsMax = 50;

export const setKeywordsOperation = defineOperation({
  id: "setKeywords",
  method: "PUT",
  path: "/brands/{brand_id}/keywords/",
  tag: "Keywords",
  scope: "write",
  summary: "Set all keywords",
  description:
    "Makes the brand's keywords exactly these, in this order; all of them, or none where one cannot be taken. An empty list removes all, and then nothing can be generated for the brand.",
  params: brandPath,
  body: z.object({ keywords: givenKeywords }),
  bodyBytesMax: 1024 * 1024,
  answer: z.object({ keywords_count: z.int().meta({ example: 2 }) }),
  refusals: ["unknown_brand", "brand_archived"],
  async handle({ caller, params, body }) {
    const { phrases, refused } = judgeKeywords(body.keywords);
    return caller.inAccount(async (account) => {
      await holdBrand(account, caller, params.brand_id);
      const problems = refused.map(({ keyword, message }) => `"${keyword}": ${message}`);
      if (phrases.length > keywordsMax) {
        problems.push(`A brand has at most ${keywordsMax.toLocaleString("en")} keywords.`);
      }
      if (problems.length > 0) {
        throw new Refusal("invalid_parameters", {
          errors: problems.slice(0, problemsMax).map((message) => ({ param: "keywords", message })),
        });
      }
      await setKeywords(account, params.brand_id, phrases);
      return { body: { keywords_count: await countKeywords(account, params.brand_id) } };
    });
  },
});
