/** Models that accounts configure themselves. The provider's key is stored encrypted. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { assignmentsOf, insertionOf } from "../../db/queries.ts";
import type { Queries } from "../../db/queries.ts";
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
  /** The last characters of the key, as a hint; empty if there is no key or it is short. */
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
  /** Only public addresses may be called, because an account chose the URL. */
  isPublicOnly?: boolean;
  /** This machine and private networks may be called too, because the operator chose the URL. */
  isLocalAllowed?: boolean;
  /** The provider's key is read from the environment, and `key` is empty. */
  isKeyOfEnvironment?: boolean;
}

type Tools = { encryption: Encryption };

/** Derives the encryption key from the instance secret, which is not in the database. */
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
    // Four characters of a short key would reveal too much of it.
    last_four: key.length >= 16 ? key.slice(-4) : "",
    updated_at: sql`now()`,
  };
  await account.execute`
    insert into account_models ${insertionOf({ account_id: account.accountId, ...values })}
    on conflict (account_id) do update set ${assignmentsOf(values)}`;
}

/** Changes the models and keeps the stored key. False if it belongs to another server or does not exist. */
export async function changeAccountModels(
  { execute, accountId }: AccountHandle,
  { provider, url, model, fastModel }: Omit<NewAccountModels, "key">,
): Promise<boolean> {
  const count = await execute`
    update account_models set model = ${model}, fast_model = ${fastModel}, updated_at = now()
    where account_id = ${accountId} and provider = ${provider} and url = ${url} and not is_key_of_environment`;
  return count > 0;
}

export async function findAccountModels({
  queryFirst,
  accountId,
}: AccountHandle): Promise<AccountModelsRecord | undefined> {
  return queryFirst<AccountModelsRecord>`
    select provider, url, model, fast_model as "fastModel", last_four as "lastFour",
      is_key_of_environment as "isKeyOfEnvironment", updated_at as "updatedAt"
    from account_models where account_id = ${accountId}`;
}

/** Includes the decrypted key. Throws a Failure if the instance secret has changed since the key was stored. */
export async function openAccountModels(
  { encryption }: Tools,
  account: AccountHandle,
): Promise<NewAccountModels | undefined> {
  const row = await account.queryFirst<Omit<NewAccountModels, "key"> & Encrypted>`
    select provider, url, model, fast_model as "fastModel", is_public_only as "isPublicOnly",
      is_local_allowed as "isLocalAllowed", is_key_of_environment as "isKeyOfEnvironment",
      credential_encrypted as bytes, key_id as "keyId"
    from account_models where account_id = ${account.accountId}`;
  if (!row) return undefined;
  const { bytes, keyId, ...models } = row;
  const key = encryption.decrypt({ bytes, keyId }, placeOf(account));
  if (key === undefined) throw new Failure("model_credential_unreadable");
  return { ...models, key };
}

export interface AccountModelsInUse {
  provider: string;
  url: string;
  model: string;
  /** Whether the operator chose the URL, so that it may be called from this machine. */
  isOperators: boolean;
}

const shownMax = 100;

/** The models of all accounts, for the operator's role. */
export async function listAllAccountModels({ query }: Queries): Promise<AccountModelsInUse[]> {
  return query<AccountModelsInUse>`
    select m.provider, m.url, m.model, m.is_local_allowed or not m.is_public_only as "isOperators"
    from account_models m join accounts a on a.id = m.account_id and a.closed_at is null
    order by m.account_id limit ${shownMax}`;
}

/** False if there were none. */
export async function unsetAccountModels({ execute, accountId }: AccountHandle): Promise<boolean> {
  return (await execute`delete from account_models where account_id = ${accountId}`) > 0;
}

function placeOf({ accountId }: AccountHandle): string {
  return `account_models ${accountId}`;
}
