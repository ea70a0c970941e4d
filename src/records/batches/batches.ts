/** Batches: lists of topics that became jobs together. Their jobs are found by the batch and the line. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { ParameterProblem } from "../../errors.ts";

export interface RejectedRow {
  line: number;
  topic: string;
  /** Those that were understood; rows kept by earlier versions lack them. */
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
  /** Of those that failed: all others can be long and are not needed. */
  instructions: string | null;
  scheduledAt: Date | null;
  state: string;
  progress: number;
  failureMessage: string | null;
  costMicros: number;
  contentIds: number[];
}

const columns = [
  "id",
  "rows_count as rowsCount",
  "rejected_rows as rejectedRows",
  "created_at as createdAt",
] as const;

/** The one with these very rows, made if there is none yet; what was found wrong with them may have changed since. */
export async function openBatch(
  { trx, accountId }: AccountHandle,
  batch: {
    fingerprint: Buffer;
    apiKeyId: number | null;
    brandId: number | null;
    rowsCount: number;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto("batches")
    .values({
      account_id: accountId,
      fingerprint: batch.fingerprint,
      api_key_id: batch.apiKeyId,
      brand_id: batch.brandId,
      rows_count: batch.rowsCount,
      rejected_rows: sql`'[]'`,
    })
    // Touched, so that the row is returned whoever made it.
    .onConflict((conflict) =>
      conflict
        .columns(["fingerprint", "account_id"])
        .doUpdateSet({ rejected_rows: sql`batches.rejected_rows` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Until the transaction ends, nobody else starts jobs of it. */
export async function holdBatch({ trx, accountId }: AccountHandle, id: number): Promise<void> {
  await trx
    .selectFrom("batches")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
}

export async function saveRejectedRows(
  { trx, accountId }: AccountHandle,
  id: number,
  rows: readonly RejectedRow[],
): Promise<void> {
  await trx
    .updateTable("batches")
    .set({ rejected_rows: JSON.stringify(rows) })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Where `brandId` is set, only those that a key of this brand sent. */
export async function findBatch(
  { trx, accountId }: AccountHandle,
  which: { id: number } | { fingerprint: Buffer },
  brandId: number | null = null,
): Promise<BatchRecord | undefined> {
  const row = await trx
    .selectFrom("batches")
    .select(columns)
    .where("account_id", "=", accountId)
    .$if("id" in which, (query) => query.where("id", "=", "id" in which ? which.id : 0))
    .$if("fingerprint" in which, (query) =>
      query.where("fingerprint", "=", "fingerprint" in which ? which.fingerprint : Buffer.alloc(0)),
    )
    .$if(brandId !== null, (query) => query.where("brand_id", "=", brandId))
    .executeTakeFirst();
  return row as BatchRecord | undefined;
}

/** Newest first. */
export async function listBatches(
  { trx, accountId }: AccountHandle,
  page: { belowId: number | null; rowsMax: number; brandId: number | null },
): Promise<BatchRecord[]> {
  const { belowId, brandId } = page;
  const rows = await trx
    .selectFrom("batches")
    .select(columns)
    .where("account_id", "=", accountId)
    .$if(belowId !== null, (query) => query.where("id", "<", belowId ?? 0))
    .$if(brandId !== null, (query) => query.where("brand_id", "=", brandId))
    .orderBy("id", "desc")
    .limit(page.rowsMax)
    .execute();
  return rows as BatchRecord[];
}

/** In the order of their lines. */
export async function listBatchJobs(
  { trx, accountId }: AccountHandle,
  batchId: number,
): Promise<BatchJob[]> {
  const { rows } = await sql<BatchJob>`
    select j.batch_line as line, j.id as "jobId", j.brand_id as "brandId", j.content_type as "contentType",
      j.custom_topic as topic, case when j.state = 'failed' then j.custom_prompt end as instructions, j.scheduled_at as "scheduledAt", j.state, j.progress,
      j.failure_message as "failureMessage", j.cost_micros as "costMicros",
      array(select c.id from contents c where c.account_id = j.account_id and c.job_id = j.id and c.deleted_at is null
        order by c.position) as "contentIds"
    from jobs j where j.account_id = ${accountId} and j.batch_id = ${batchId}
    order by j.batch_line`.execute(trx);
  return rows.map((row) => ({ ...row, contentIds: row.contentIds.map(Number) }));
}
