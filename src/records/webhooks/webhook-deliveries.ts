/** Deliveries of webhooks as callers see them: what was sent, what came back, what is still to come; and sending again. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
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

const columns = [
  "id",
  "endpoint_id as endpointId",
  "job_id as jobId",
  "type",
  "state",
  "attempts",
  "next_attempt_at as nextAttemptAt",
  "ended_at as endedAt",
  "last_status as lastStatus",
  "last_error as lastError",
  "payload",
  "created_at as createdAt",
] as const;

export interface DeliveryPage {
  state: DeliveryState | null;
  limit: number;
  /** The last one of the page before; its time in microseconds, which a Date would round. */
  before: { microseconds: string; id: string } | null;
}

/** Newest first. Each with the very time that it is sorted by. */
export async function listDeliveries(
  { trx, accountId }: AccountHandle,
  endpointId: number,
  { state, limit, before }: DeliveryPage,
): Promise<(DeliveryRecord & { microseconds: string })[]> {
  let query = trx
    .selectFrom("webhook_outbox")
    .select([
      ...columns,
      sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`.as("microseconds"),
    ])
    .where("account_id", "=", accountId)
    .where("endpoint_id", "=", endpointId);
  if (state !== null) query = query.where("state", "=", state);
  if (before !== null) {
    query = query.where(
      sql<boolean>`(created_at, id) < (
        timestamptz 'epoch' + ${before.microseconds}::bigint * interval '1 microsecond', ${before.id}::uuid)`,
    );
  }
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function findDelivery(
  { trx, accountId }: AccountHandle,
  endpointId: number,
  id: string,
): Promise<(DeliveryRecord & { tries: DeliveryAttempt[] }) | undefined> {
  const delivery = await trx
    .selectFrom("webhook_outbox")
    .select(columns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("endpoint_id", "=", endpointId)
    .executeTakeFirst();
  if (!delivery) return undefined;
  const tries = await trx
    .selectFrom("webhook_attempts")
    .select([
      "attempt",
      "url",
      "request_headers as requestHeaders",
      "status",
      "response_headers as responseHeaders",
      "response_body as responseBody",
      "error",
      "milliseconds",
      "created_at as createdAt",
    ])
    .where("account_id", "=", accountId)
    .where("delivery_id", "=", id)
    .orderBy("attempt", "desc")
    // By hand it can be sent any number of times.
    .limit(attemptsShown)
    .execute();
  return { ...delivery, tries: tries.toReversed() };
}

const attemptsShown = 100;

/** At once, under the same id, and with the whole schedule before it. Undefined where it is being sent just now. */
export async function sendDeliveryAgain(
  { trx, accountId }: AccountHandle,
  delivery: Pick<DeliveryRecord, "id" | "endpointId">,
): Promise<DeliveryRecord | undefined> {
  const lined = await sql`
    insert into webhook_queue (id, account_id, endpoint_id)
    values (${delivery.id}::uuid, ${accountId}, ${delivery.endpointId})
    on conflict (id) do update set ready_at = now(), is_due = true where webhook_queue.leased_until is null
    returning id`.execute(trx);
  if (lined.rows.length === 0) return undefined;
  return trx
    .updateTable("webhook_outbox")
    .set({
      state: "pending",
      attempts_before: sql<number>`attempts`,
      next_attempt_at: sql<Date>`now()`,
      ended_at: null,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", delivery.id)
    .returning(columns)
    .executeTakeFirst();
}

/** A delivery that is about nothing, to this endpoint alone. */
export async function addTestDelivery(
  { trx, accountId }: AccountHandle,
  endpointId: number,
): Promise<DeliveryRecord> {
  return trx
    .insertInto("webhook_outbox")
    .values({
      account_id: accountId,
      endpoint_id: endpointId,
      job_id: null,
      type: testEvent,
      payload: JSON.stringify({ message: "This is a test." }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
