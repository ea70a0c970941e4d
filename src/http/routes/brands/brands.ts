/** Brands: list, create, read, change, archive and restore. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import {
  findDefaultBrand,
  lockAccount,
  setDefaultBrand,
} from "../../../records/accounts/accounts.ts";
import {
  archiveBrand,
  brandsMax,
  countBrands,
  createBrand,
  pageBrands,
  restoreBrand,
  updateBrand,
} from "../../../records/brands/brands.ts";
import { addKeywords } from "../../../records/brands/keywords.ts";
import type { Caller } from "../../authentication/caller.ts";
import { defineOperation } from "../../operation.ts";
import { lockOwnBrand, requireBrand, requireWholeAccount } from "../../authentication/own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { truth } from "../../requests/parameter-schemas.ts";
import {
  brandFields,
  brandName,
  brandPath,
  brandShape,
  presentBrand,
  toBrandFields,
} from "./brand-shape.ts";
import { givenKeywords, requireKeywords } from "./keywords.ts";

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
      .meta({ description: "`true`: list archived brands instead.", example: false }),
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

export const createBrandOperation = defineOperation({
  id: "createBrand",
  method: "POST",
  path: "/brands/",
  tag: "Brands",
  scope: "write",
  summary: "Create a brand",
  description:
    "Add keywords now or later: content can be generated only for brands with keywords. If a keyword is invalid, the brand is not created. An account can have at most 1,000 brands, including archived ones.",
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
          message: `An account can have at most ${brandsMax.toLocaleString("en")} brands.`,
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
  async handle({ caller, params }) {
    return caller.inAccount((account) => answerBrand(account, caller, params.brand_id));
  },
});

export const updateBrandOperation = defineOperation({
  id: "updateBrand",
  method: "PATCH",
  path: "/brands/{brand_id}/",
  tag: "Brands",
  scope: "write",
  summary: "Update a brand",
  description:
    "Changes the fields you send, including those of the voice guide; all others are left unchanged. Jobs that have already started use the brand as it was.",
  params: brandPath,
  body: z.object({ name: brandName.optional().meta({ example: "Harbour Roast" }), ...brandFields }),
  answer: brandShape,
  refusals: ["brand_archived"],
  async handle({ caller, params, body }) {
    const { brand_id: id } = params;
    if (body.is_default !== undefined) requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      // Always lock accounts before brands, so that two requests that lock both cannot deadlock.
      if (body.is_default !== undefined) await lockAccount(account);
      await lockOwnBrand(account, caller, id);
      if (body.is_default === true) await setDefaultBrand(account, id);
      else if (body.is_default === false && (await findDefaultBrand(account)) === id) {
        const message = "Set another brand as the default instead.";
        throw new Refusal("invalid_parameters", { errors: [{ param: "is_default", message }] });
      }
      await updateBrand(account, id, toBrandFields(body));
      return answerBrand(account, caller, id);
    });
  },
});

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
  refusals: ["brand_is_default"],
  async handle({ caller, params }) {
    const { brand_id: id } = params;
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      await lockAccount(account);
      await lockOwnBrand(account, caller, id, { mayBeArchived: true });
      if ((await findDefaultBrand(account)) === id) {
        const page = { isArchived: false, brandId: null, before: null, rowsMax: 2 };
        const brands = await pageBrands(account, page);
        if (brands.some((brand) => brand.id !== id)) throw new Refusal("brand_is_default");
      }
      await archiveBrand(account, id);
      return answerBrand(account, caller, id);
    });
  },
});

export const restoreBrandOperation = defineOperation({
  id: "restoreBrand",
  method: "POST",
  path: "/brands/{brand_id}/restore/",
  tag: "Brands",
  scope: "write",
  summary: "Restore a brand",
  description:
    "Restores an archived brand with its keywords, jobs and content. Keys that were restricted to it remain revoked. A brand that is not archived is left unchanged.",
  params: brandPath,
  answer: brandShape,
  async handle({ caller, params }) {
    const { brand_id: id } = params;
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      await lockAccount(account);
      await lockOwnBrand(account, caller, id, { mayBeArchived: true });
      await restoreBrand(account, id);
      return answerBrand(account, caller, id);
    });
  },
});

async function answerBrand(account: AccountHandle, caller: Caller, id: number) {
  const brand = await requireBrand(account, caller, id);
  return { body: presentBrand(brand, await findDefaultBrand(account)) };
}
