/**
 * How jobs of one account stand, for whoever follows all of them: some that are named, the newest of those that are not
 * over, and the newest of all, in one statement that costs the same however many jobs there are.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import { kindsOf } from "./job-list.ts";
import { failure } from "./jobs.ts";

export interface JobStatusRecord {
  jobId: number;
  brandId: number;
  contentType: string;
  state: string;
  stage: string | null;
  progress: number;
  /** Of its latest event; 0 where nothing was told yet. */
  lastSequence: number;
  failure: { code: string; message: string } | null;
}

/** What is queued, runs or waits for a person has the same numbers. */
const openKinds = kindsOf({ state: "queued", contentType: undefined, live: undefined });

/** A job that is gone, or another account's, is not in the answer. */
export async function readJobStatuses(
  { query, accountId }: AccountHandle,
  wanted: { jobIds: readonly number[]; newestOpenMax: number; newestMax: number },
): Promise<JobStatusRecord[]> {
  const { jobIds, newestOpenMax, newestMax } = wanted;
  // Each row by its key: with a limit inside, no plan can turn it into a walk through the table.
  return query<JobStatusRecord>`
    with newest as (
      select job.id from unnest(${openKinds}::smallint[]) as kind (number)
      cross join lateral (
        select id, created_at from jobs
        where account_id = ${accountId} and account_id > 0 and list_kind = kind.number
        order by created_at desc, id desc limit ${newestOpenMax}
      ) job
      order by job.created_at desc, job.id desc limit ${newestOpenMax}
    )
    select job.* from (
      select id from unnest(${jobIds}::bigint[]) as named (id) union select id from newest
      union (select id from jobs where account_id = ${accountId} order by id desc limit ${newestMax})
    ) wanted
    cross join lateral (
      select id as "jobId", brand_id as "brandId", content_type as "contentType", state, stage, progress,
        events as "lastSequence", ${failure}
      from jobs where account_id = ${accountId} and id = wanted.id limit 1
    ) job`;
}
