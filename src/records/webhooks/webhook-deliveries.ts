/** Webhook deliveries as callers see them, with their attempts, and resending them. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { andAll } from "../../db/queries.ts";
import { testEvent } from "./webhook-events.ts";

export const deliveryStates = ["pending", "delivered", "dead"] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export interface DeliveryRecord {
  id: string;
  endpointId: number;
  jobId: number | null;
  type: string;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: Date | null;
  endedAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  payload: unknown;
  createdAt: Date;
}

export interface DeliveryAttempt {
  attempt: number;
  url: string;
  requestHeaders: Record<string, string>;
  status: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
  milliseconds: number;
  createdAt: Date;
}

const columns = sql`id, endpoint_id as "endpointId", job_id as "jobId", type, state, attempts,
  next_attempt_at as "nextAttemptAt", ended_at as "endedAt", last_status as "lastStatus", last_error as "lastError",
  payload, created_at as "createdAt"`;

export interface DeliveryPage {
  state: DeliveryState | null;
  limit: number;
  /** The last delivery of the previous page; its time in microseconds, which a Date would round. */
  before: { microseconds: string; id: string } | null;
}

/** Newest first, each with its exact time for the cursor. */
export async function listDeliveries(
  { query, accountId }: AccountHandle,
  endpointId: number,
  { state, limit, before }: DeliveryPage,
): Promise<(DeliveryRecord & { microseconds: string })[]> {
  const conditions = andAll([
    state !== null && sql`state = ${state}`,
    before &&
      sql`(created_at, id) < (
        timestamptz 'epoch' + ${before.microseconds}::bigint * interval '1 microsecond', ${before.id}::uuid)`,
  ]);
  return query<DeliveryRecord & { microseconds: string }>`
    select ${columns}, (extract(epoch from created_at) * 1000000)::bigint::text as microseconds from webhook_outbox
    where account_id = ${accountId} and endpoint_id = ${endpointId} ${conditions}
    order by created_at desc, id desc limit ${limit}`;
}

const attemptsShown = 100;

export async function findDelivery(
  { query, queryFirst, accountId }: AccountHandle,
  endpointId: number,
  id: string,
): Promise<(DeliveryRecord & { tries: DeliveryAttempt[] }) | undefined> {
  const delivery = await queryFirst<DeliveryRecord>`
    select ${columns} from webhook_outbox
    where account_id = ${accountId} and id = ${id} and endpoint_id = ${endpointId}`;
  if (!delivery) return undefined;
  // Limited because a delivery can be resent manually any number of times.
  const tries = await query<DeliveryAttempt>`
    select attempt, url, request_headers as "requestHeaders", status, response_headers as "responseHeaders",
      response_body as "responseBody", error, milliseconds, created_at as "createdAt"
    from webhook_attempts where account_id = ${accountId} and delivery_id = ${id}
    order by attempt desc limit ${attemptsShown}`;
  return { ...delivery, tries: tries.toReversed() };
}

/** Resends immediately, with the same id and a new retry schedule. Undefined while it is being sent. */
export async function resendDelivery(
  { execute, queryFirst, accountId }: AccountHandle,
  { id, endpointId }: Pick<DeliveryRecord, "id" | "endpointId">,
): Promise<DeliveryRecord | undefined> {
  const queued = await execute`
    insert into webhook_queue (id, account_id, endpoint_id) values (${id}::uuid, ${accountId}, ${endpointId})
    on conflict (id) do update set ready_at = now(), is_due = true where webhook_queue.leased_until is null`;
  if (queued === 0) return undefined;
  return queryFirst<DeliveryRecord>`
    update webhook_outbox set state = 'pending', attempts_before = attempts, next_attempt_at = now(), ended_at = null
    where account_id = ${accountId} and id = ${id} returning ${columns}`;
}

/** Queues a test event for this endpoint only. */
export async function addTestDelivery(
  { queryOne, accountId }: AccountHandle,
  endpointId: number,
): Promise<DeliveryRecord> {
  return queryOne<DeliveryRecord>`
    insert into webhook_outbox (account_id, endpoint_id, type, payload)
    values (${accountId}, ${endpointId}, ${testEvent}, ${JSON.stringify({ message: "This is a test." })})
    returning ${columns}`;
}
