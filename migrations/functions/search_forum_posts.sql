-- The IDs of the account's and the shared posts that contain these words and match the filters, newest first. Null
-- words: all posts. Row-level security would prevent the use of the index, so this runs with the privileges of a role
-- that sees all rows, and restricts the posts itself.
--
-- Common words are found among the newest posts. Rare ones are looked up in the index, one block of IDs after the
-- other, newest first: reading all index entries would become ever slower.
drop function if exists search_forum_posts(text, bigint, integer);
set local role pressroom_accepting;
create or replace function search_forum_posts(
  words text, before_id bigint, rows_max integer, filters jsonb default '{}')
returns setof bigint
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
-- Starting parallel workers takes longer than any step.
set max_parallel_workers_per_gather = 0
set jit = off
as $$
declare
  account constant bigint := current_account_id();
  wanted constant tsquery := parse_search(words);
  whose constant text := coalesce(filters ->> 'whose', 'all');
  source constant text := filters ->> 'source_id';
  community constant text := lower(filters ->> 'community');
  tag constant text := lower(filters ->> 'tag');
  language constant text := lower(filters ->> 'language');
  score_min constant integer := filters ->> 'min_score';
  answered constant boolean := filters ->> 'answered';
  replied constant boolean := filters ->> 'has_replies';
  after_time constant timestamptz := filters ->> 'posted_after';
  before_time constant timestamptz := filters ->> 'posted_before';
  has_words constant text := 'f.search @@ ' || quote_literal(wanted);
  passes constant text := concat_ws(' and ', 'true',
    'f.source_id = ' || quote_literal(source),
    'lower(f.community) = ' || quote_literal(community),
    quote_literal(tag) || ' = any (lower(f.tags::text)::text[])',
    case when language like '%-%' then 'lower(f.language)' else 'lower(split_part(f.language, ''-'', 1))' end
      || ' = ' || quote_literal(language),
    'f.score >= ' || quote_literal(score_min),
    'f.is_answered = ' || quote_literal(answered),
    '(f.reply_count > 0) = ' || quote_literal(replied),
    'f.posted_at >= ' || quote_literal(after_time),
    'f.posted_at < ' || quote_literal(before_time));
  -- The filters as index terms: all of these, one of the scores and one of the months.
  facets constant text[] := array_remove(array[
    'source:' || source,
    'community:' || community,
    'tag:' || tag,
    'language:' || split_part(language, '-', 1),
    case answered when true then 'answered' when false then 'unanswered' end,
    case replied when true then 'replied' when false then 'unreplied' end], null);
  terms constant text := 'thread_facets((coalesce(f.account_id, 0) << 24) + (f.id >> 12), f.source_id, f.community, f.tags, f.language, f.score, f.reply_count, f.is_answered, f.posted_at)';
  scores constant text[] := case when score_min > 0 then array(
    select 'score:' || step from generate_series(floor(8 * ln(score_min::float8))::integer, 172) step) end;
  -- Whole years, and the months of the first and the last.
  months constant text[] := case when after_time is not null or before_time is not null then array(
    select distinct case
      when extract(year from month) = extract(year from first_month)
        or extract(year from month) = extract(year from last_month) then 'month:' || to_char(month, 'YYYY-MM')
      else 'year:' || to_char(month, 'YYYY') end
    from (select
      date_trunc('month', least(greatest(after_time at time zone 'UTC', '1990-01-01'), '2060-01-01')) as first_month,
      greatest(least(before_time at time zone 'UTC', '2060-01-01'), '1990-01-01') as last_month) range
    cross join lateral generate_series(first_month, last_month, interval '1 month') month) end;
  owners constant bigint[] := case whose when 'own' then array[account] when 'shared' then '{0}' else array[account, 0] end;
  newest_max constant integer := 300;
  complete_from bigint;
  found_ids bigint[];
  first_id bigint;
  from_id bigint;
  bits integer;
  blocks_taken integer := 4;
  many constant integer := 10 * rows_max;
  more_ids bigint[];
begin
  if account is null or (words is not null and wanted is null) then
    return;
  end if;

  execute format($query$
    with own as materialized (
      select f.id, %1$s as is_found from forum_posts f
      where f.account_id = $1 and f.id < $2 and $3 <> 'shared' order by f.id desc limit $4
    ),
    shared as materialized (
      select f.id, %1$s as is_found from forum_posts f
      where f.account_id is null and f.id < $2 and $3 <> 'own' order by f.id desc limit $4
    )
    select
      -- Both are complete down to this ID.
      greatest(
        (select case when count(*) = $4 then min(id) else 0 end from own),
        (select case when count(*) = $4 then min(id) else 0 end from shared)),
      array(
        select id from (select * from own union all select * from shared) newest
        where is_found order by id desc limit $5)
    $query$, concat_ws(' and ', passes, has_words))
  into complete_from, found_ids
  using account, before_id, whose, newest_max, rows_max;
  if complete_from = 0 or found_ids[rows_max] >= complete_from then
    return query select unnest(found_ids);
    return;
  end if;

  found_ids := array(select id from unnest(found_ids) id where id >= complete_from);
  before_id := complete_from;
  first_id := least(
    (select f.id from forum_posts f where f.account_id = account order by f.id limit 1),
    (select f.id from forum_posts f where f.account_id is null order by f.id limit 1));
  while before_id > first_id and cardinality(found_ids) < rows_max loop
    -- A step of 16 or more blocks is searched in groups of 16 blocks.
    bits := case when blocks_taken >= 16 then 16 else 12 end;
    from_id := greatest(0, ((before_id - 1) >> bits) - (blocks_taken >> (bits - 12)) + 1) << bits;
    execute format($query$
      select array(
        select f.id from (
          select * from forum_posts f
          where %s && %L::text[] %s %s %s %s
          -- `offset 0`: uses this index alone.
          offset 0
        ) f
        where f.id < $1 and (f.account_id = $2 or f.account_id is null) and %s
        limit $3)
      $query$,
      terms, array(
        select case bits when 12 then 'block:' else 'blocks:' end || (owner << (36 - bits)) + block
        from generate_series(from_id >> bits, (before_id - 1) >> bits) block, unnest(owners) owner),
      'and ' || has_words,
      'and ' || terms || ' @> ' || quote_literal(nullif(facets, '{}')) || '::text[]',
      'and ' || terms || ' && ' || quote_literal(scores) || '::text[]',
      'and ' || terms || ' && ' || quote_literal(months) || '::text[]',
      passes)
    into more_ids
    using before_id, account, case when blocks_taken > 1 then many end;
    -- The index cannot return the newest first: if there are many, fewer blocks suffice.
    if blocks_taken > 1 and cardinality(more_ids) = many then
      blocks_taken := greatest(1, blocks_taken / 8);
      continue;
    end if;
    found_ids := found_ids || array(
      select id from unnest(more_ids) id order by id desc limit rows_max - cardinality(found_ids));
    before_id := from_id;
    -- The steps grow with the distance.
    blocks_taken := 2 * blocks_taken;
  end loop;
  return query select unnest(found_ids);
end;
$$;
revoke execute on function search_forum_posts(text, bigint, integer, jsonb) from public;
grant execute on function search_forum_posts(text, bigint, integer, jsonb) to pressroom_api, pressroom_operator;
