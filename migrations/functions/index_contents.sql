-- Indexes the words of contents: [{accountId, contentId, version, brandId, contentType, writer, language, words, plain,
-- sketch}]. `words` are folded for comparison, `plain` is the input for stemming, `sketch` is for
-- find_similar_contents. Contents that have a newer version by now are skipped until next time. The caller's
-- transaction names the accounts.
--
-- For JSON input, the planner assumes a hundred rows and may prefer to read a whole small table over a hundred index
-- lookups; the plan is kept when the table has grown. A range that includes everything (`between 1 and …`) makes it
-- expect one row, for which the key is always best.
create or replace function index_contents(texts jsonb)
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
      language text, words text[], plain text[], sketch text[])
    where t."contentId" between 1 and 9223372036854775807
  ),
  -- Locked in a fixed order; an edit at this moment creates the next version, which is indexed then.
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
        select '^' || s from unnest(h.sketch) s
        union all
        select '~' || split_part(lower(h.language), '-', 1) || '~' || stem
        from unnest(h.plain) p
        cross join lateral unnest(ts_lexize(s.dictionary, p)) stem
        union all
        select unnest(array['#b' || h."brandId", '#t' || h."contentType", '#w' || h.writer, '#l' || h.language])
      ) as terms (term)))
    from held h
    -- Looked up once per text instead of once per word.
    cross join lateral (select stem_dictionary(h.language) as dictionary offset 0) s
    on conflict (account_id, content_id) do update set terms = excluded.terms
    returning 1
  )
  select count(*) into taken from written;
  return taken;
end;
$$;
revoke execute on function index_contents(jsonb) from public;
grant execute on function index_contents(jsonb) to pressroom_api, pressroom_worker, pressroom_operator;
