-- Stores what a job regenerated as the content's next version, if the job's claim is still valid. A repeated call for
-- the same job returns the existing version. Null: the claim is no longer valid. Zero: the content was deleted, or
-- `only_on` is no longer its current version.
create or replace function store_revision(
  the_account bigint, the_job bigint, the_claim integer, the_content bigint, only_on integer, made jsonb)
returns integer
language plpgsql
set search_path from current
set enable_seqscan = off
set jit = off
as $$
declare
  known integer;
begin
  perform set_config('pressroom.account_ids', array[the_account]::text, true),
    set_config('pressroom.account_id', '', true);
  perform from jobs j
  where j.account_id = the_account and j.id = the_job and j.claims = the_claim and j.state = 'running'
  for no key update;
  if not found then
    return null;
  end if;
  select v.version into known from content_versions v
  where v.account_id = the_account and v.job_id = the_job;
  if found then
    return known;
  end if;
  update contents c set current_version = c.current_version + 1, updated_at = now(), writer = made ->> 'writer'
  where c.account_id = the_account and c.id = the_content and c.deleted_at is null
    and (only_on is null or c.current_version = only_on)
  returning c.current_version into known;
  if not found then
    return 0;
  end if;
  insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality,
    made_by, api_key_id, job_id)
  select the_account, the_content, known, made ->> 'title', made ->> 'language', made ->> 'markdown', made -> 'document',
    made -> 'sources', made -> 'quality', 'regenerate', j.api_key_id, the_job
  from jobs j where j.account_id = the_account and j.id = the_job;
  perform announce_content(the_account, the_content);
  return known;
end;
$$;
revoke execute on function store_revision(bigint, bigint, integer, bigint, integer, jsonb) from public;
grant execute on function store_revision(bigint, bigint, integer, bigint, integer, jsonb)
  to pressroom_worker, pressroom_operator;
