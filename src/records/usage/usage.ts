/** An account's usage by day, by key and by content type; recorded by request-counts.ts and the worker. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { keyHint } from "../keys/api-keys.ts";

export interface UsageFigures {
  requests: number;
  errors: number;
  jobs: number;
  jobsFailed: number;
  contents: number;
  inputTokens: number;
  outputTokens: number;
  costMicros: number;
}

export interface Usage {
  totals: UsageFigures;
  /** Days without usage are omitted. */
  days: (UsageFigures & { day: string })[];
  /** Most used first; null for work without a key. */
  keys: (UsageFigures & { key: { id: number; name: string; hint: string } | null })[];
  /** Without requests, which have no content type. */
  types: (UsageFigures & { contentType: string })[];
}

export interface UsageOptions {
  /** UTC days, both inclusive. */
  from: string;
  to: string;
  keyId: number | null;
  /** If set, only keys restricted to this brand. */
  brandId: number | null;
  keysMax: number;
}

interface UsageRow extends UsageFigures {
  day: string | null;
  keyId: number | null;
  contentType: string | null;
  /** Which column the row is grouped by: see `groupedBy`. */
  grouping: number;
}

export async function readUsage(
  account: AccountHandle,
  { from, to, keyId, brandId, keysMax }: UsageOptions,
): Promise<Usage> {
  const { query, accountId } = account;
  const isWanted = sql`account_id = ${accountId} and day between ${from}::date and ${to}::date
    ${keyId === null ? sql`` : sql`and api_key_id = ${keyId}`}
    ${
      brandId === null
        ? sql``
        : sql`and api_key_id = any (array(
            select k.id from api_keys k where k.account_id = ${accountId} and k.brand_id = ${brandId}))`
    }`;
  const rows = await query<UsageRow>`
    with used as (
      select day, api_key_id, content_type, 0::bigint as requests, 0::bigint as errors, jobs, jobs_failed, contents,
        input_tokens, output_tokens, cost_micros
      from usage_days where ${isWanted}
      union all
      select day, api_key_id, null, requests, errors, 0, 0, 0, 0, 0, 0
      from request_days where ${isWanted}
    )
    select to_char(day, 'YYYY-MM-DD') as day, api_key_id as "keyId", content_type as "contentType",
      grouping(day, api_key_id, content_type) as grouping,
      coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(errors), 0)::bigint as errors,
      coalesce(sum(jobs), 0)::bigint as jobs, coalesce(sum(jobs_failed), 0)::bigint as "jobsFailed",
      coalesce(sum(contents), 0)::bigint as contents, coalesce(sum(input_tokens), 0)::bigint as "inputTokens",
      coalesce(sum(output_tokens), 0)::bigint as "outputTokens", coalesce(sum(cost_micros), 0)::bigint as "costMicros"
    from used
    group by grouping sets ((day), (api_key_id), (content_type), ())
    order by grouping, day, api_key_id, content_type`;
  const byKey = rows
    .filter((row) => row.grouping === groupedBy.key)
    .toSorted((one, two) => two.requests + two.jobs - (one.requests + one.jobs))
    .slice(0, keysMax);
  const keys = await describeKeys(account, byKey);
  const [totals] = rows.filter((row) => row.grouping === groupedBy.nothing);
  if (!totals) throw new Error("the usage query returned no totals");
  return {
    totals: figuresOf(totals),
    days: rows.flatMap((row) =>
      row.grouping === groupedBy.day && row.day !== null
        ? [{ day: row.day, ...figuresOf(row) }]
        : [],
    ),
    keys: byKey.map((row) => ({ key: keys.get(row.keyId) ?? null, ...figuresOf(row) })),
    types: rows.flatMap((row) =>
      row.grouping === groupedBy.type && row.contentType !== null
        ? [{ contentType: row.contentType, ...figuresOf(row) }]
        : [],
    ),
  };
}

/** PostgreSQL sets a bit for each column that a row is not grouped by; the first column has the highest bit. */
const groupedBy = { day: 0b011, key: 0b101, type: 0b110, nothing: 0b111 };

function figuresOf(row: UsageRow): UsageFigures {
  const { requests, errors, jobs, jobsFailed, contents, inputTokens, outputTokens } = row;
  const { costMicros } = row;
  return { requests, errors, jobs, jobsFailed, contents, inputTokens, outputTokens, costMicros };
}

async function describeKeys({ query, accountId }: AccountHandle, rows: readonly UsageRow[]) {
  const ids = rows.flatMap((row) => row.keyId ?? []);
  const found = await query<{ id: number; name: string; hint: string }>`
    select id, name, ${keyHint} as hint from api_keys where account_id = ${accountId} and id = any (${ids}::bigint[])`;
  return new Map<number | null, (typeof found)[number]>(found.map((key) => [key.id, key]));
}
