/** What a caller may do to a job that is there: cancel it, or put it into the line again (migrations/0014_jobs.sql). */
import { sql } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";
import { Refusal } from "../errors.ts";

/**
 * Ends a queued or running job. Canceling twice is as canceling once. Where a worker has it, that one is told and asks
 * no model for anything more.
 */
export async function cancelJob(
  { trx, accountId }: AccountHandle,
  id: number,
  brandId: number | null = null,
): Promise<void> {
  const result = await sql<{ outcome: "canceled" | "job_finished" | "job_not_found" }>`
    select cancel_job(${accountId}, ${id}, ${brandId}) as outcome`.execute(trx);
  const outcome = result.rows[0]?.outcome ?? "job_not_found";
  if (outcome !== "canceled") throw new Refusal(outcome);
}
