/** POST /brands/{brand_id}/restore/ — restores an archived brand. */
import { findDefaultBrand, lockAccount } from "../../../records/accounts/accounts.ts";
import { restoreBrand } from "../../../records/brands/brands.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand, requireBrand, requireWholeAccount } from "../../own-brand.ts";
import { brandPath, brandShape, presentBrand } from "./brand-shape.ts";

export const restoreBrandOperation = defineOperation({
  id: "restoreBrand",
  method: "POST",
  path: "/brands/{brand_id}/restore/",
  tag: "Brands",
  scope: "write",
  summary: "Restore a brand",
  description:
    "Restores an archived brand with everything it had. Keys that were restricted to it stay revoked. A brand that is not archived stays unchanged.",
  params: brandPath,
  answer: brandShape,
  refusals: ["unknown_brand"],
  async handle({ caller, params }) {
    const { brand_id: id } = params;
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      await lockAccount(account);
      await holdBrand(account, caller, id, { mayBeArchived: true });
      await restoreBrand(account, id);
      const brand = await requireBrand(account, caller, id);
      return { body: presentBrand(brand, await findDefaultBrand(account)) };
    });
  },
});
