/** Events that endpoints can ask for, and how one is announced: in the transaction that makes it true. */
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

/** What `Send a test` sends; no endpoint has to ask for it. */
export const testEvent = "webhook.test";

export interface Announcement {
  readonly type: WebhookEvent;
  readonly jobId: number | null;
  /** What receivers get as `data`: names in snake_case, and little of it, since they can ask for the rest. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes a delivery for each endpoint that asked for the event. Jobs that a worker ends are announced by settle_jobs. */
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
