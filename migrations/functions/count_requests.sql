-- Adds the counts of a process: for each key and day, the number of requests and errors, and the address of the last
-- request. Unknown keys are skipped.
set local role pressroom_accepting;
create or replace function count_requests(counts jsonb)
returns void
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
set jit = off
as $$
begin
  insert into request_days as r (account_id, day, api_key_id, requests, errors)
  select k.account_id, c.day, k.id, sum(c.requests), sum(c.errors)
  from jsonb_to_recordset(counts) as c (key_hash text, day date, requests bigint, errors bigint)
  cross join lateral (
    select k.account_id, k.id from api_keys k where k.key_hash = decode(c.key_hash, 'hex') offset 0
  ) k
  group by 1, 2, 3
  -- In key order, so that processes cannot deadlock.
  order by 1, 2, 3
  on conflict (account_id, day, api_key_id) do update set
    requests = r.requests + excluded.requests, errors = r.errors + excluded.errors;

  -- As in accept_generations: no request waits for this update.
  update api_keys k set last_used_address = seen.address
  from (
    select u.account_id, u.id, c.address
    from jsonb_to_recordset(counts) as c (key_hash text, address text)
    cross join lateral (
      select u.account_id, u.id from api_keys u
      where u.key_hash = decode(c.key_hash, 'hex') and u.last_used_address is distinct from c.address
      for no key update skip locked
    ) u
  ) seen
  where k.account_id = seen.account_id and k.id = seen.id;
end;
$$;
revoke execute on function count_requests(jsonb) from public;
grant execute on function count_requests(jsonb) to pressroom_api, pressroom_operator;
