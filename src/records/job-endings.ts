/**
 * How jobs end: contents, job and item states, the event, webhooks to send and usage, for a whole group of jobs
 * in one statement. The caller's transaction also settles their tasks; all of it becomes true together.
 */
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { isIn } from "./job-claims.ts";

export interface EndedItem {
  position: number;
  state: "succeeded" | "failed";
  failure: { code: string; message: string } | null;
  content: {
    title: string;
    language: string;
    markdown: string;
    document: Record<string, unknown>;
    sources: readonly unknown[];
    quality: Record<string, unknown>;
  } | null;
}

export interface JobEnding {
  accountId: number;
  jobId: number;
  claim: number;
  state: "succeeded" | "partially_succeeded" | "failed";
  writer: string | null;
  failure: { code: string; message: string } | null;
  items: readonly EndedItem[];
}

/** Returns the ids of the jobs that ended by this call; one whose claim was lost stays as it is. */
export async function endJobs(
  trx: Transaction<Tables>,
  endings: readonly JobEnding[],
): Promise<Set<number>> {
  if (endings.length === 0) return new Set();
  const result = await sql<{ id: number }>`
    with ending as (
      select * from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb) as e (
        "accountId" bigint, "jobId" bigint, claim integer, state text, writer text, failure jsonb,
        items jsonb)
    ),
    ended as (
      update jobs j set
        state = e.state,
        stage = case when e.state = 'failed' then j.stage else 'finish' end,
        progress = case when e.state = 'failed' then j.progress else 100 end,
        writer = coalesce(e.writer, j.writer),
        failure_code = e.failure ->> 'code',
        failure_message = e.failure ->> 'message',
        finished_at = now(),
        events = j.events + 1
      from ending e
      where j.account_id = e."accountId" and j.id = e."jobId" and j.claims = e.claim
        and ${isIn("running")}
      returning j.*, e.items
    ),
    -- Numbers first, so that the content, its version and the webhook can all name them.
    item as materialized (
      select ended.account_id, ended.id as job_id, ended.brand_id, ended.writer, ended.api_key_id, ended.events,
        ended.state as job_state, ended.content_type as job_content_type, i.*,
        case when i.state = 'succeeded' then nextval('contents_id_seq') end as content_id
      from ended left join lateral jsonb_to_recordset(ended.items) as i (
        position smallint, state text, failure jsonb, content jsonb) on true
      order by ended.account_id, ended.id, i.position
    ),
    ended_item as (
      update job_items j set state = i.state, failure_code = i.failure ->> 'code',
        failure_message = i.failure ->> 'message'
      from item i
      where j.account_id = i.account_id and j.job_id = i.job_id and j.position = i.position
      returning j.account_id, j.job_id, j.position, j.content_type, i.brand_id, i.writer, i.content_id, i.content
    ),
    new_content as (
      insert into contents (account_id, id, job_id, position, brand_id, content_type, writer)
      overriding system value
      select account_id, content_id, job_id, position, brand_id, content_type, writer from ended_item
      where content_id is not null
    ),
    new_version as (
      insert into content_versions (account_id, content_id, version, title, language, markdown, document,
        sources, quality)
      select account_id, content_id, 1, content ->> 'title', content ->> 'language',
        content ->> 'markdown', content -> 'document', content -> 'sources', content -> 'quality'
      from ended_item where content_id is not null
    ),
    -- Every item knows all of its job, so that no join has to find it again.
    made as materialized (
      select account_id, job_id as id, min(job_state) as state, min(job_content_type) as content_type,
        min(brand_id) as brand_id, min(api_key_id) as api_key_id, min(events) as events,
        coalesce(jsonb_agg(content_id order by position) filter (where content_id is not null), '[]') as content_ids,
        count(content_id) as count
      from item
      group by account_id, job_id
    ),
    new_event as (
      insert into job_events (account_id, job_id, sequence, type, data)
      select account_id, id, events, state, jsonb_build_object('content_ids', content_ids)
      from made
    ),
    -- One row for each endpoint that asked for this event; an account without any has none.
    new_webhook as (
      insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
      select m.account_id, w.id, m.id, 'job.' || m.state, jsonb_build_object(
        'job_id', m.id, 'state', m.state, 'content_type', m.content_type, 'brand_id', m.brand_id,
        'content_ids', m.content_ids)
      from made m
      join webhook_endpoints w on w.account_id = m.account_id and w.disabled_at is null
        and 'job.' || m.state = any (w.events)
    ),
    used as (
      insert into usage_days as u (account_id, day, api_key_id, content_type, jobs, jobs_failed, contents)
      select account_id, (now() at time zone 'utc')::date, coalesce(api_key_id, 0), content_type, count(*),
        count(*) filter (where state = 'failed'), sum(count)
      from made
      group by account_id, coalesce(api_key_id, 0), content_type
      order by 1, 3, 4
      on conflict (account_id, day, api_key_id, content_type) do update set
        jobs = u.jobs + excluded.jobs,
        jobs_failed = u.jobs_failed + excluded.jobs_failed,
        contents = u.contents + excluded.contents
    ),
    -- What the stages saved has served its purpose.
    forgotten as (
      delete from job_stages s using ended e where s.account_id = e.account_id and s.job_id = e.id
    )
    select id from ended`.execute(trx);
  return new Set(result.rows.map((row) => row.id));
}
