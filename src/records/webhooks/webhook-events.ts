/** Webhook events; each is queued in the transaction of the change that it reports. */
import type { AccountHandle } from "../../db/account-handle.ts";
import { storableJson } from "../../db/storable-json.ts";

export const webhookEvents = [
  "job.succeeded",
  "job.partially_succeeded",
  "job.failed",
  "job.canceled",
  "job.waiting",
  "content.updated",
  "thread.matched",
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent on request, whatever events the endpoint subscribes to. */
export const testEvent = "webhook.test";

export interface Announcement {
  readonly type: WebhookEvent;
  readonly jobId: number | null;
  /** The event's `data`, in snake_case; small, because receivers can fetch the rest. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Queues a delivery for each subscribed endpoint. For jobs that a worker ends, settle_jobs does this. */
export async function announce(
  { execute, accountId }: AccountHandle,
  { type, jobId, data }: Announcement,
): Promise<void> {
  await execute`
    insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
    select w.account_id, w.id, ${jobId}::bigint, ${type}, ${storableJson(data)}::jsonb
    from webhook_endpoints w
    where w.account_id = ${accountId} and w.disabled_at is null and ${type} = any (w.events)`;
}
