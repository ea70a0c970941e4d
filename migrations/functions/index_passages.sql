-- Indexes the words of passages: [{accountId, passageId, language, plain, folded, counts, inHeading}], the last four
-- with one element per distinct word; and removes deleted passages: [{accountId, passageId}]. The caller's transaction
-- names the accounts. Locked rows are skipped until next time.
--
-- A word is stored as its stem ("~en~book"), and in its folded form ("=cafe") if the language has no stemmer or the
-- word has accents. It has one position per occurrence (five at most), and the weight A if it is in the heading.
--
-- Always row by row, by key, for the same reason as in index_contents.
create or replace function index_passages(texts jsonb, removed jsonb)
returns void
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
  gone jsonb;
begin
  with given as materialized (
    select * from jsonb_to_recordset(texts) as t (
      "accountId" bigint, "passageId" bigint, language text, plain text[], folded text[], counts integer[],
      "inHeading" boolean[])
    where t."passageId" between 1 and 9223372036854775807
  ),
  -- Locked in a fixed order; passages that are deleted or changed at this moment are skipped.
  held as materialized (
    select g.*, p.brand_id, split_part(lower(g.language), '-', 1) as base from given g
    cross join lateral (
      select coalesce(p.brand_id, 0) as brand_id from passages p
      where p.account_id = g."accountId" and p.id = g."passageId" and not p.is_indexed
      for no key update skip locked
    ) p
    order by g."accountId", g."passageId"
  ),
  marked as (
    update passages p set is_indexed = true from held h where p.account_id = h."accountId" and p.id = h."passageId"
  ),
  found as materialized (
    select h."accountId" as account_id, h."passageId" as passage_id, h.brand_id, w.term,
      least(sum(w.count), 5)::integer as count, bool_or(w.in_heading) as in_heading
    from held h
    -- Looked up once per text instead of once per word.
    cross join lateral (select stem_dictionary(h.base) as dictionary offset 0) s
    cross join lateral (
      select '~' || h.base || '~' || stem as term, u.count, u.in_heading
      from unnest(h.plain, h.counts, h."inHeading") as u (plain, count, in_heading)
      cross join lateral unnest(ts_lexize(s.dictionary, u.plain)) stem
      union all
      select '=' || u.folded, u.count, u.in_heading
      from unnest(h.plain, h.folded, h.counts, h."inHeading") as u (plain, folded, count, in_heading)
      where s.dictionary is null or u.folded <> u.plain
      union all
      select '#' || h.base, 1, false
    ) w
    group by 1, 2, 3, 4
  ),
  -- The previous words of a passage that has changed.
  replaced as materialized (
    select h."accountId" as account_id, t.brand_id, t.terms from held h
    cross join lateral (
      select t.brand_id, t.terms from passage_terms t
      where t.account_id = h."accountId" and t.passage_id = h."passageId" offset 0
    ) t
  ),
  taken_out as materialized (
    select t.* from jsonb_to_recordset(removed) as r ("accountId" bigint, "passageId" bigint)
    cross join lateral (
      select t.account_id, t.passage_id, t.brand_id, t.terms from passage_terms t
      where t.account_id = r."accountId" and t.passage_id = r."passageId" and t.is_removed
      for update skip locked
    ) t
    where r."passageId" between 1 and 9223372036854775807
  ),
  deleted as (
    delete from passage_terms t using taken_out o where t.account_id = o.account_id and t.passage_id = o.passage_id
  ),
  deleted_hashes as (
    delete from passage_hashes t using taken_out o where t.account_id = o.account_id and t.passage_id = o.passage_id
  ),
  written as (
    insert into passage_terms as t (account_id, passage_id, brand_id, terms)
    select f.account_id, f.passage_id, f.brand_id, string_agg(
      quote_term(f.term) || case when f.in_heading then ':1A' else ':1' end
        || substr(',2,3,4,5', 1, 2 * (f.count - 1)), ' ')::tsvector
    from found f
    group by 1, 2, 3
    on conflict (account_id, passage_id) do update set brand_id = excluded.brand_id, terms = excluded.terms
  ),
  hashed as (
    insert into passage_hashes as t (account_id, passage_id, brand_id, hashes)
    select f.account_id, f.passage_id, f.brand_id, array_agg(term_hash(f.account_id, f.brand_id, f.term))
    from found f
    -- Language terms ("#en"): every passage has one, and no search uses them.
    where f.term !~ '^#'
    group by 1, 2, 3
    on conflict (account_id, passage_id) do update set brand_id = excluded.brand_id, hashes = excluded.hashes
  ),
  changes as (
    select account_id, brand_id, term, sum(change)::integer as change from (
      select account_id, brand_id, term, 1 as change from found
      union all
      select b.account_id, b.brand_id, l, -1
      from (select account_id, brand_id, terms from replaced union all select account_id, brand_id, terms from taken_out) b
      cross join lateral unnest(tsvector_to_array(b.terms)) l
    ) as each
    group by 1, 2, 3
    having sum(change) <> 0
  ),
  counted as (
    insert into passage_term_counts as c (account_id, brand_id, term, passages)
    -- In a fixed order, so that concurrent updates of the counts cannot deadlock.
    select account_id, brand_id, term, change from changes order by 1, 2, 3
    on conflict (account_id, brand_id, term) do update set passages = c.passages + excluded.passages
    returning account_id, brand_id, term, passages
  )
  select jsonb_agg(jsonb_build_array(account_id, brand_id, term)) into gone from counted where passages <= 0;

  delete from passage_term_counts c using jsonb_array_elements(gone) g (key)
  where c.account_id = (g.key ->> 0)::bigint and c.brand_id = (g.key ->> 1)::bigint and c.term = g.key ->> 2
    and c.passages <= 0;
end;
$$;
revoke execute on function index_passages(jsonb, jsonb) from public;
grant execute on function index_passages(jsonb, jsonb) to pressroom_api, pressroom_worker, pressroom_operator;
