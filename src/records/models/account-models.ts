/** Models that accounts bring themselves: provider, key and names. The key is encrypted before it gets here. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { openEncryption } from "../../encrypt.ts";
import type { Encrypted, Encryption } from "../../encrypt.ts";
import { Failure } from "../../errors.ts";
import type { Secret } from "../../instance-secret.ts";

export interface AccountModelsRecord {
  provider: string;
  /** Empty: the provider's own address. */
  url: string;
  model: string;
  fastModel: string | null;
  /** What a person recognises the key by; empty where there is none. */
  lastFour: string;
  isKeyOfEnvironment: boolean;
  updatedAt: Date;
}

export interface NewAccountModels {
  provider: string;
  url: string;
  model: string;
  fastModel: string | null;
  key: string;
  /** Only a public address is called: the account named it itself. */
  isPublicOnly?: boolean;
  /** Addresses of this machine and of private networks may be called as well: the operator named it. */
  isLocalAllowed?: boolean;
  /** The provider's key in the environment is used, and `key` is empty. */
  isKeyOfEnvironment?: boolean;
}

type Tools = { encryption: Encryption };

/** The key of an account's own models comes from the instance's secret, and from nothing that lies in the database. */
export function openModelEncryption(secret: Secret): Encryption {
  return openEncryption([secret.derive("account models")]);
}

export async function setAccountModels(
  { encryption }: Tools,
  account: AccountHandle,
  { key, ...wanted }: NewAccountModels,
): Promise<void> {
  const encrypted = encryption.encrypt(key, placeOf(account));
  const values = {
    provider: wanted.provider,
    url: wanted.url,
    model: wanted.model,
    fast_model: wanted.fastModel,
    is_public_only: wanted.isPublicOnly ?? false,
    is_local_allowed: wanted.isLocalAllowed ?? false,
    is_key_of_environment: wanted.isKeyOfEnvironment ?? false,
    credential_encrypted: encrypted.bytes,
    key_id: encrypted.keyId,
    // Of a short key, four characters would be too much of it.
    last_four: key.length >= 16 ? key.slice(-4) : "",
    updated_at: new Date(),
  };
  await account.trx
    .insertInto("account_models")
    .values({ account_id: account.accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** Other models with the key that is stored, which stays where it is. False where it is another server's, or there is none. */
export async function changeAccountModels(
  account: AccountHandle,
  { provider, url, model, fastModel }: Omit<NewAccountModels, "key">,
): Promise<boolean> {
  const result = await account.trx
    .updateTable("account_models")
    .set({ model, fast_model: fastModel, updated_at: new Date() })
    .where("account_id", "=", account.accountId)
    .where("provider", "=", provider)
    .where("url", "=", url)
    .where("is_key_of_environment", "=", false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findAccountModels(
  account: AccountHandle,
): Promise<AccountModelsRecord | undefined> {
  return account.trx
    .selectFrom("account_models")
    .select([
      "provider",
      "url",
      "model",
      "fast_model as fastModel",
      "last_four as lastFour",
      "is_key_of_environment as isKeyOfEnvironment",
      "updated_at as updatedAt",
    ])
    .where("account_id", "=", account.accountId)
    .executeTakeFirst();
}

/** With the key, for whoever calls the provider. A Failure where the secret is another one than when it was stored. */
export async function openAccountModels(
  { encryption }: Tools,
  account: AccountHandle,
): Promise<NewAccountModels | undefined> {
  const row = await account.trx
    .selectFrom("account_models")
    .select([
      "provider",
      "url",
      "model",
      "fast_model",
      "is_public_only",
      "is_local_allowed",
      "is_key_of_environment",
      "credential_encrypted",
      "key_id",
    ])
    .where("account_id", "=", account.accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const encrypted: Encrypted = { bytes: row.credential_encrypted, keyId: row.key_id };
  const key = encryption.decrypt(encrypted, placeOf(account));
  if (key === undefined) throw new Failure("model_credential_unreadable");
  return {
    provider: row.provider,
    url: row.url,
    model: row.model,
    fastModel: row.fast_model,
    key,
    isPublicOnly: row.is_public_only,
    isLocalAllowed: row.is_local_allowed,
    isKeyOfEnvironment: row.is_key_of_environment,
  };
}

export interface AccountModelsInUse {
  provider: string;
  url: string;
  model: string;
  /** Whether whoever runs the service named its address: it may be called from here. */
  isOperators: boolean;
}

/** What accounts chose, for whoever runs the service: only its own role sees all accounts. */
export async function listAllAccountModels({
  kysely,
}: Pick<Database, "kysely">): Promise<AccountModelsInUse[]> {
  return kysely
    .selectFrom("account_models")
    .innerJoin("accounts", "accounts.id", "account_models.account_id")
    .where("accounts.closed_at", "is", null)
    .select((q) => [
      "account_models.provider",
      "account_models.url",
      "account_models.model",
      q
        .or([q("is_local_allowed", "=", true), q("is_public_only", "=", false)])
        .$castTo<boolean>()
        .as("isOperators"),
    ])
    .orderBy("account_models.account_id")
    .limit(shownMax)
    .execute();
}

const shownMax = 100;

/** False where there was none. */
export async function unsetAccountModels(account: AccountHandle): Promise<boolean> {
  const result = await account.trx
    .deleteFrom("account_models")
    .where("account_id", "=", account.accountId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function placeOf({ accountId }: AccountHandle): string {
  return `account_models ${accountId}`;
}
