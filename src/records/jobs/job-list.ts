/**
 * Lists an account's jobs in keyset pages, newest or oldest first, with any combination of filters. The cost of a page
 * does not depend on the number of jobs: see the indexes in migrations/0044_schema.sql.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { andAll } from "../../db/queries.ts";
import { readJobs } from "./jobs.ts";
import type { JobRecord, JobState } from "./jobs.ts";

/** The last job of the previous page. */
export interface JobListCursor {
  /** In microseconds: a JavaScript date would truncate them and lose jobs between two pages. */
  createdMicros: number;
  id: number;
}

export interface JobListOptions {
  brandId?: number | null;
  state?: JobState | undefined;
  contentType?: string | undefined;
  live?: boolean | undefined;
  /** Inclusive. */
  createdAfter?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  isOldestFirst?: boolean | undefined;
  after?: JobListCursor | undefined;
  limit: number;
}

export interface JobListPage {
  jobs: JobRecord[];
  /** Null if this is the last page. */
  next: JobListCursor | null;
}

export async function listJobs(
  account: AccountHandle,
  options: JobListOptions,
): Promise<JobListPage> {
  const { query, accountId } = account;
  const { brandId = null, state, after, limit } = options;
  // Without a brand, a condition that is always true, so that the partial index for all brands matches.
  const whose = brandId === null ? sql`account_id > 0` : sql`brand_id = ${brandId}`;
  // The same indexes, scanned backward.
  const direction = options.isOldestFirst ? sql`asc` : sql`desc`;
  const conditions = andAll([
    // Queued, running and waiting jobs share their kinds; waiting jobs have their own index.
    state === "waiting" && sql`waiting_since is not null`,
    (state === "queued" || state === "running") && sql`state = ${state}`,
    options.createdAfter && sql`created_at >= ${options.createdAfter}`,
    options.createdBefore && sql`created_at < ${options.createdBefore}`,
    after &&
      sql`(created_at, id) ${options.isOldestFirst ? sql`>` : sql`<`} (
        'epoch'::timestamptz + ${after.createdMicros} * interval '1 microsecond', ${after.id}::bigint)`,
  ]);
  const rows = await query<JobListCursor>`
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

/** The values of the list_kind column that match the filters. */
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
