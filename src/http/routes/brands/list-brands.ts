/** GET /brands/ — the account's brands, newest first. */
import { findDefaultBrand } from "../../../records/accounts/accounts.ts";
import { pageBrands } from "../../../records/brands/brands.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { truth } from "../../parameters.ts";
import { brandShape, presentBrand } from "./brand-shape.ts";

export const listBrandsOperation = defineOperation({
  id: "listBrands",
  method: "GET",
  path: "/brands/",
  tag: "Brands",
  scope: "read",
  summary: "List brands",
  description:
    "Newest first. Archived brands are listed separately. A key restricted to a brand sees only that brand.",
  query: pageQuery({
    archived: truth
      .default(false)
      .meta({ description: "True lists archived brands instead.", example: false }),
  }),
  answer: pageOf(brandShape),
  async handle({ caller, query }) {
    const { rows, defaultBrandId } = await caller.inAccount(async (account) => ({
      rows: await pageBrands(account, {
        isArchived: query.archived,
        brandId: caller.brandId,
        before: query.cursor?.[0] ?? null,
        rowsMax: query.limit + 1,
      }),
      defaultBrandId: await findDefaultBrand(account),
    }));
    const present = (brand: (typeof rows)[number]) => presentBrand(brand, defaultBrandId);
    return { body: toPage(rows, query.limit, present, (brand) => [brand.id]) };
  },
});
