/** DELETE /brands/{brand_id}/ — archives a brand: no new content is written for it, and nothing is deleted. */
import { Refusal } from "../../../errors.ts";
import { findDefaultBrand, lockAccount } from "../../../records/accounts/accounts.ts";
import { archiveBrand, pageBrands } from "../../../records/brands/brands.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand, requireBrand, requireWholeAccount } from "../../own-brand.ts";
import { brandPath, brandShape, presentBrand } from "./brand-shape.ts";

export const archiveBrandOperation = defineOperation({
  id: "archiveBrand",
  method: "DELETE",
  path: "/brands/{brand_id}/",
  tag: "Brands",
  scope: "write",
  summary: "Archive a brand",
  description:
    "An archived brand accepts no new jobs, and keys restricted to it are revoked. Its keywords, jobs and content are kept and can still be read, and accepted jobs still run. You can restore it at any time. The default brand can be archived only if it is the last one.",
  params: brandPath,
  answer: brandShape,
  refusals: ["unknown_brand", "brand_is_default"],
  async handle({ caller, params }) {
    const { brand_id: id } = params;
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      await lockAccount(account);
      await holdBrand(account, caller, id, { mayBeArchived: true });
      if ((await findDefaultBrand(account)) === id) {
        const living = { isArchived: false, brandId: null, before: null, rowsMax: 2 };
        const brands = await pageBrands(account, living);
        if (brands.some((brand) => brand.id !== id)) throw new Refusal("brand_is_default");
      }
      await archiveBrand(account, id);
      const brand = await requireBrand(account, caller, id);
      return { body: presentBrand(brand, await findDefaultBrand(account)) };
    });
  },
});
