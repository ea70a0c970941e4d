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
