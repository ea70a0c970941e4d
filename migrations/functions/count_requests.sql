-- Adds what a process counted: for every key and day how many requests there were, how many were answered with an
-- error, and where the last one came from. What is no key is left out.
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
  -- In the order of their keys, so that two processes never wait for each other in a circle.
  order by 1, 2, 3
  on conflict (account_id, day, api_key_id) do update set
    requests = r.requests + excluded.requests, errors = r.errors + excluded.errors;

  -- As in accept_generations: nobody waits for where a key was seen.
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
