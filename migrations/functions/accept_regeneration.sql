-- Accepts a job that regenerates content, under the same rules as any generation (rates, limits, keywords,
-- Idempotency-Key). What it revises is stored as its first stage. Its claims start at one, so that the first claim
-- loads the saved stages.
set local role pressroom_accepting;
create or replace function accept_regeneration(request jsonb, revision jsonb, default_rate integer, limits boolean)
returns table (
  ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint,
  brand_name text, rate integer, remaining integer, retry_after_seconds integer
)
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  verdict record;
  original record;
begin
  select c.content_type, c.brand_id, c.current_version, j.custom_topic, j.forum_post_id, j.custom_prompt, j.citations, v.language,
    jsonb_build_object('title', v.title, 'language', v.language, 'markdown', v.markdown, 'document', v.document,
      'sources', v.sources, 'quality', v.quality) as written
  into original
  from contents c
  join jobs j on j.account_id = c.account_id and j.id = c.job_id
  join content_versions v on v.account_id = c.account_id and v.content_id = c.id and v.version = c.current_version
  where c.account_id = current_account_id() and c.id = (revision ->> 'contentId')::bigint and c.deleted_at is null;
  if not found then
    return query select 0, 'content_not_found'::text, null::bigint, null::jsonb, null::bigint, null::bigint, null::text,
      null::integer, null::integer, null::integer;
    return;
  end if;
  select * into verdict from accept_generations(jsonb_build_array(request || jsonb_build_object(
    'ordinal', 0, 'content_type', original.content_type, 'custom_topic', original.custom_topic,
    'custom_prompt', left(concat_ws(E'\n\n', request ->> 'custom_prompt', original.custom_prompt), 8000),
    'forum_post_id', original.forum_post_id, 'brand_id', original.brand_id,
    'language', original.language, 'citations', original.citations)), default_rate, limits);
  if verdict.outcome = 'accepted' and verdict.account_id = current_account_id() then
    insert into job_stages (account_id, job_id, position, stage, output)
    values (verdict.account_id, verdict.job_id, 0, 'revise',
      -- A section or passage is replaced in the text that it was taken from; a check reads that text.
      revision || jsonb_build_object('version', original.current_version, 'text',
        case when coalesce(revision ->> 'section', revision ->> 'passage', revision ->> 'check') is not null then original.written end));
    update jobs j set claims = 1 where j.account_id = verdict.account_id and j.id = verdict.job_id;
  end if;
  return query select verdict.ordinal, verdict.outcome, verdict.job_id, verdict.answer, verdict.account_id,
    verdict.brand_id, verdict.brand_name, verdict.rate, verdict.remaining, verdict.retry_after_seconds;
end;
$$;
revoke execute on function accept_regeneration(jsonb, jsonb, integer, boolean) from public;
grant execute on function accept_regeneration(jsonb, jsonb, integer, boolean) to pressroom_api, pressroom_operator;
