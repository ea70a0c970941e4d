-- The newest contents of the current account that contain all these words. Row-level security would prevent the use of
-- the index (its operator is not leakproof), so this runs with the privileges of a role that sees all rows, and looks
-- up only words of the transaction's account.
-- words: [{folded, plain, isPrefix}]; filters: {brandId, contentType, writer, language, jobId, status, tag, after,
-- before}.
set local role pressroom_accepting;
create or replace function search_contents(words jsonb, filters jsonb, above_id bigint, below_id bigint, rows_max integer)
returns setof bigint
language plpgsql
stable
security definer
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
  -- For a common word, the newest contents fill a page; a rare word has few entries in the index.
  newest_max constant integer := 300;
begin
  if account is null or jsonb_array_length(words) = 0 then
    return;
  end if;
  -- The languages that the account writes in: one index lookup for each, regardless of the number of contents. The
  -- condition on the language lets the first lookup use the index, which has the same condition.
  with recursive step as (
    (select v.language from content_versions v
     where v.account_id = account and v.language >= '' order by v.language limit 1)
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
    -- `offset 0`: looks up each by its key instead of reading all matches in the index of words.
    select n.id from unnest(newest) n (id)
    cross join lateral (
      select t.terms from content_terms t where t.account_id = account and t.content_id = n.id offset 0
    ) t
    cross join lateral (
      select from contents c where c.account_id = account and c.id = n.id and matches_filters(c, filters) offset 0
    ) c
    where t.terms @@ wanted
    order by n.id desc limit rows_max);
  -- If there were fewer, all were checked.
  if cardinality(found) < rows_max and cardinality(newest) = newest_max then
    -- `+ 0`: only the index of words can be used, whatever the planner's estimates are.
    for candidate in
      select t.content_id from content_terms t
      where t.terms @@ wanted and t.content_id + 0 < newest[newest_max] and t.content_id + 0 > above_id
      order by t.content_id + 0 desc
    loop
      if exists (
        select from contents c where c.account_id = account and c.id = candidate and matches_filters(c, filters)
      ) then
        found := found || candidate;
        exit when cardinality(found) = rows_max;
      end if;
    end loop;
  end if;
  return query select unnest(found);
end;
$$;
revoke execute on function search_contents(jsonb, jsonb, bigint, bigint, integer) from public;
grant execute on function search_contents(jsonb, jsonb, bigint, bigint, integer) to pressroom_api, pressroom_operator;
