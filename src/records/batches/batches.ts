/** Batches: lists of topics that were started together. Each job has its batch and its line. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { ParameterProblem } from "../../errors.ts";

export interface RejectedRow {
  line: number;
  topic: string;
  /** The values that could be parsed; rows stored by earlier versions lack them. */
  contentType?: string | null;
  instructions?: string | null;
  brandId?: number | null;
  errors: readonly ParameterProblem[];
}

export interface BatchRecord {
  id: number;
  rowsCount: number;
  rejectedRows: RejectedRow[];
  createdAt: Date;
}

export interface BatchJob {
  line: number;
  jobId: number;
  brandId: number;
  contentType: string;
  topic: string | null;
  /** Only for failed jobs: instructions can be long, and others are not needed. */
  instructions: string | null;
  scheduledAt: Date | null;
  state: string;
  progress: number;
  failureMessage: string | null;
  costMicros: number;
  contentIds: number[];
}

const columns = sql`id, rows_count as "rowsCount", rejected_rows as "rejectedRows", created_at as "createdAt"`;

/** Finds or creates the batch with these rows. Their errors may have changed since it was created. */
export async function openBatch(
  { queryOne, accountId }: AccountHandle,
  batch: {
    fingerprint: Buffer;
    apiKeyId: number | null;
    brandId: number | null;
    rowsCount: number;
  },
): Promise<number> {
  // A no-op update, so that an existing row is returned too.
  const { id } = await queryOne<{ id: number }>`
    insert into batches (account_id, fingerprint, api_key_id, brand_id, rows_count, rejected_rows)
    values (${accountId}, ${batch.fingerprint}, ${batch.apiKeyId}, ${batch.brandId}, ${batch.rowsCount}, '[]')
    on conflict (fingerprint, account_id) do update set rejected_rows = batches.rejected_rows
    returning id`;
  return id;
}

/** Until the transaction ends, no other request can start its jobs. */
export async function lockBatch({ execute, accountId }: AccountHandle, id: number): Promise<void> {
  await execute`select from batches where account_id = ${accountId} and id = ${id} for update`;
}

export async function saveRejectedRows(
  { execute, accountId }: AccountHandle,
  id: number,
  rows: readonly RejectedRow[],
): Promise<void> {
  await execute`update batches set rejected_rows = ${JSON.stringify(rows)}
    where account_id = ${accountId} and id = ${id}`;
}

/** If `brandId` is set, only a batch started with a key of this brand. */
export async function findBatch(
  { queryFirst, accountId }: AccountHandle,
  which: { id: number } | { fingerprint: Buffer },
  brandId: number | null = null,
): Promise<BatchRecord | undefined> {
  const isWanted = "id" in which ? sql`id = ${which.id}` : sql`fingerprint = ${which.fingerprint}`;
  return queryFirst<BatchRecord>`
    select ${columns} from batches
    where account_id = ${accountId} and ${isWanted} and (${brandId}::bigint is null or brand_id = ${brandId})`;
}

/** Newest first. */
export async function listBatches(
  { query, accountId }: AccountHandle,
  {
    belowId,
    brandId,
    rowsMax,
  }: { belowId: number | null; rowsMax: number; brandId: number | null },
): Promise<BatchRecord[]> {
  return query<BatchRecord>`
    select ${columns} from batches
    where account_id = ${accountId} and (${belowId}::bigint is null or id < ${belowId})
      and (${brandId}::bigint is null or brand_id = ${brandId})
    order by id desc limit ${rowsMax}`;
}

/** In the order of their lines. */
export async function listBatchJobs(
  { query, accountId }: AccountHandle,
  batchId: number,
): Promise<BatchJob[]> {
  const rows = await query<BatchJob>`
    select j.batch_line as line, j.id as "jobId", j.brand_id as "brandId", j.content_type as "contentType",
      j.custom_topic as topic, case when j.state = 'failed' then j.custom_prompt end as instructions, j.scheduled_at as "scheduledAt", j.state, j.progress,
      j.failure_message as "failureMessage", j.cost_micros as "costMicros",
      array(select c.id from contents c where c.account_id = j.account_id and c.job_id = j.id and c.deleted_at is null
        order by c.position) as "contentIds"
    from jobs j where j.account_id = ${accountId} and j.batch_id = ${batchId}
    order by j.batch_line`;
  return rows.map((row) => ({ ...row, contentIds: row.contentIds.map(Number) }));
}
