/** The usage of writing, measured the same way for both sides, including failed calls. */
import type { Database } from "../../src/db/database.ts";
import type { ModelCall } from "../../src/llm/model.ts";

export interface Usage {
  calls: number;
  /** All input, including the cached part. */
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  /** Elapsed time from the start of writing to its end. */
  seconds: number;
  /** Millionths of a dollar; null if a price is unknown. */
  costMicros: number | null;
}

export function usageOf(calls: readonly ModelCall[], seconds: number): Usage {
  return { ...addUsage(calls.map((call) => ({ ...call, calls: 1, seconds: 0 }))), seconds };
}

/** Reads the usage from the service's record of a job's calls. */
export async function readUsage(
  { pool }: Database,
  jobId: number,
  seconds: number,
): Promise<Usage> {
  const { rows } = await pool.query<Omit<Usage, "seconds">>(
    `select count(*)::integer as calls,
       coalesce(sum(input_tokens), 0)::integer as "inputTokens",
       coalesce(sum(cached_input_tokens), 0)::integer as "cachedInputTokens",
       coalesce(sum(output_tokens), 0)::integer as "outputTokens",
       case when coalesce(bool_or(cost_micros is null), false) then null
         else coalesce(sum(cost_micros), 0)::float8 end as "costMicros"
     from model_calls where job_id = $1`,
    [jobId],
  );
  const [found] = rows;
  if (!found) throw new Error(`the calls of job ${jobId} could not be read`);
  return { ...found, seconds };
}

export function addUsage(usages: readonly Usage[]): Usage {
  const sum = (of: (usage: Usage) => number) => usages.reduce((all, one) => all + of(one), 0);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    cachedInputTokens: sum(({ cachedInputTokens }) => cachedInputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    seconds: sum(({ seconds }) => seconds),
    costMicros: usages.some(({ costMicros }) => costMicros === null)
      ? null
      : sum(({ costMicros }) => costMicros ?? 0),
  };
}

export function meanUsage(usages: readonly Usage[]): Usage {
  const total = Object.entries(addUsage(usages)) as [keyof Usage, number | null][];
  const means = total.map(([field, value]) => [
    field,
    value === null ? null : value / usages.length,
  ]);
  return Object.fromEntries(means) as Usage;
}
