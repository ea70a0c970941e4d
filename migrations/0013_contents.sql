-- Contents as their owners work with them: found by their words, edited, restored, written anew, deleted and brought back.

-- A deleted content stays for 30 days (`pressroom prune`). `searchable_version` is the version whose words can be found.
alter table contents
  add column deleted_at timestamptz,
  add column searchable_version integer not null default 0;

-- Who made a version, and how. A version that a person made in the dashboard has no key; what is written anew has a job.
alter table content_versions
  add column made_by text not null default 'generate'
    check (made_by in ('generate', 'edit', 'restore', 'regenerate')),
  add column api_key_id bigint,
  add column job_id bigint,
  add column restored_version integer;

-- Each filter of the list has its index, newest last, so that a page costs the same wherever it lies.
create index contents_type_idx on contents (account_id, content_type, id);
create index contents_writer_idx on contents (account_id, writer, id);
create index contents_created_idx on contents (account_id, created_at);
create index contents_deleted_idx on contents (account_id, id) where deleted_at is not null;
create index content_versions_language_idx on content_versions (account_id, language, content_id);
-- Only what was written anew has a job: nothing else pays for this one.
create unique index content_versions_job_key on content_versions (account_id, job_id) where job_id is not null;
-- What is still to be read for the search; empty when all is done.
create index contents_unread_idx on contents (account_id, id)
  where searchable_version < current_version and deleted_at is null;

-- The words of each content's current version. Every word begins with its account's number, so that the index is as good
-- as one for each account: how much the others wrote costs nobody anything.
create table content_terms (
  account_id bigint not null,
  content_id bigint not null,
  terms tsvector not null,
  primary key (account_id, content_id),
  foreign key (account_id, content_id) references contents (account_id, id) on delete cascade
);
-- Without a list of pending words, which every search would have to read through.
create index content_terms_idx on content_terms using gin (terms) with (fastupdate = off);

alter table content_terms enable row level security;
alter table content_terms force row level security;
create policy one_account on content_terms to pressroom_api
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy named_accounts on content_terms to pressroom_worker
  using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
  with check (account_id = any ((select current_account_ids())::bigint[]));
create policy operator on content_terms to pressroom_operator using (true) with check (true);
create policy accepting on content_terms to pressroom_accepting using (true) with check (true);
create policy accepting on contents to pressroom_accepting using (true) with check (true);
create policy accepting on content_versions to pressroom_accepting using (true) with check (true);
create policy accepting on job_stages to pressroom_accepting using (true) with check (true);

grant select, insert, update, delete on content_terms to pressroom_operator;
grant select, insert, update, delete on content_terms to pressroom_api;
grant select, insert, update on content_terms to pressroom_worker;
grant select on content_terms, contents, content_versions to pressroom_accepting;
grant insert on job_stages to pressroom_accepting;
grant select, update (claims) on jobs to pressroom_accepting;

-- What callers may do with contents. `webhook_*`: each change is announced in its own transaction.
grant insert on content_versions to pressroom_api;
grant update (current_version, updated_at, deleted_at, searchable_version) on contents to pressroom_api;
grant select on brands, keywords, api_keys, webhook_endpoints to pressroom_api;
grant insert on webhook_outbox to pressroom_api;
grant select on contents, content_versions to pressroom_worker;
grant update (current_version, updated_at, writer, searchable_version) on contents to pressroom_worker;

-- The way in which PostgreSQL takes a language's endings off, where it knows the language.
create function stem_dictionary(the_language text)
returns regdictionary
language sql
stable
as $$
  select d.oid::regdictionary from pg_ts_dict d
  where d.dictnamespace = 'pg_catalog'::regnamespace and d.dictname = case split_part(lower(the_language), '-', 1)
    when 'ar' then 'arabic_stem' when 'ca' then 'catalan_stem' when 'da' then 'danish_stem' when 'de' then 'german_stem'
    when 'el' then 'greek_stem' when 'en' then 'english_stem' when 'es' then 'spanish_stem' when 'et' then 'estonian_stem'
    when 'eu' then 'basque_stem' when 'fi' then 'finnish_stem' when 'fr' then 'french_stem' when 'ga' then 'irish_stem'
    when 'hi' then 'hindi_stem' when 'hu' then 'hungarian_stem' when 'hy' then 'armenian_stem'
    when 'id' then 'indonesian_stem' when 'it' then 'italian_stem' when 'lt' then 'lithuanian_stem'
    when 'nb' then 'norwegian_stem' when 'ne' then 'nepali_stem' when 'nl' then 'dutch_stem' when 'nn' then 'norwegian_stem'
    when 'no' then 'norwegian_stem' when 'pt' then 'portuguese_stem' when 'ro' then 'romanian_stem'
    when 'ru' then 'russian_stem' when 'sr' then 'serbian_stem' when 'sv' then 'swedish_stem' when 'ta' then 'tamil_stem'
    when 'tr' then 'turkish_stem' when 'yi' then 'yiddish_stem' end
$$;

-- Takes in the words of contents: [{accountId, contentId, version, brandId, contentType, writer, language, words, plain}],
-- `words` folded as they are compared, `plain` as stems are made of them. A content that has a newer version by now is
-- left for the next time. Each account is named by the caller's transaction.
create function read_contents(texts jsonb)
returns integer
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  taken integer;
begin
  with given as materialized (
    select * from jsonb_to_recordset(texts) as t (
      "accountId" bigint, "contentId" bigint, version integer, "brandId" bigint, "contentType" text, writer text,
      language text, words text[], plain text[])
  ),
  -- Locked in one order; whoever edits it this moment makes the next version, which is read then.
  held as materialized (
    select g.* from given g
    cross join lateral (
      select c.id from contents c
      where c.account_id = g."accountId" and c.id = g."contentId" and c.current_version = g.version
        and c.searchable_version < c.current_version and c.deleted_at is null
      for no key update skip locked
    ) c
    order by g."accountId", g."contentId"
  ),
  marked as (
    update contents c set searchable_version = h.version from held h
    where c.account_id = h."accountId" and c.id = h."contentId"
  ),
  written as (
    insert into content_terms as t (account_id, content_id, terms)
    select h."accountId", h."contentId", array_to_tsvector(array(
      select distinct h."accountId" || term from (
        select '=' || w from unnest(h.words) w
        union all
        select '~' || split_part(lower(h.language), '-', 1) || '~' || stem
        from unnest(h.plain) p
        cross join lateral unnest(ts_lexize(s.dictionary, p)) stem
        union all
        select unnest(array['#b' || h."brandId", '#t' || h."contentType", '#w' || h.writer, '#l' || h.language])
      ) as terms (term)))
    from held h
    -- Looked up once for each text, and not for each word.
    cross join lateral (select stem_dictionary(h.language) as dictionary offset 0) s
    on conflict (account_id, content_id) do update set terms = excluded.terms
    returning 1
  )
  select count(*) into taken from written;
  return taken;
end;
$$;

-- Contents of all accounts whose current version is not read yet, a few at a time: for the worker, which names them then.
create function find_unread_contents(rows_max integer)
returns table (account_id bigint, content_id bigint)
language sql
stable
set search_path from current
as $$
  select c.account_id, c.id from contents c
  where c.searchable_version < c.current_version and c.deleted_at is null
  limit rows_max
$$;

-- The newest contents of the current account that have all of these words. Row-level security would keep the index from
-- being used (its operator may tell what it saw), so this runs with the rights of a role that sees all and asks for words
-- of the one account that the transaction is for.
-- words: [{folded, plain, isPrefix}]; filters: {brandId, contentType, writer, language, jobId, after, before}.
create function search_contents(words jsonb, filters jsonb, above_id bigint, below_id bigint, rows_max integer)
returns setof bigint
language plpgsql
stable
set search_path from current
set enable_seqscan = off
set jit = off
as $$
declare
  account bigint := current_account_id();
  languages text[];
  wanted tsquery;
  newest bigint[];
  found bigint[];
  candidate bigint;
  -- Whoever asks for a common word gets a page from the newest; whoever asks for a rare one has few in the index.
  newest_max constant integer := 300;
begin
  if account is null or jsonb_array_length(words) = 0 then
    return;
  end if;
  -- The languages that the account writes in: one look into the index for each, however many contents there are.
  with recursive step as (
    (select v.language from content_versions v where v.account_id = account order by v.language limit 1)
    union all
    select (
      select v.language from content_versions v
      where v.account_id = account and v.language > s.language order by v.language limit 1)
    from step s where s.language is not null
  )
  select array_agg(s.language) into languages from (select language from step where language is not null limit 40) s;

  select string_agg('(' || array_to_string(array(
      select quote_term(account || term) || case when is_prefix then ':*' else '' end
      from (
        select '=' || (w.word ->> 'folded') as term, (w.word -> 'isPrefix')::boolean as is_prefix
        union
        select '~' || l.base || '~' || stem, false
        from (select distinct split_part(lower(l), '-', 1) as base from unnest(languages) l) l
        cross join lateral unnest(ts_lexize(stem_dictionary(l.base), w.word ->> 'plain')) stem
      ) terms), ' | ') || ')', ' & ')::tsquery
    into wanted
  from jsonb_array_elements(words) w (word);
  select coalesce(wanted && string_agg(quote_term(account || f.mark || f.value), ' & ')::tsquery, wanted) into wanted
  from (values ('#b', filters ->> 'brandId'), ('#t', filters ->> 'contentType'), ('#w', filters ->> 'writer'),
    ('#l', filters ->> 'language')) as f (mark, value)
  where f.value is not null;

  if filters ->> 'jobId' is null then
    newest := array(
      select c.id from contents c where c.account_id = account and c.id < below_id and c.id > above_id
      order by c.id desc limit newest_max);
  else
    newest := array(
      select c.id from contents c
      where c.account_id = account and c.job_id = (filters ->> 'jobId')::bigint and c.id < below_id and c.id > above_id
      order by c.id + 0 desc limit newest_max);
  end if;
  found := array(
    -- `offset 0`: each by its key, and not all that the index of words knows.
    select n.id from unnest(newest) n (id)
    cross join lateral (
      select t.terms from content_terms t where t.account_id = account and t.content_id = n.id offset 0
    ) t
    cross join lateral (
      select from contents c where c.account_id = account and c.id = n.id and is_within(c, filters) offset 0
    ) c
    where t.terms @@ wanted
    order by n.id desc limit rows_max);
  -- Where there were fewer, all were looked at.
  if cardinality(found) < rows_max and cardinality(newest) = newest_max then
    -- `+ 0`: only the index of words can answer this, whatever PostgreSQL believes about the others.
    for candidate in
      select t.content_id from content_terms t
      where t.terms @@ wanted and t.content_id + 0 < newest[newest_max] and t.content_id + 0 > above_id
      order by t.content_id + 0 desc
    loop
      if exists (
        select from contents c where c.account_id = account and c.id = candidate and is_within(c, filters)
      ) then
        found := found || candidate;
        exit when cardinality(found) = rows_max;
      end if;
    end loop;
  end if;
  return query select unnest(found);
end;
$$;

create function quote_term(term text)
returns text
language sql
immutable
as $$ select '''' || replace(replace(term, '\', '\\'), '''', '''''') || '''' $$;

create function is_within(content contents, filters jsonb)
returns boolean
language sql
stable
as $$
  select content.deleted_at is null
    and (filters ->> 'jobId' is null or content.job_id = (filters ->> 'jobId')::bigint)
    and (filters ->> 'after' is null or content.created_at >= (filters ->> 'after')::timestamptz)
    and (filters ->> 'before' is null or content.created_at < (filters ->> 'before')::timestamptz)
$$;

-- Lets in a job that writes a content anew: all that holds for any generation holds for it (rates, limits, keywords, the
-- Idempotency-Key), and what it is to revise is its first saved stage. That its claims begin at one makes the first claim
-- bring saved stages along.
create function accept_regeneration(request jsonb, revision jsonb, default_rate integer, limits boolean)
returns table (
  ordinal integer, outcome text, job_id bigint, answer jsonb, account_id bigint, brand_id bigint,
  brand_name text, rate integer, remaining integer, retry_after_seconds integer
)
language plpgsql
set search_path from current
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  verdict record;
  original record;
begin
  select c.content_type, c.brand_id, c.current_version, j.custom_topic, j.forum_post_id, j.custom_prompt, v.language,
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
    'language', original.language)), default_rate, limits);
  if verdict.outcome = 'accepted' and verdict.account_id = current_account_id() then
    insert into job_stages (account_id, job_id, position, stage, output)
    values (verdict.account_id, verdict.job_id, 0, 'revise',
      -- One section is put into the text that it was taken from.
      revision || jsonb_build_object('version', original.current_version, 'text',
        case when revision ->> 'section' is not null then original.written end));
    update jobs j set claims = 1 where j.account_id = verdict.account_id and j.id = verdict.job_id;
  end if;
  return query select verdict.ordinal, verdict.outcome, verdict.job_id, verdict.answer, verdict.account_id,
    verdict.brand_id, verdict.brand_name, verdict.rate, verdict.remaining, verdict.retry_after_seconds;
end;
$$;

-- Stores what a job wrote anew as the content's next version, if the job's claim still holds. Asked again for the same job,
-- it returns the version that is there. Null: the claim is lost. Zero: the content was deleted, or `only_on` is not its
-- current version any more.
create function store_revision(
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

-- One row for each endpoint that asked for changes of contents, in the transaction that changes one.
create function announce_content(the_account bigint, the_content bigint)
returns void
language sql
set search_path from current
as $$
  insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
  select c.account_id, w.id, c.job_id, 'content.updated', jsonb_build_object(
    'content_id', c.id, 'job_id', c.job_id, 'brand_id', c.brand_id, 'content_type', c.content_type,
    'version', c.current_version, 'deleted', c.deleted_at is not null)
  from contents c
  join webhook_endpoints w on w.account_id = c.account_id and w.disabled_at is null
    and 'content.updated' = any (w.events)
  where c.account_id = the_account and c.id = the_content
$$;

-- A job that wrote a content anew made a version of one that is another job's.
create or replace function contents_of(account bigint, job bigint)
returns jsonb
language sql
stable
set search_path from current
as $$
  select coalesce(jsonb_agg(made.id order by made.position, made.id), '[]') from (
    select c.id, c.position from contents c where c.account_id = account and c.job_id = job
    union
    select v.content_id, 0 from content_versions v
    where v.account_id = account and v.job_id = job and v.version > 1
  ) as made
$$;

grant execute on function read_contents(jsonb) to pressroom_api, pressroom_worker, pressroom_operator;
grant execute on function find_unread_contents(integer) to pressroom_worker, pressroom_operator;
grant execute on function search_contents(jsonb, jsonb, bigint, bigint, integer) to pressroom_api, pressroom_operator;
grant execute on function accept_regeneration(jsonb, jsonb, integer, boolean) to pressroom_api, pressroom_operator;
grant execute on function store_revision(bigint, bigint, integer, bigint, integer, jsonb)
  to pressroom_worker, pressroom_operator;
grant execute on function announce_content(bigint, bigint) to pressroom_api, pressroom_worker, pressroom_operator;
revoke execute on function read_contents(jsonb) from public;
revoke execute on function store_revision(bigint, bigint, integer, bigint, integer, jsonb) from public;
revoke execute on function announce_content(bigint, bigint) from public;

do $$
declare
  name text;
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
  foreach name in array array[
    'find_unread_contents(integer)', 'search_contents(jsonb, jsonb, bigint, bigint, integer)',
    'accept_regeneration(jsonb, jsonb, integer, boolean)'
  ] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
    execute format('alter function %s owner to pressroom_accepting', name);
  end loop;
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
