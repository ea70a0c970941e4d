/** Models that accounts bring themselves: provider, key and names. The key is encrypted before it gets here. */
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
    updated_at: sql`now()`,
  };
  await account.execute`
    insert into account_models ${insertionOf({ account_id: account.accountId, ...values })}
    on conflict (account_id) do update set ${assignmentsOf(values)}`;
}

/** Other models with the key that is stored, which stays where it is. False where it is another server's, or there is none. */
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

/** With the key, for whoever calls the provider. A Failure where the secret is another one than when it was stored. */
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
  /** Whether whoever runs the service named its address: it may be called from here. */
  isOperators: boolean;
}

const shownMax = 100;

/** What accounts chose, for whoever runs the service: only its own role sees all accounts. */
export async function listAllAccountModels({ query }: Queries): Promise<AccountModelsInUse[]> {
  return query<AccountModelsInUse>`
    select m.provider, m.url, m.model, m.is_local_allowed or not m.is_public_only as "isOperators"
    from account_models m join accounts a on a.id = m.account_id and a.closed_at is null
    order by m.account_id limit ${shownMax}`;
}

/** False where there was none. */
export async function unsetAccountModels({ execute, accountId }: AccountHandle): Promise<boolean> {
  return (await execute`delete from account_models where account_id = ${accountId}`) > 0;
}

function placeOf({ accountId }: AccountHandle): string {
  return `account_models ${accountId}`;
}
