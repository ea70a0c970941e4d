/**
 * Whether jobs still run under the claim that a worker has of them: not canceled, not taken over. For many jobs at once,
 * since it is asked before every call that costs money.
 */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export interface JobClaim {
  accountId: number;
  jobId: number;
  claim: number;
}

export async function stillClaimed(
  database: Database,
  claims: readonly JobClaim[],
): Promise<boolean[]> {
  const result = await sql<{ ordinal: number }>`
    select ordinal from jobs_still_claimed(
      ${claims.map(({ accountId }) => accountId)}::bigint[], ${claims.map(({ jobId }) => jobId)}::bigint[],
      ${claims.map(({ claim }) => claim)}::integer[]) as ordinal`.execute(database.kysely);
  const held = new Set(result.rows.map(({ ordinal }) => ordinal));
  return claims.map((_, index) => held.has(index + 1));
}
