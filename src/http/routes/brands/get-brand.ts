/** GET /brands/{brand_id}/ — one brand. */
import { findDefaultBrand } from "../../../records/accounts/accounts.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
import { brandPath, brandShape, presentBrand } from "./brand-shape.ts";

export const getBrand = defineOperation({
  id: "getBrand",
  method: "GET",
  path: "/brands/{brand_id}/",
  tag: "Brands",
  scope: "read",
  summary: "Get a brand",
  description:
    "Returns the brand with its voice and its number of keywords. Archived brands can be read too.",
  params: brandPath,
  answer: brandShape,
  refusals: ["unknown_brand"],
  async handle({ caller, params }) {
    return caller.inAccount(async (account) => {
      const brand = await requireBrand(account, caller, params.brand_id);
      return { body: presentBrand(brand, await findDefaultBrand(account)) };
    });
  },
});
