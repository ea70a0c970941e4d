/** Webhook endpoints: where an account wants to be told, of what, and with which secret it is signed. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
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

const columns = [
  "id",
  "url",
  "description",
  "events",
  "disabled_at as disabledAt",
  "disabled_reason as disabledReason",
  "failing_since as failingSince",
  "created_at as createdAt",
  sql<LastDelivery | null>`(
    select json_build_object('state', o.state, 'status', o.last_status, 'error', o.last_error, 'createdAt', o.created_at)
    from webhook_outbox o
    where o.account_id = webhook_endpoints.account_id and o.endpoint_id = webhook_endpoints.id
    order by o.created_at desc, o.id desc limit 1)`.as("lastDelivery"),
] as const;

/** Undefined where the account has as many as it may have. */
export async function createWebhookEndpoint(
  tools: Tools,
  account: AccountHandle,
  { url, description, events, secret }: NewWebhookEndpoint,
): Promise<WebhookEndpointRecord | undefined> {
  const { trx, accountId } = account;
  // Two that are made at the same moment count each other.
  await sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'), ${accountId}::integer)`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom("webhook_endpoints")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= endpointsMax) return undefined;
  const endpoint = await trx
    .insertInto("webhook_endpoints")
    .values({ account_id: accountId, url, description, events: [...events] })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await addSecret(tools, account, endpoint.id, secret);
  return endpoint;
}

export async function findWebhookEndpoint(
  { trx, accountId }: AccountHandle,
  id: number,
): Promise<WebhookEndpointRecord | undefined> {
  return trx
    .selectFrom("webhook_endpoints")
    .select(columns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Newest first, behind the one with this id. */
export async function listWebhookEndpoints(
  { trx, accountId }: AccountHandle,
  { limit, beforeId }: { limit: number; beforeId: number | null },
): Promise<WebhookEndpointRecord[]> {
  let query = trx
    .selectFrom("webhook_endpoints")
    .select(columns)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null);
  if (beforeId !== null) query = query.where("id", "<", beforeId);
  return query.orderBy("id", "desc").limit(limit).execute();
}

export interface EndpointChanges {
  url?: string | undefined;
  description?: string | undefined;
  events?: readonly string[] | undefined;
  /** True begins anew: what was held against the endpoint is forgotten. */
  isEnabled?: boolean | undefined;
}

export async function updateWebhookEndpoint(
  { trx, accountId }: AccountHandle,
  id: number,
  changes: EndpointChanges,
): Promise<WebhookEndpointRecord | undefined> {
  const { url, description, events, isEnabled } = changes;
  return trx
    .updateTable("webhook_endpoints")
    .set({
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events: [...events] }),
      ...(isEnabled === true && {
        disabled_at: null,
        disabled_reason: null,
        failing_since: null,
        failures_in_row: 0,
      }),
      ...(isEnabled === false && {
        disabled_at: sql<Date>`coalesce(disabled_at, now())`,
        disabled_reason: sql<string>`coalesce(disabled_reason, 'by_hand')`,
      }),
      // A statement with nothing to set is none.
      deleted_at: null,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
}

/** False where there was none. Its deliveries stay until they are forgotten; what still waits is not sent. */
export async function deleteWebhookEndpoint(
  { trx, accountId }: AccountHandle,
  id: number,
): Promise<boolean> {
  const deleted = await trx
    .updateTable("webhook_endpoints")
    .set({ deleted_at: sql<Date>`now()`, disabled_at: sql<Date>`coalesce(disabled_at, now())` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) return false;
  await trx
    .deleteFrom("webhook_secrets")
    .where("account_id", "=", accountId)
    .where("endpoint_id", "=", id)
    .execute();
  return true;
}

/** The new secret signs from now on; the one before it signs beside it for the overlap, and any older one no longer. */
export async function rotateWebhookSecret(
  tools: Tools,
  account: AccountHandle,
  id: number,
  { secret, overlapSeconds }: { secret: string; overlapSeconds: number },
): Promise<void> {
  const { trx, accountId } = account;
  // One at a time: of two rotations at once, the later one's secret stays.
  await sql`select from webhook_endpoints where account_id = ${accountId} and id = ${id} for update`.execute(
    trx,
  );
  await trx
    .deleteFrom("webhook_secrets")
    .where("account_id", "=", accountId)
    .where("endpoint_id", "=", id)
    .where((of) => (overlapSeconds === 0 ? of.lit(true) : of("expires_at", "is not", null)))
    .execute();
  await trx
    .updateTable("webhook_secrets")
    .set({ expires_at: sql<Date>`now() + ${overlapSeconds} * interval '1 second'` })
    .where("account_id", "=", accountId)
    .where("endpoint_id", "=", id)
    .execute();
  await addSecret(tools, account, id, secret);
}

async function addSecret(
  { encryption }: Tools,
  account: AccountHandle,
  endpointId: number,
  secret: string,
): Promise<void> {
  const { bytes, keyId } = encryption.encrypt(secret, webhookSecretPlace(account.accountId));
  await account.trx
    .insertInto("webhook_secrets")
    .values({
      account_id: account.accountId,
      endpoint_id: endpointId,
      secret_encrypted: bytes,
      key_id: keyId,
    })
    .execute();
}

/** Where an encrypted secret belongs; it opens nowhere else. */
export function webhookSecretPlace(accountId: number): string {
  return `webhook_secrets ${accountId}`;
}
