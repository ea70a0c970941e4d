/** POST /brands/ — creates a brand. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import {
  findDefaultBrand,
  lockAccount,
  setDefaultBrand,
} from "../../../records/accounts/accounts.ts";
import { brandsMax, countBrands, createBrand } from "../../../records/brands/brands.ts";
import { addKeywords } from "../../../records/brands/keywords.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { brandFields, brandName, brandShape, presentBrand, toBrandFields } from "./brand-shape.ts";
import { givenKeywords, requireKeywords } from "./keyword-shape.ts";

export const createBrandOperation = defineOperation({
  id: "createBrand",
  method: "POST",
  path: "/brands/",
  tag: "Brands",
  scope: "write",
  summary: "Create a brand",
  description:
    "Add keywords now or later: content can be generated only for brands with keywords. If a keyword is invalid, the brand is not created. An account has at most 1,000 brands, including archived ones.",
  body: z.object({
    name: brandName.meta({ example: "Harbour Roast" }),
    ...brandFields,
    keywords: givenKeywords.optional(),
  }),
  status: 201,
  answer: brandShape,
  answerHeaders: { Location: "The path of the brand." },
  refusals: ["limit_reached"],
  async handle({ caller, body }) {
    requireWholeAccount(caller);
    const keywords = requireKeywords(body.keywords ?? []);
    const made = await caller.inAccount(async (account) => {
      await lockAccount(account);
      if ((await countBrands(account)) >= brandsMax) {
        throw new Refusal("limit_reached", {
          message: `An account has at most ${brandsMax.toLocaleString("en")} brands.`,
        });
      }
      const brand = await createBrand(account, { ...toBrandFields(body), name: body.name });
      if (body.is_default) await setDefaultBrand(account, brand.id);
      const keywordsCount = await addKeywords(account, brand.id, keywords);
      return presentBrand({ ...brand, keywordsCount }, await findDefaultBrand(account));
    });
    return { headers: { Location: `/brands/${made.brand_id}/` }, body: made };
  },
});
