/** Webhook endpoints: where an account wants to be told, of what, and with which secret it is signed. */
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
  /** The newest that is still kept. */
  lastDelivery: LastDelivery | null;
}

export interface LastDelivery {
  state: DeliveryState;
  status: number | null;
  error: string | null;
  /** As JSON has it. */
  createdAt: string;
}

export interface NewWebhookEndpoint {
  url: string;
  description: string;
  events: readonly string[];
  secret: string;
}

type Tools = { encryption: Encryption };

/** One row is written for each of them whenever a job ends. */
export const endpointsMax = 50;

const columns = sql`id, url, description, events, disabled_at as "disabledAt", disabled_reason as "disabledReason",
  failing_since as "failingSince", created_at as "createdAt", (
    select json_build_object('state', o.state, 'status', o.last_status, 'error', o.last_error, 'createdAt', o.created_at)
    from webhook_outbox o
    where o.account_id = webhook_endpoints.account_id and o.endpoint_id = webhook_endpoints.id
    order by o.created_at desc, o.id desc limit 1) as "lastDelivery"`;

/** Undefined where the account has as many as it may have. */
export async function createWebhookEndpoint(
  tools: Tools,
  account: AccountHandle,
  { url, description, events, secret }: NewWebhookEndpoint,
): Promise<WebhookEndpointRecord | undefined> {
  const { execute, queryOne, accountId } = account;
  // Two that are made at the same moment count each other.
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

/** Newest first, behind the one with this id. */
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
  /** True begins anew: what was held against the endpoint is forgotten. */
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
    // A statement with nothing to set is none.
    deleted_at: null,
  };
  return queryFirst<WebhookEndpointRecord>`
    update webhook_endpoints set ${assignmentsOf(values)}
    where account_id = ${accountId} and id = ${id} and deleted_at is null returning ${columns}`;
}

/** False where there was none. Its deliveries stay until they are forgotten; what still waits is not sent. */
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

/** The new secret signs from now on; the one before it signs beside it for the overlap, and any older one no longer. */
export async function rotateWebhookSecret(
  tools: Tools,
  account: AccountHandle,
  id: number,
  { secret, overlapSeconds }: { secret: string; overlapSeconds: number },
): Promise<void> {
  const { execute, accountId } = account;
  // One at a time: of two rotations at once, the later one's secret stays.
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

/** Where an encrypted secret belongs; it opens nowhere else. */
export function webhookSecretPlace(accountId: number): string {
  return `webhook_secrets ${accountId}`;
}
