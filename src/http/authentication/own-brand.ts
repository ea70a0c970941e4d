/** Checks that the caller can access a brand or, for operations on the whole account, that its key is not restricted to one brand. */
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

/** Like `requireBrand`, for changes: locks the brand and its keywords until the transaction ends. */
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

/** For operations that affect more than one brand. */
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
