/**
 * Reads job statuses for followers of all of an account's jobs: the given jobs, the newest unfinished ones and the
 * newest of all, in one statement whose cost does not depend on the number of jobs.
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
  /** The number of its latest event; 0 if it has none. */
  lastSequence: number;
  failure: { code: string; message: string } | null;
}

/** Queued, running and waiting jobs share these kinds. */
const openKinds = kindsOf({ state: "queued", contentType: undefined, live: undefined });

/** Deleted jobs and jobs of other accounts are omitted. */
export async function readJobStatuses(
  { query, accountId }: AccountHandle,
  wanted: { jobIds: readonly number[]; newestOpenMax: number; newestMax: number },
): Promise<JobStatusRecord[]> {
  const { jobIds, newestOpenMax, newestMax } = wanted;
  // Each row is read by its key: the inner limit prevents a plan that scans the table.
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
