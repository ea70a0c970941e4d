/** PATCH /account/ — changes the account's name or its default brand. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import {
  lockAccount,
  setAccountName,
  setDefaultBrand,
} from "../../../records/accounts/accounts.ts";
import { lockBrand } from "../../../records/brands/brands.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { id, trimmedText } from "../../parameters.ts";
import { accountShape, showAccount } from "./account-shape.ts";

export const updateAccount = defineOperation({
  id: "updateAccount",
  method: "PATCH",
  path: "/account/",
  tag: "Account",
  scope: "admin",
  summary: "Update the account",
  description:
    "Changes the fields you send. The e-mail address cannot be changed, because the owner signs in with it.",
  body: z.object({
    name: trimmedText(200).optional().meta({ example: "Harbour Roast Ltd" }),
    default_brand_id: id.optional().meta({ example: 7 }),
  }),
  answer: accountShape,
  refusals: ["brand_not_found", "brand_archived"],
  async handle({ caller, body, tools }) {
    const { name, default_brand_id: brandId } = body;
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      await lockAccount(account);
      if (brandId !== undefined) {
        const brand = await lockBrand(account, brandId);
        if (!brand) throw new Refusal("brand_not_found");
        if (brand.archivedAt !== null) throw new Refusal("brand_archived");
        await setDefaultBrand(account, brandId);
      }
      if (name !== undefined) await setAccountName(account, name);
      return { body: await showAccount(account, caller, tools.config) };
    });
  },
});
