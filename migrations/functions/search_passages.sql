-- The passages of a brand (its own, and the account's for all brands) that match these words best, best first. BM25:
-- rare words count most, more so in a heading, and each repetition in a passage counts less.
-- Like search_contents, this runs with the privileges of a role that sees all rows, and looks up only words of the
-- transaction's account.
-- words: [{folded, plain, weight}].
set local role pressroom_accepting;
create or replace function search_passages(the_brand bigint, words jsonb, rows_max integer)
returns table (passage_id bigint, score double precision)
language plpgsql
stable
security definer
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  account bigint := current_account_id();
  languages text[];
  dictionaries regdictionary[];
  total integer;
  queries tsquery[];
  hash_lists text[];
  gains double precision[];
  frequencies integer[];
  rare integer := 0;
  read integer := 0;
  candidates bigint[];
  -- More words only make the search slower.
  terms_max constant integer := 24;
  -- How many index rows are read for rare words. Common words are only checked in the passages found by these.
  rows_read_max constant integer := 3000;
  candidates_max constant integer := 120;
  like_share constant double precision := 0.5;
begin
  if account is null then
    return;
  end if;
  select array_agg(l.base), array_agg(stem_dictionary(l.base)), sum(l.passages) into languages, dictionaries, total
  from (
    select substr(c.term, 2) as base, sum(c.passages) as passages
    from unnest(array[the_brand, 0]) s (brand_id)
    cross join lateral (
      select c.term, c.passages from passage_term_counts c
      where c.account_id = account and c.brand_id = s.brand_id and c.term >= '#' and c.term < '$' offset 0
    ) c
    group by 1
    limit 40
  ) l;

  select array_agg(q.query order by t.passages), array_agg(t.hashes::text order by t.passages),
      array_agg(t.gain order by t.passages), array_agg(t.passages order by t.passages)
    into queries, hash_lists, gains, frequencies
  from (
    select t.query, t.hashes, t.passages, max(t.weight) * ln(1 + (total - t.passages + 0.5) / (t.passages + 0.5)) as gain
    from (
      select string_agg(distinct quote_term(c.term), ' | ') as query,
        array_agg(term_hash(account, s.brand_id, c.term) order by s.brand_id, c.term) as hashes,
        -- A passage may contain several forms of a word.
        least(sum(c.passages), total) as passages, w.weight * c.likeness as weight
      from jsonb_to_recordset(words) as w (folded text, plain text, weight double precision)
      cross join lateral (
        select '=' as mark, w.folded as stem
        union
        select '~' || l.base || '~', stem
        from unnest(languages, dictionaries) l (base, dictionary)
        cross join lateral unnest(array[w.plain, w.folded]) form
        cross join lateral unnest(ts_lexize(l.dictionary, form)) stem
      ) a
      cross join unnest(array[the_brand, 0]) s (brand_id)
      cross join lateral (
        select c.term, c.passages, 1.0 as likeness from passage_term_counts c
        where c.account_id = account and c.brand_id = s.brand_id and c.term = a.mark || a.stem
        union all
        -- Forms that have different stems ("kostet" and "kost", "réserv" and "réservent") have the same beginning.
        select c.term, c.passages, like_share from passage_term_counts c
        where c.account_id = account and c.brand_id = s.brand_id and a.mark <> '=' and length(a.stem) >= 4
          and c.term >= a.mark || left(a.stem, greatest(4, length(a.stem) - 2))
          and c.term < a.mark || left(a.stem, greatest(4, length(a.stem) - 2)) || chr(1114111)
          and length(c.term) - length(a.mark) - length(a.stem) between -2 and 3 and c.term <> a.mark || a.stem
      ) c
      group by w.folded, w.plain, w.weight, c.likeness
    ) t
    group by t.query, t.hashes, t.passages
    order by gain desc
    limit terms_max
  ) t (query_text, hashes, passages, gain)
  cross join lateral (select t.query_text::tsquery as query) q;

  if queries is null then
    return;
  end if;
  while rare < cardinality(queries) and read + frequencies[rare + 1] <= rows_read_max loop
    rare := rare + 1;
    read := read + frequencies[rare];
  end loop;
  candidates := array(
    select f.passage_id from (
      select h.passage_id, q.gain
      from unnest(hash_lists[1 : rare], gains[1 : rare]) as q (hashes, gain)
      -- `offset 0`: uses the index of numbers alone.
      cross join lateral (
        select h.passage_id, h.account_id from passage_hashes h where h.hashes && q.hashes::integer[] offset 0
      ) h
      where h.account_id = account
    ) f
    group by f.passage_id
    order by sum(f.gain) desc, f.passage_id desc
    limit candidates_max);
  -- If rare words found few, passages with the rarest of the other words.
  if cardinality(candidates) < candidates_max and rare < cardinality(queries) then
    candidates := candidates || array(
      select h.passage_id from (
        select h.passage_id, h.account_id from passage_hashes h
        where h.hashes && hash_lists[rare + 1]::integer[]
          and h.hashes && hash_lists[least(rare + 2, cardinality(queries))]::integer[]
          and h.hashes && hash_lists[least(rare + 3, cardinality(queries))]::integer[]
        limit rows_read_max
      ) h
      where h.account_id = account and h.passage_id <> all (candidates)
      order by h.passage_id desc
      limit candidates_max);
  end if;

  return query
  select c.passage_id, s.score / (0.75 + 0.25 * greatest(1, t.length / avg(t.length) over ()))
  from unnest(candidates) c (passage_id)
  cross join lateral (
    -- Read from storage once instead of once per word.
    select t.terms || ''::tsvector as terms, length(t.terms)::double precision as length from passage_terms t
    where t.account_id = account and t.passage_id = c.passage_id and t.brand_id in (the_brand, 0) and not t.is_removed
    offset 0
  ) t
  cross join lateral (
    select sum(q.gain
      -- ts_rank divides by the number of forms; this undoes it.
      * sqrt(ts_rank('{0.3, 0.3, 0.3, 1}', t.terms, q.query) * (numnode(q.query) + 1) / 2)) as score
    from unnest(queries, gains) as q (query, gain)
    offset 0
  ) s
  order by 2 desc, 1 desc
  limit rows_max;
end;
$$;
revoke execute on function search_passages(bigint, jsonb, integer) from public;
grant execute on function search_passages(bigint, jsonb, integer) to pressroom_api, pressroom_worker, pressroom_operator;
