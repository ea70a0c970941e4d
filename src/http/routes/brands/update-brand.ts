/** PATCH /brands/{brand_id}/ — changes the given fields of a brand. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import {
  findDefaultBrand,
  lockAccount,
  setDefaultBrand,
} from "../../../records/accounts/accounts.ts";
import { updateBrand } from "../../../records/brands/brands.ts";
import { defineOperation } from "../../operation.ts";
import { holdBrand, requireBrand, requireWholeAccount } from "../../own-brand.ts";
import {
  brandFields,
  brandName,
  brandPath,
  brandShape,
  presentBrand,
  toBrandFields,
} from "./brand-shape.ts";

export const updateBrandOperation = defineOperation({
  id: "updateBrand",
  method: "PATCH",
  path: "/brands/{brand_id}/",
  tag: "Brands",
  scope: "write",
  summary: "Update a brand",
  description:
    "Changes the fields you send, including those of the voice guide; all others stay unchanged. Jobs that have already started use the brand as it was.",
  params: brandPath,
  body: z.object({ name: brandName.optional().meta({ example: "Harbour Roast" }), ...brandFields }),
  answer: brandShape,
  refusals: ["unknown_brand", "brand_archived"],
  async handle({ caller, params, body }) {
    const { brand_id: id } = params;
    if (body.is_default !== undefined) requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      // Always lock accounts before brands, so that two requests that lock both cannot deadlock.
      if (body.is_default !== undefined) await lockAccount(account);
      await holdBrand(account, caller, id);
      if (body.is_default === true) await setDefaultBrand(account, id);
      else if (body.is_default === false && (await findDefaultBrand(account)) === id) {
        const message = "Make another brand the default instead.";
        throw new Refusal("invalid_parameters", { errors: [{ param: "is_default", message }] });
      }
      await updateBrand(account, id, toBrandFields(body));
      const brand = await requireBrand(account, caller, id);
      return { body: presentBrand(brand, await findDefaultBrand(account)) };
    });
  },
});
