/**
 * Counts the restored rows, and raises all sequences far above the IDs that were assigned after the backup, so that
 * no caller sees another job under an ID that it stored.
 */
import type { Client } from "pg";
import { withClient } from "../../unpooled-client.ts";

export interface RecoveredData {
  readonly accounts: number;
  readonly brands: number;
  readonly jobs: number;
  readonly unfinishedJobs: number;
  readonly contents: number;
  readonly latestJobAt: Date | null;
  /** How far above the old IDs the new ones start. */
  readonly idsRaisedBy: number;
}

/** More requests than one machine can accept; gaps cost nothing, and reaching 2^53 would take thousands of years. */
const idsPerSecond = 10_000;
const idsMin = 1_000_000;

export async function raiseIdsAndCount(
  connectionString: string,
  backedUpAt: Date,
): Promise<RecoveredData> {
  return withClient(connectionString, async (client) => {
    // Counting may take longer than the role's statement timeout.
    await client.query("set statement_timeout = '30min'");
    const idsRaisedBy = await raiseIds(client, backedUpAt);
    return { ...(await count(client)), idsRaisedBy };
  });
}

async function raiseIds(client: Client, backedUpAt: Date): Promise<number> {
  const seconds = Math.max(0, (Date.now() - backedUpAt.getTime()) / 1_000);
  const gap = Math.ceil(seconds) * idsPerSecond + idsMin;
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1::bigint)
     from pg_sequences where schemaname = 'public' and sequenceowner = current_user`,
    [gap],
  );
  return gap;
}

async function count(client: Client): Promise<Omit<RecoveredData, "idsRaisedBy">> {
  const { rows } = await client.query<{ has_tables: boolean; has_role: boolean }>(
    `select to_regclass('jobs') is not null as has_tables,
       to_regrole('pressroom_operator') is not null as has_role`,
  );
  const [known] = rows;
  // Data that no service was ever started on has no tables.
  if (!known?.has_tables) {
    return { accounts: 0, brands: 0, jobs: 0, unfinishedJobs: 0, contents: 0, latestJobAt: null };
  }
  // Row-level security hides all rows from the tables' owner; in data from before the roles, it does not.
  if (known.has_role) await client.query("set role pressroom_operator");
  const found = await client.query<
    Record<"accounts" | "brands" | "jobs" | "unfinished" | "contents", string> & {
      latest: Date | null;
    }
  >(
    `select
       (select count(*) from accounts) as accounts,
       (select count(*) from brands) as brands,
       (select count(*) from contents) as contents,
       count(*) as jobs, count(*) filter (where finished_at is null) as unfinished,
       max(created_at) as latest
     from jobs`,
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error("the count query returned no row");
  return {
    accounts: Number(row.accounts),
    brands: Number(row.brands),
    jobs: Number(row.jobs),
    unfinishedJobs: Number(row.unfinished),
    contents: Number(row.contents),
    latestJobAt: row.latest,
  };
}
