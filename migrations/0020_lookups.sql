-- Whoever looks for one row by its key finds it by the key's own index. On tables that were never analysed, which is how
-- every installation begins, an index that merely begins with the account looks just as good to the planner, and then a
-- look at one job reads all jobs of its account: foreign keys of what a job writes did that, and claims, and endings.
-- The conditions below are always true. A list that names the column fulfils them by that; a look by the key does not, and
-- cannot take such an index.
drop index jobs_brand_list_idx;
create index jobs_brand_list_idx on jobs (account_id, brand_id, list_kind, created_at, id) where brand_id is not null;
-- Of all brands: see 0014_jobs.sql for the other condition.
drop index jobs_list_idx;
create index jobs_list_idx on jobs (account_id, list_kind, created_at, id) where account_id > 0 and list_kind is not null;
drop index contents_brand_idx;
create index contents_brand_idx on contents (account_id, brand_id, id) where brand_id is not null;
drop index contents_type_idx;
create index contents_type_idx on contents (account_id, content_type, id) where content_type is not null;
drop index contents_writer_idx;
create index contents_writer_idx on contents (account_id, writer, id) where writer is not null;
drop index contents_created_idx;
create index contents_created_idx on contents (account_id, created_at) where created_at is not null;
drop index contents_item_key;
create unique index contents_item_key on contents (job_id, account_id, position);
drop index webhook_outbox_endpoint_idx;
create index webhook_outbox_endpoint_idx on webhook_outbox (account_id, endpoint_id, created_at, id)
  where endpoint_id is not null;
drop index webhook_outbox_state_idx;
create index webhook_outbox_state_idx on webhook_outbox (account_id, endpoint_id, state, created_at, id)
  where state is not null;
drop index content_versions_language_idx;
create index content_versions_language_idx on content_versions (account_id, language, content_id)
  where language is not null;
-- A key is found by its hash, whoever's it is.
drop index api_keys_living_idx;
create index api_keys_living_idx on api_keys (account_id) where revoked_at is null and account_id is not null;

-- The planner takes what comes as JSON for a hundred rows, and may rather read a whole small table than look a hundred
-- times into its index; the plan is kept when the table is small no longer. A range that holds everything lets it expect
-- one row, for which the key is always the shortest way.
do $$
declare
  original text;
  changed text;
  one record;
begin
  for one in
    select * from (values
      ('save_stages(jsonb)'::regprocedure,
        'events jsonb)
  ),',
        'events jsonb)
    where m."jobId" between 1 and 9223372036854775807
  ),'),
      ('save_stages(jsonb)'::regprocedure,
        'with ordinality as e (event, ordinal)
  ),',
        'with ordinality as e (event, ordinal)
    where e.ordinal between 1 and 2147483647
  ),'),
      ('settle_jobs(jsonb, jsonb)'::regprocedure,
        'where e."taskId" = any (held)',
        'where e."taskId" = any (held) and e."jobId" between 1 and 9223372036854775807'),
      ('settle_jobs(jsonb, jsonb)'::regprocedure,
        'position smallint, state text, failure jsonb, content jsonb) on true',
        'position smallint, state text, failure jsonb, content jsonb) on i.position between 0 and 32767'),
      ('settle_jobs(jsonb, jsonb)'::regprocedure,
        'where b."taskId" = any (held)',
        'where b."taskId" = any (held) and b."jobId" between 1 and 9223372036854775807'),
      ('read_contents(jsonb)'::regprocedure,
        'words text[], plain text[])',
        'words text[], plain text[])
    where t."contentId" between 1 and 9223372036854775807'),
      -- Whoever ends a job asks for the endpoints of its account, not for everybody's.
      ('settle_jobs(jsonb, jsonb)'::regprocedure,
        'join webhook_endpoints w on w.account_id = m.account_id and w.disabled_at is null
      and ''job.'' || m.state = any (w.events)',
        'cross join lateral (
      select w.id from webhook_endpoints w
      where w.account_id = m.account_id and w.disabled_at is null and ''job.'' || m.state = any (w.events)
      offset 0
    ) w')
    ) as v (function, before, after)
  loop
    original := pg_get_functiondef(one.function);
    changed := replace(original, one.before, one.after);
    if changed = original then
      raise exception '% is not what this migration changes', one.function;
    end if;
    execute changed;
  end loop;
end;
$$;

do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
end;
$$;
set local role pressroom_accepting;

do $$
declare
  original text;
  changed text;
  one record;
begin
  for one in
    select * from (values
      -- Groups take turns over an account's open jobs only where the account has a limit for them.
      ('accept_generations(jsonb, integer, boolean)'::regprocedure,
        'from unnest(accounts_asking) as a (id) where a.id is not null;',
        'from unnest(accounts_asking) as a (id)
    where a.id is not null
      and coalesce(default_jobs_max, (select c.open_jobs_max from accounts c where c.id = a.id)) is not null;'),
      -- The first language is found by the index that has a condition now.
      ('search_contents(jsonb, jsonb, bigint, bigint, integer)'::regprocedure,
        'where v.account_id = account order by v.language limit 1)',
        'where v.account_id = account and v.language >= '''' order by v.language limit 1)')
    ) as v (function, before, after)
  loop
    original := pg_get_functiondef(one.function);
    changed := replace(original, one.before, one.after);
    if changed = original then
      raise exception '% is not what this migration changes', one.function;
    end if;
    execute changed;
  end loop;
end;
$$;
set local role none;
do $$
begin
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
