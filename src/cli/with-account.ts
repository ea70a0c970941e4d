/** Opens the database for a command that works inside one account, in one transaction. */
import { readConfig } from "../config.ts";
import { forAccount } from "../db/account-handle.ts";
import type { AccountHandle } from "../db/account-handle.ts";
import type { Encryption } from "../encrypt.ts";
import { openSecret } from "../instance-secret.ts";
import type { BrandRecord } from "../records/brands/brands.ts";
import { openModelEncryption } from "../records/models/account-models.ts";
import { chooseAccount } from "./choose-account.ts";
import type { AccountOptions, ChosenAccount } from "./choose-account.ts";
import { chooseBrand } from "./choose-brand.ts";
import { withServices } from "./with-services.ts";

export async function withAccount<T>(
  options: AccountOptions,
  work: (account: AccountHandle, owner: ChosenAccount) => Promise<T>,
): Promise<T> {
  return withServices("command", async ({ services: { database } }) => {
    const owner = await chooseAccount(database, options);
    return forAccount(database, owner.id, (account) => work(account, owner));
  });
}

/** The same for the specified brand, else the account's default brand. */
export async function withBrand<T>(
  options: AccountOptions,
  work: (account: AccountHandle, brand: BrandRecord, owner: ChosenAccount) => Promise<T>,
): Promise<T> {
  return withAccount(options, async (account, owner) =>
    work(account, await chooseBrand(account, owner, options.brand), owner),
  );
}

/** The same with the encryption of the account's own model key. */
export async function withAccountSecret<T>(
  options: AccountOptions,
  work: (account: AccountHandle, encryption: Encryption, owner: ChosenAccount) => Promise<T>,
): Promise<T> {
  return withAccount(options, async (account, owner) =>
    work(account, openModelEncryption(await openSecret(readConfig())), owner),
  );
}
