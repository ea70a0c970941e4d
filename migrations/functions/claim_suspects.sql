-- Claims suspects, one account after the other, so that an account with many does not delay the others. Usually there
-- are few. If there are many, as after the death of a large worker, those with one crash are returned in groups of
-- eight per slot; if a group crashes again, each of its jobs runs alone from then on.
create or replace function claim_suspects(slots integer, after_account bigint, lease interval, the_worker uuid)
returns setof tasks
language plpgsql
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with waiting as materialized (
    select t.id, t.account_id, t.crashes,
      row_number() over (partition by t.account_id order by t.ready_at, t.job_id) as turn,
      count(*) filter (where t.crashes = 1) over () as crowd
    from tasks t
    where t.leased_until is null and t.crashes > 0 and t.ready_at <= now()
    limit 1000
  ),
  chosen as materialized (
    select w.id from waiting w
    where w.crashes = 1 or w.crowd <= 64
    order by w.turn, w.account_id <= after_account, w.account_id
    limit slots * case when (select max(crowd) from waiting) > 64 then 8 else 1 end
  ),
  next as materialized (
    select t.id from tasks t join chosen c on c.id = t.id
    where t.leased_until is null
    for update of t skip locked
  )
  update tasks t set claim = t.claim + 1, leased_until = now() + lease, worker = the_worker
  from next where t.id = next.id
  returning t.*;
end;
$$;
revoke execute on function claim_suspects(integer, bigint, interval, uuid) from public;
grant execute on function claim_suspects(integer, bigint, interval, uuid) to pressroom_worker, pressroom_operator;
