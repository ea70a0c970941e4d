/** What the models of a job cost, from the service's own record of calls; nothing where it keeps none. */
import type { Database } from "../../src/db/database.ts";

export interface CallTotals {
  calls: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
}

export const noCalls: CallTotals = {
  calls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
};

export async function readModelCalls({ pool }: Database, jobId: number): Promise<CallTotals> {
  const there = await pool.query<{ name: string | null }>(
    "select to_regclass('model_calls') as name",
  );
  if (there.rows[0]?.name === null) return noCalls;
  const { rows } = await pool.query<CallTotals>(
    `select count(*)::integer as calls,
       coalesce(sum(input_tokens), 0)::integer as "inputTokens",
       coalesce(sum(cached_input_tokens), 0)::integer as "cachedInputTokens",
       coalesce(sum(output_tokens), 0)::integer as "outputTokens"
     from model_calls where job_id = $1`,
    [jobId],
  );
  return rows[0] ?? noCalls;
}
