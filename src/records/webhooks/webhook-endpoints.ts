/** Webhook endpoints: their URLs, events and signing secrets. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { assignmentsOf } from "../../db/queries.ts";
import type { Encryption } from "../../encrypt.ts";
import type { DeliveryState } from "./webhook-deliveries.ts";

export interface WebhookEndpointRecord {
  id: number;
  url: string;
  description: string;
  events: string[];
  disabledAt: Date | null;
  /** `gone`, `failing` or `by_hand`. */
  disabledReason: string | null;
  failingSince: Date | null;
  createdAt: Date;
  lastDelivery: LastDelivery | null;
}

export interface LastDelivery {
  state: DeliveryState;
  status: number | null;
  error: string | null;
  /** ISO 8601, because it is read from JSON. */
  createdAt: string;
}

export interface NewWebhookEndpoint {
  url: string;
  description: string;
  events: readonly string[];
  secret: string;
}

type Tools = { encryption: Encryption };

/** Limited because each job that ends writes one row per endpoint. */
export const endpointsMax = 50;

const columns = sql`id, url, description, events, disabled_at as "disabledAt", disabled_reason as "disabledReason",
  failing_since as "failingSince", created_at as "createdAt", (
    select json_build_object('state', o.state, 'status', o.last_status, 'error', o.last_error, 'createdAt', o.created_at)
    from webhook_outbox o
    where o.account_id = webhook_endpoints.account_id and o.endpoint_id = webhook_endpoints.id
    order by o.created_at desc, o.id desc limit 1) as "lastDelivery"`;

/** Undefined if the account has reached its limit. */
export async function createWebhookEndpoint(
  tools: Tools,
  account: AccountHandle,
  { url, description, events, secret }: NewWebhookEndpoint,
): Promise<WebhookEndpointRecord | undefined> {
  const { execute, queryOne, accountId } = account;
  // Serializes concurrent creations, so that the count is exact.
  await execute`select pg_advisory_xact_lock(hashtext('webhook_endpoints'), ${accountId}::integer)`;
  const { count } = await queryOne<{ count: number }>`
    select count(*) from webhook_endpoints where account_id = ${accountId} and deleted_at is null`;
  if (count >= endpointsMax) return undefined;
  const endpoint = await queryOne<WebhookEndpointRecord>`
    insert into webhook_endpoints (account_id, url, description, events)
    values (${accountId}, ${url}, ${description}, ${[...events]}) returning ${columns}`;
  await addSecret(tools, account, endpoint.id, secret);
  return endpoint;
}

export async function findWebhookEndpoint(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<WebhookEndpointRecord | undefined> {
  return queryFirst<WebhookEndpointRecord>`
    select ${columns} from webhook_endpoints
    where account_id = ${accountId} and id = ${id} and deleted_at is null`;
}

/** Newest first, before this id. */
export async function listWebhookEndpoints(
  { query, accountId }: AccountHandle,
  { limit, beforeId }: { limit: number; beforeId: number | null },
): Promise<WebhookEndpointRecord[]> {
  return query<WebhookEndpointRecord>`
    select ${columns} from webhook_endpoints
    where account_id = ${accountId} and deleted_at is null and (${beforeId}::bigint is null or id < ${beforeId})
    order by id desc limit ${limit}`;
}

export interface EndpointChanges {
  url?: string | undefined;
  description?: string | undefined;
  events?: readonly string[] | undefined;
  /** True also resets the endpoint's failures. */
  isEnabled?: boolean | undefined;
}

export async function updateWebhookEndpoint(
  { queryFirst, accountId }: AccountHandle,
  id: number,
  { url, description, events, isEnabled }: EndpointChanges,
): Promise<WebhookEndpointRecord | undefined> {
  const values = {
    url,
    description,
    events: events && [...events],
    ...(isEnabled === true && {
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
      failures_in_row: 0,
    }),
    ...(isEnabled === false && {
      disabled_at: sql`coalesce(disabled_at, now())`,
      disabled_reason: sql`coalesce(disabled_reason, 'by_hand')`,
    }),
    // Keeps the statement valid if nothing is to be changed.
    deleted_at: null,
  };
  return queryFirst<WebhookEndpointRecord>`
    update webhook_endpoints set ${assignmentsOf(values)}
    where account_id = ${accountId} and id = ${id} and deleted_at is null returning ${columns}`;
}

/** False if there was none. Its deliveries are kept until they expire; pending ones are not sent. */
export async function deleteWebhookEndpoint(
  { execute, accountId }: AccountHandle,
  id: number,
): Promise<boolean> {
  const count = await execute`
    update webhook_endpoints set deleted_at = now(), disabled_at = coalesce(disabled_at, now())
    where account_id = ${accountId} and id = ${id} and deleted_at is null`;
  if (count === 0) return false;
  await execute`delete from webhook_secrets where account_id = ${accountId} and endpoint_id = ${id}`;
  return true;
}

/**
 * Deliveries are then signed with the new secret, and with the previous one until the overlap ends; older secrets are
 * removed.
 */
export async function rotateWebhookSecret(
  tools: Tools,
  account: AccountHandle,
  id: number,
  { secret, overlapSeconds }: { secret: string; overlapSeconds: number },
): Promise<void> {
  const { execute, accountId } = account;
  // Serializes concurrent rotations: the later one's secret is kept.
  await execute`select from webhook_endpoints where account_id = ${accountId} and id = ${id} for update`;
  await execute`
    delete from webhook_secrets
    where account_id = ${accountId} and endpoint_id = ${id} and (${overlapSeconds === 0} or expires_at is not null)`;
  await execute`
    update webhook_secrets set expires_at = now() + ${overlapSeconds} * interval '1 second'
    where account_id = ${accountId} and endpoint_id = ${id}`;
  await addSecret(tools, account, id, secret);
}

async function addSecret(
  { encryption }: Tools,
  { execute, accountId }: AccountHandle,
  endpointId: number,
  secret: string,
): Promise<void> {
  const { bytes, keyId } = encryption.encrypt(secret, webhookSecretPlace(accountId));
  await execute`
    insert into webhook_secrets (account_id, endpoint_id, secret_encrypted, key_id)
    values (${accountId}, ${endpointId}, ${bytes}, ${keyId})`;
}

/** Binds an encrypted secret to its table and account: it cannot be decrypted for any other. */
export function webhookSecretPlace(accountId: number): string {
  return `webhook_secrets ${accountId}`;
}
