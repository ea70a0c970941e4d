-- The ids of the account's and the shared posts that hold these words and pass the filters, newest first. Null words: all
-- posts. Row-level security would keep the index from being used, so this runs with the rights of a role that sees all, and
-- asks itself whose posts are wanted.
--
-- What is common is found among the newest posts. What is not is looked for in the index, block by block of ids, newest
-- first: an index of all that have it would take ever longer to go through.
drop function if exists search_forum_posts(text, bigint, integer);
set local role pressroom_accepting;
create or replace function search_forum_posts(
  words text, before_id bigint, rows_max integer, filters jsonb default '{}')
returns setof bigint
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
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
  -- The same as terms of the index: all of these, one of the scores and one of the months.
  facets constant text[] := array_remove(array[
    'source:' || source,
    'community:' || community,
    'tag:' || tag,
    'language:' || split_part(language, '-', 1),
    case answered when true then 'answered' when false then 'unanswered' end,
    case replied when true then 'replied' when false then 'unreplied' end], null);
  terms constant text := 'thread_facets(f.id, f.source_id, f.community, f.tags, f.language, f.score, f.reply_count, f.is_answered, f.posted_at)';
  scores constant text[] := case when score_min > 0 then array(
    select 'score:' || step from generate_series(floor(8 * ln(score_min::float8))::integer, 172) step) end;
  months constant text[] := case when after_time is not null or before_time is not null then array(
    select 'month:' || to_char(month, 'YYYY-MM') from generate_series(
      date_trunc('month', least(greatest(after_time at time zone 'UTC', '1990-01-01'), '2060-01-01')),
      greatest(least(before_time at time zone 'UTC', '2060-01-01'), '1990-01-01'),
      interval '1 month') month) end;
  newest_max constant integer := 300;
  complete_from bigint;
  found_ids bigint[];
  first_block bigint;
  last_block bigint;
  blocks_done integer := 0;
  blocks_taken integer;
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
      -- Both are known in full down to here.
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
  last_block := (complete_from - 1) >> 16;
  first_block := least(
    (select f.id from forum_posts f where f.account_id = account order by f.id limit 1),
    (select f.id from forum_posts f where f.account_id is null order by f.id limit 1)) >> 16;
  while last_block >= first_block and cardinality(found_ids) < rows_max loop
    -- The further it goes, the larger its steps are.
    blocks_taken := 1 + blocks_done / 2;
    execute format($query$
      select array(
        select f.id from (
          select * from forum_posts f
          where f.search @@ %L and %s && %L::text[] %s %s %s
          -- By this index alone.
          offset 0
        ) f
        where f.id < $1 and (f.account_id = $2 or f.account_id is null) and %s
        order by f.id desc
        limit $3)
      $query$,
      case whose
        when 'own' then format('''%s''', chr(1) || account)
        when 'shared' then format('''%s''', chr(1) || '0')
        else format('''%s'' | ''%s''', chr(1) || account, chr(1) || '0')
      end::tsquery && coalesce(wanted, ''),
      terms, array(select 'block:' || block from generate_series(last_block - blocks_taken + 1, last_block) block),
      'and ' || terms || ' @> ' || quote_literal(nullif(facets, '{}')) || '::text[]',
      'and ' || terms || ' && ' || quote_literal(scores) || '::text[]',
      'and ' || terms || ' && ' || quote_literal(months) || '::text[]',
      passes)
    into more_ids
    using complete_from, account, rows_max - cardinality(found_ids);
    found_ids := found_ids || more_ids;
    last_block := last_block - blocks_taken;
    blocks_done := blocks_done + blocks_taken;
  end loop;
  return query select unnest(found_ids);
end;
$$;
revoke execute on function search_forum_posts(text, bigint, integer, jsonb) from public;
grant execute on function search_forum_posts(text, bigint, integer, jsonb) to pressroom_api, pressroom_operator;
