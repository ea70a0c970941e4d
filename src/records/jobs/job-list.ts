/**
 * Pages of an account's jobs, newest or oldest first, cut by any combination of filters. However many jobs there are, a page costs
 * what a page costs: see the indexes in migrations/0028_schema.sql.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { andAll } from "../../db/queries.ts";
import { readJobs } from "./jobs.ts";
import type { JobRecord, JobState } from "./jobs.ts";

/** Where a page begins: right behind this job. */
export interface JobListPlace {
  /** Microseconds, since a time of JavaScript would cut them off and lose jobs between two pages. */
  createdMicros: number;
  id: number;
}

export interface JobListOptions {
  brandId?: number | null;
  state?: JobState | undefined;
  contentType?: string | undefined;
  live?: boolean | undefined;
  /** This very moment included. */
  createdAfter?: Date | undefined;
  /** This very moment not included. */
  createdBefore?: Date | undefined;
  /** Newest first unless told. */
  isOldestFirst?: boolean | undefined;
  behind?: JobListPlace | undefined;
  limit: number;
}

export interface JobListPage {
  jobs: JobRecord[];
  /** Where the next page begins; null where this is the last. */
  next: JobListPlace | null;
}

export async function listJobs(
  account: AccountHandle,
  options: JobListOptions,
): Promise<JobListPage> {
  const { query, accountId } = account;
  const { brandId = null, state, behind, limit } = options;
  // Without a brand, a condition that is always true, and that the index for all brands asks for.
  const whose = brandId === null ? sql`account_id > 0` : sql`brand_id = ${brandId}`;
  // The same indexes, walked from their other end.
  const direction = options.isOldestFirst ? sql`asc` : sql`desc`;
  const conditions = andAll([
    // What is not over has the same numbers, queued, running or waiting for a person; the last has an index of its own.
    state === "waiting" && sql`waiting_since is not null`,
    (state === "queued" || state === "running") && sql`state = ${state}`,
    options.createdAfter && sql`created_at >= ${options.createdAfter}`,
    options.createdBefore && sql`created_at < ${options.createdBefore}`,
    behind &&
      sql`(created_at, id) ${options.isOldestFirst ? sql`>` : sql`<`} (
        'epoch'::timestamptz + ${behind.createdMicros} * interval '1 microsecond', ${behind.id}::bigint)`,
  ]);
  const rows = await query<JobListPlace>`
    select job.id, (extract(epoch from job.created_at) * 1000000)::bigint as "createdMicros"
    from unnest(${kindsOf(options)}::smallint[]) as kind (number)
    cross join lateral (
      select id, created_at from jobs
      where account_id = ${accountId} and ${whose} and list_kind = kind.number ${conditions}
      order by created_at ${direction}, id ${direction}
      limit ${limit + 1}
    ) job
    order by job.created_at ${direction}, job.id ${direction}
    limit ${limit + 1}`;
  const shown = rows.slice(0, limit);
  const jobs = await readJobs(
    account,
    shown.map((row) => row.id),
  );
  return { jobs, next: rows.length > limit ? (shown.at(-1) ?? null) : null };
}

const standings: readonly (readonly string[])[] = [
  ["queued", "running", "waiting"],
  ["succeeded"],
  ["partially_succeeded"],
  ["failed"],
  ["canceled"],
];
const contentTypes = ["article", "social", "newsletter", "post", "batch"];

/** The numbers of all kinds of jobs that the filters leave, as the column list_kind has them. */
export function kindsOf({
  state,
  contentType,
  live,
}: Pick<JobListOptions, "state" | "contentType" | "live">): number[] {
  const kinds: number[] = [];
  for (const [standing, states] of standings.entries()) {
    if (state !== undefined && !states.includes(state)) continue;
    for (const [type, name] of contentTypes.entries()) {
      if (contentType !== undefined && contentType !== name) continue;
      for (const isLive of [false, true]) {
        if (live === undefined || live === isLive)
          kinds.push(10 * standing + 2 * type + Number(isLive));
      }
    }
  }
  return kinds;
}
