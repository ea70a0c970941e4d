/** A brand that an address names, for the caller who may see it; and what a key that is bound to a brand may not do. */
import type { AccountHandle } from "../../db/account-handle.ts";
import { Refusal } from "../../errors.ts";
import { findBrand, lockBrand } from "../../records/brands/brands.ts";
import type { BrandRecord } from "../../records/brands/brands.ts";
import type { Caller } from "./caller.ts";

export async function requireBrand(
  account: AccountHandle,
  caller: Caller,
  id: number,
): Promise<BrandRecord> {
  const brand = isVisible(caller, id) ? await findBrand(account, id) : undefined;
  if (!brand) throw new Refusal("unknown_brand");
  return brand;
}

/** As above, for a change: nobody else changes the brand or its keywords until the transaction ends. */
export async function lockOwnBrand(
  account: AccountHandle,
  caller: Caller,
  id: number,
  { mayBeArchived = false }: { mayBeArchived?: boolean } = {},
): Promise<void> {
  const brand = isVisible(caller, id) ? await lockBrand(account, id) : undefined;
  if (!brand) throw new Refusal("unknown_brand");
  if (brand.archivedAt !== null && !mayBeArchived) throw new Refusal("brand_archived");
}

/** For what concerns more than one brand. */
export function requireWholeAccount(caller: Caller): void {
  if (caller.brandId === null) return;
  throw new Refusal("insufficient_scope", {
    message:
      "This API key is restricted to one brand, but this operation affects the whole account.",
  });
}

function isVisible({ brandId }: Caller, id: number): boolean {
  return brandId === null || brandId === id;
}
