-- What the service does with clocks that step back, and with text that is hard to read.

-- As in 0014_jobs.sql, but for a bucket whose moment lies in the future: PostgreSQL's clock was set back, or another server
-- took over. It goes on from now. Before, it gained nothing until the clock had caught up, and whoever had used it up
-- was refused for as long.
create or replace function take_tokens(
  the_accounts bigint[], the_keys bigint[], the_rates integer[], the_wanted integer[], the_kind text
)
returns table (
  account_id bigint, api_key_id bigint, granted integer, remaining integer, retry_after_seconds integer
)
language plpgsql
set search_path from current
as $$
#variable_conflict use_column
begin
  return query
  -- `excluded` carries a full bucket less what is wanted; capacity minus tokens is what was asked for.
  insert into rate_buckets as bucket
    (account_id, api_key_id, kind, capacity, tokens, granted, refilled_at)
  select d.account_id, d.api_key_id, the_kind, d.rate, d.rate - least(d.wanted, d.rate),
    least(d.wanted, d.rate), clock_timestamp()
  from unnest(the_accounts, the_keys, the_rates, the_wanted) as d (account_id, api_key_id, rate, wanted)
  order by d.account_id, d.api_key_id
  on conflict (account_id, api_key_id, kind) do update set
    capacity = excluded.capacity,
    -- The clock is read once, after the row's lock was had: a wait for it must not be refilled twice. A clock that
    -- went backwards takes nothing away, and what passes from then on counts.
    (tokens, granted, refilled_at) = (
      select held.tokens - taken.granted, taken.granted, held.at
      from (
        select clock.at,
          least(
            excluded.capacity,
            bucket.tokens + greatest(0, extract(epoch from clock.at - bucket.refilled_at))::double precision
              * excluded.capacity / 60
          ) as tokens
        from (select clock_timestamp() as at offset 0) clock
        offset 0
      ) held
      cross join lateral (
        select least(excluded.capacity - excluded.tokens, floor(held.tokens))::integer as granted offset 0
      ) taken
    )
  returning bucket.account_id, bucket.api_key_id, bucket.granted, floor(bucket.tokens)::integer,
    greatest(1, ceil((1 - bucket.tokens) * 60 / bucket.capacity))::integer;
end;
$$;
do $$
begin
  execute format(
    'alter function take_tokens(bigint[], bigint[], integer[], integer[], text) set search_path = %I, pg_temp',
    current_schema());
end;
$$;

-- Where processes write when they are asked whether they can accept; a few rows for good.
create table readiness (
  slot integer primary key,
  checked_at timestamptz not null
);
grant select, insert, update on readiness to pressroom_accepting;
grant select, insert, update, delete on readiness to pressroom_operator;

-- Does what accepting needs, as the role that accepts: it writes a row, which the end of the transaction makes durable, and
-- takes a megabyte of the disk for a moment, in a file for sorting. On a full disk a row often still fits into a page
-- that is there, and the next request that needs a new page is refused.
create function can_accept()
returns boolean
language plpgsql
-- Whoever cannot have its row soon is told so.
set lock_timeout = '1s'
-- The least there is, so that the sort goes to the disk.
set work_mem = '64kB'
set jit = off
as $$
begin
  insert into readiness as r (slot, checked_at) values (pg_backend_pid() % 16, clock_timestamp())
  on conflict (slot) do update set checked_at = excluded.checked_at;
  perform count(*) from (
    select md5(n::text) || repeat('x', 200) as line from generate_series(1, 4000) n order by 1 offset 0
  ) sorted;
  return to_regproc('accept_generations') is not null;
end;
$$;

do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
  execute format('alter function can_accept() security definer set search_path = %I, pg_temp', current_schema());
  revoke execute on function can_accept() from public;
  grant execute on function can_accept() to pressroom_api, pressroom_operator;
  alter function can_accept() owner to pressroom_accepting;
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;

-- The text of a forum post, or of a search for one, as PostgreSQL's parser may read it. On markup, addresses and the like the
-- parser looks ahead from every character ("<!--" or "_a" again and again take seconds for 40 KB), so it gets letters,
-- digits and spaces alone: then its time grows as the text does. What other signs part is a phrase for a search.
create function parsable_text(given text)
returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(left(given, 41000), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')
$$;

-- Every post is read again, which takes about a millisecond each. The index goes with the column.
alter table forum_posts drop column search;
alter table forum_posts add column search tsvector generated always as (
  to_tsvector('simple'::regconfig, parsable_text(title || ' ' || body))
  || array_to_tsvector(array[chr(1) || coalesce(account_id, 0)::text])
) stored;
create index forum_posts_search_idx on forum_posts using gin (search) with (fastupdate = off);

-- What is searched for: all words, "side by side" in quotes, either of two with `or` between, none with a dash before it.
-- As websearch_to_tsquery reads it, which breaks on a row of dashes. Null where it asks for nothing.
create function parse_search(words text)
returns tsquery
language plpgsql
immutable
parallel safe
as $$
declare
  part text[];
  term tsquery;
  all_of tsquery;
  any_of tsquery;
begin
  for part in select regexp_matches(left(words, 500), '(-*)(?:"([^"]*)"?|([^\s"]+))', 'g') loop
    if part[1] = '' and lower(part[3]) = 'or' then
      any_of := coalesce(any_of || all_of, all_of, any_of);
      all_of := null;
      continue;
    end if;
    term := phraseto_tsquery('simple', parsable_text(coalesce(part[2], part[3])));
    if numnode(term) > 0 then
      if part[1] <> '' then
        term := !!term;
      end if;
      all_of := coalesce(all_of && term, term);
    end if;
  end loop;
  return coalesce(any_of || all_of, all_of, any_of);
end;
$$;

do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
end;
$$;
set local role pressroom_accepting;

-- As in 0015_resources.sql, with the above.
create or replace function search_forum_posts(words text, before_id bigint, rows_max integer)
returns setof bigint
language plpgsql
security definer
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set jit = off
set search_path from current
as $$
declare
  newest_max constant integer := 300;
  account constant bigint := current_account_id();
  wanted constant tsquery := parse_search(words);
  complete_from bigint;
  found_ids bigint[];
begin
  if account is null or wanted is null then
    return;
  end if;

  with own as materialized (
    select f.id, f.search from forum_posts f
    where f.account_id = account and f.id < before_id order by f.id desc limit newest_max
  ),
  shared as materialized (
    select f.id, f.search from forum_posts f
    where f.account_id is null and f.id < before_id order by f.id desc limit newest_max
  )
  select
    -- Both are known in full down to here.
    greatest(
      (select case when count(*) = newest_max then min(id) else 0 end from own),
      (select case when count(*) = newest_max then min(id) else 0 end from shared)),
    array(
      select id from (select * from own union all select * from shared) newest
      where search @@ wanted order by id desc limit rows_max)
  into complete_from, found_ids;
  if complete_from = 0 or found_ids[rows_max] >= complete_from then
    return query select unnest(found_ids);
    return;
  end if;

  return query
  select part.id from (
    select f.id from forum_posts f
    where f.search @@ (wanted && format('''%s'' | ''%s''', chr(1) || account, chr(1) || '0')::tsquery)
      and (f.account_id = account or f.account_id is null) and f.id < before_id
    offset 0
  ) part
  order by part.id desc
  limit rows_max;
end;
$$;
do $$
begin
  execute format('alter function search_forum_posts(text, bigint, integer) set search_path = %I, pg_temp',
    current_schema());
end;
$$;
set local role none;
do $$
begin
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
