-- The passages of a brand (its own, and the account's for all brands) that say most about these words, best first: words
-- that few passages have count most (BM25's measure), more so in a heading, and each further time in one passage less.
-- As search_contents, this runs with the rights of a role that sees all and asks for words of the one account that the
-- transaction is for.
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
  gains double precision[];
  frequencies integer[];
  rare integer := 0;
  read integer := 0;
  together tsquery;
  expected double precision;
  gain double precision;
  candidates bigint[];
  -- More words of a query change nothing but the time.
  terms_max constant integer := 24;
  -- How many rows of the index are read for rare words. Common ones are only looked for in what these and the common ones
  -- together have found.
  rows_read_max constant integer := 4000;
  together_max constant integer := 500;
  candidates_max constant integer := 150;
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

  select array_agg(q.query order by t.passages), array_agg(t.gain order by t.passages),
      array_agg(t.passages order by t.passages)
    into queries, gains, frequencies
  from (
    select t.query, t.passages, max(t.weight) * ln(1 + (total - t.passages + 0.5) / (t.passages + 0.5)) as gain
    from (
      select string_agg(quote_term(account || '.' || s.brand_id || c.term), ' | ' order by s.brand_id, c.term) as query,
        -- A passage may have several forms of a word.
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
        -- Forms that the stems leave apart ("kostet" and "kost", "réserv" and "réservent") begin alike.
        select c.term, c.passages, like_share from passage_term_counts c
        where c.account_id = account and c.brand_id = s.brand_id and a.mark <> '=' and length(a.stem) >= 4
          and c.term >= a.mark || left(a.stem, greatest(4, length(a.stem) - 2))
          and c.term < a.mark || left(a.stem, greatest(4, length(a.stem) - 2)) || chr(1114111)
          and length(c.term) - length(a.mark) - length(a.stem) between -2 and 3 and c.term <> a.mark || a.stem
      ) c
      group by w.folded, w.plain, w.weight, c.likeness
    ) t
    group by t.query, t.passages
    order by gain desc
    limit terms_max
  ) t (query_text, passages, gain)
  cross join lateral (select t.query_text::tsquery as query) q;

  if queries is null then
    return;
  end if;
  while rare < cardinality(queries) and read + frequencies[rare + 1] <= rows_read_max loop
    rare := rare + 1;
    read := read + frequencies[rare];
  end loop;
  -- Of the common words, so many together that few passages have them all.
  if rare < cardinality(queries) then
    expected := total;
    gain := 0;
    for i in rare + 1 .. cardinality(queries) loop
      together := case when together is null then queries[i] else together && queries[i] end;
      gain := gain + gains[i];
      expected := expected * frequencies[i] / total;
      exit when expected <= together_max;
    end loop;
  end if;
  candidates := array(
    select f.passage_id from (
      select t.passage_id, q.gain
      from unnest(queries[1 : rare], gains[1 : rare]) as q (query, gain)
      -- `offset 0`: by the index of words alone.
      cross join lateral (select t.passage_id from passage_terms t where t.terms @@ q.query and not t.is_removed offset 0) t
      union all
      select t.passage_id, gain
      from (select t.passage_id from passage_terms t where t.terms @@ together and not t.is_removed limit rows_read_max) t
    ) f
    group by f.passage_id
    order by sum(f.gain) desc, f.passage_id desc
    limit candidates_max);

  return query
  select c.passage_id, sum(q.gain * (numnode(q.query) + 1) / 2
      * sqrt(ts_rank('{0.3, 0.3, 0.3, 1}', t.terms, q.query)))::double precision
    / (0.75 + 0.25 * greatest(1, max(length(t.terms)) / avg(max(length(t.terms))) over ()))
  from unnest(candidates) c (passage_id)
  cross join lateral (
    -- Read from its storage once, and not for each word.
    select t.terms || ''::tsvector as terms from passage_terms t
    where t.account_id = account and t.passage_id = c.passage_id offset 0
  ) t
  cross join unnest(queries, gains) as q (query, gain)
  group by c.passage_id
  order by 2 desc, 1 desc
  limit rows_max;
end;
$$;
revoke execute on function search_passages(bigint, jsonb, integer) from public;
grant execute on function search_passages(bigint, jsonb, integer) to pressroom_api, pressroom_worker, pressroom_operator;
