/**
 * Jobs: what a caller asked for, as it is read. How one begins is in accepting.ts, how it is worked on in
 * job-claims.ts, how it ends in job-endings.ts.
 */
import type { AccountHandle } from "../db/account-handle.ts";

export interface JobItemRecord {
  position: number;
  contentType: string;
  state: string;
  contentId: number | null;
  failure: { code: string; message: string } | null;
}

export interface JobRecord {
  id: number;
  taskId: string;
  brandId: number;
  contentType: string;
  state: string;
  stage: string | null;
  progress: number;
  attempts: number;
  writer: string | null;
  costMicros: number;
  live: boolean;
  failure: { code: string; message: string } | null;
  items: JobItemRecord[];
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export async function findJob(
  account: AccountHandle,
  id: number,
  /** Where set, jobs of other brands are as if they did not exist. */
  brandId: number | null = null,
): Promise<JobRecord | undefined> {
  let query = account.trx
    .selectFrom("jobs")
    .selectAll()
    .where("account_id", "=", account.accountId)
    .where("id", "=", id);
  if (brandId !== null) query = query.where("brand_id", "=", brandId);
  const job = await query.executeTakeFirst();
  if (!job) return undefined;
  const items = await account.trx
    .selectFrom("job_items as item")
    .leftJoin("contents as content", (join) =>
      join
        .onRef("content.account_id", "=", "item.account_id")
        .onRef("content.job_id", "=", "item.job_id")
        .onRef("content.position", "=", "item.position"),
    )
    .select([
      "item.position",
      "item.content_type as contentType",
      "item.state",
      "content.id as contentId",
      "item.failure_code",
      "item.failure_message",
    ])
    .where("item.account_id", "=", account.accountId)
    .where("item.job_id", "=", id)
    .orderBy("item.position")
    .execute();
  return {
    id: job.id,
    taskId: job.task_id,
    brandId: job.brand_id,
    contentType: job.content_type,
    state: job.state,
    stage: job.stage,
    progress: job.progress,
    attempts: job.attempts,
    writer: job.writer,
    costMicros: job.cost_micros,
    live: job.live,
    failure: toFailure(job),
    items: items.map(({ failure_code, failure_message, ...item }) => ({
      ...item,
      failure: toFailure({ failure_code, failure_message }),
    })),
    createdAt: job.created_at,
    startedAt: job.started_at,
    finishedAt: job.finished_at,
  };
}

function toFailure(row: {
  failure_code: string | null;
  failure_message: string | null;
}): { code: string; message: string } | null {
  if (row.failure_code === null) return null;
  return { code: row.failure_code, message: row.failure_message ?? "" };
}
