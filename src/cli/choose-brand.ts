/** Which brand a command works for: the named one, else the account's default brand. */
import type { AccountHandle } from "../db/account-handle.ts";
import { findBrand, listBrands } from "../records/brands.ts";
import type { BrandRecord } from "../records/brands.ts";
import type { AccountRecord } from "../records/accounts.ts";
import { nearest } from "./nearest.ts";
import { parseId } from "./parse-id.ts";
import { WrongUse } from "./wrong-use.ts";

export async function chooseBrand(
  account: AccountHandle,
  { defaultBrandId }: Pick<AccountRecord, "defaultBrandId">,
  named: string | undefined,
): Promise<BrandRecord> {
  if (named !== undefined) return findNamed(account, named);
  const chosen = defaultBrandId === null ? undefined : await findBrand(account, defaultBrandId);
  if (chosen !== undefined) return chosen;
  throw new WrongUse(
    "brand_missing",
    "The account has no brand yet.",
    'Make one: pressroom brand create --name "Your brand"',
  );
}

async function findNamed(account: AccountHandle, named: string): Promise<BrandRecord> {
  const id = parseId(named);
  const byId = id === undefined ? undefined : await findBrand(account, id);
  if (byId !== undefined) return byId;
  const brands = await listBrands(account);
  const byName = brands.filter((brand) => brand.name.toLowerCase() === named.trim().toLowerCase());
  if (byName.length === 1 && byName[0] !== undefined) return byName[0];
  if (byName.length > 1) {
    const ids = byName.map((brand) => brand.id).join(", ");
    throw new WrongUse(
      "brand_ambiguous",
      `Several brands are called ${named}: name one by its id.`,
      `Their ids: ${ids}.`,
    );
  }
  const meant = nearest(
    named,
    brands.map((brand) => brand.name),
  );
  throw new WrongUse(
    "brand_not_found",
    `The account has no brand ${named}.`,
    meant === undefined ? "See: pressroom brand list" : `Did you mean "${meant}"?`,
  );
}
