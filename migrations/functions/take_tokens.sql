-- Takes up to `wanted` tokens from each key's bucket and returns how many were granted; the key 0 is the account
-- itself. A bucket holds one minute's tokens and refills evenly. Rows are locked in key order, so that groups that
-- share keys cannot deadlock. If a bucket's time is in the future (PostgreSQL's clock was set back, or another server
-- took over), it continues from now.
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
  -- `excluded` has a full bucket minus the wanted tokens, so capacity minus tokens is the number wanted.
  insert into rate_buckets as bucket
    (account_id, api_key_id, kind, capacity, tokens, granted, refilled_at)
  select d.account_id, d.api_key_id, the_kind, d.rate, d.rate - least(d.wanted, d.rate),
    least(d.wanted, d.rate), clock_timestamp()
  from unnest(the_accounts, the_keys, the_rates, the_wanted) as d (account_id, api_key_id, rate, wanted)
  order by d.account_id, d.api_key_id
  on conflict (account_id, api_key_id, kind) do update set
    capacity = excluded.capacity,
    -- The clock is read once, after the row was locked, so that the time spent waiting for the lock is not counted
    -- twice. If the clock was set back, no tokens are lost, and refilling continues from then on.
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
revoke execute on function take_tokens(bigint[], bigint[], integer[], integer[], text) from public;
grant execute on function take_tokens(bigint[], bigint[], integer[], integer[], text)
  to pressroom_accepting;
