/** Chooses the brand that a command works for: the specified one, else the account's default brand. */
import type { AccountHandle } from "../db/account-handle.ts";
import { findBrand, listBrands } from "../records/brands/brands.ts";
import type { BrandRecord } from "../records/brands/brands.ts";
import type { ChosenAccount } from "./choose-account.ts";
import { nearest } from "./nearest.ts";
import { parseId } from "./terminal/parse-id.ts";
import { WrongUse } from "./terminal/wrong-use.ts";

const shownMax = 10;

export async function chooseBrand(
  account: AccountHandle,
  owner: ChosenAccount,
  named: string | undefined,
): Promise<BrandRecord> {
  if (named !== undefined) return findNamed(account, owner, named);
  const { defaultBrandId } = owner;
  const chosen = defaultBrandId === null ? undefined : await findBrand(account, defaultBrandId);
  if (chosen !== undefined) return chosen;
  const brands = await listBrands(account);
  throw brands.length === 0
    ? new WrongUse("brand_missing", `There are no brands in ${owner.label} yet.`, makeOne(owner))
    : new WrongUse(
        "brand_missing",
        `There is no default brand in ${owner.label}: specify a brand.`,
        describe(owner, brands),
      );
}

async function findNamed(
  account: AccountHandle,
  owner: ChosenAccount,
  named: string,
): Promise<BrandRecord> {
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
      `Several brands in ${owner.label} are named ${named}: specify one by its ID.`,
      `Their IDs: ${ids}.`,
    );
  }
  // A number is an ID, so no similar name is suggested.
  const names = id === undefined ? brands.map((brand) => brand.name) : [];
  const meant = nearest(named, names);
  throw new WrongUse(
    "brand_not_found",
    `Brand ${named} not found in ${owner.label}.`,
    meant === undefined ? describe(owner, brands) : `Did you mean "${meant}"?`,
  );
}

function describe(owner: ChosenAccount, brands: readonly BrandRecord[]): string {
  if (brands.length === 0) return `There are no brands yet. ${makeOne(owner)}`;
  const shown = brands.slice(0, shownMax).map(({ id, name }) => `${id} (${name})`);
  const rest = brands.length - shown.length;
  const more = rest > 0 ? ` and ${rest} more: pressroom brand list${owner.flag}` : "";
  return `Brands in this account: ${shown.join(", ")}${more}`;
}

function makeOne({ flag }: ChosenAccount): string {
  return `Create one: pressroom brand create --name "Your brand"${flag}`;
}
