-- Leases up to `tasks_max` tasks, account by account, starting after `after_account`. Each account with waiting tasks
-- gets the same share, and what it does not need goes to the others, so that a long queue delays only its own account.
-- The cost depends on how many tasks are claimed and on how many accounts have only postponed tasks, not on how many
-- tasks wait. Suspects are skipped: see claim_suspects. The worker is recorded.
create or replace function claim_tasks_fairly(tasks_max integer, after_account bigint, lease interval, the_worker uuid default null)
returns setof tasks
language plpgsql
set search_path from current
-- The plan is made when no task waits, and must be right when half a million do: always by the index, in its order.
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  room integer := tasks_max;
  taken integer;
  turn bigint[];
begin
  -- If other workers are claiming the same tasks, a round may yield too few; it is repeated, but not forever.
  for round in 1..10 loop
    -- The next accounts in turn: two index lookups for each, regardless of the length of its queue.
    with recursive
    behind as (
      (select t.account_id from tasks t
       where t.leased_until is null and t.account_id > after_account
       order by t.account_id limit 1)
      union all
      select (
        select t.account_id from tasks t
        where t.leased_until is null and t.account_id > b.account_id
        order by t.account_id limit 1)
      from behind b where b.account_id is not null
    ),
    around as (
      (select t.account_id from tasks t
       where t.leased_until is null and t.account_id <= after_account
       order by t.account_id limit 1)
      union all
      select (
        select t.account_id from tasks t
        where t.leased_until is null and t.account_id > a.account_id and t.account_id <= after_account
        order by t.account_id limit 1)
      from around a where a.account_id is not null
    ),
    line as (
      select l.account_id
      from (select account_id from behind union all select account_id from around) l
      cross join lateral (
        select from tasks t
        where t.leased_until is null and t.crashes = 0 and t.account_id = l.account_id and t.ready_at <= now()
        limit 1
      ) ready
      limit room
    )
    select array_agg(account_id) into turn from line;
    exit when turn is null;

    -- Skips tasks that another worker is claiming.
    return query
    with next as materialized (
      select n.id
      from unnest(turn) as line (account_id)
      cross join lateral (
        select t.id from tasks t
        where t.leased_until is null and t.crashes = 0 and t.account_id = line.account_id and t.ready_at <= now()
        order by t.ready_at, t.job_id
        limit greatest(1, room / cardinality(turn))
        for update skip locked
      ) n
    )
    update tasks t set claim = t.claim + 1, leased_until = now() + lease, worker = the_worker
    from next
    where t.id = next.id
    returning t.*;
    get diagnostics taken = row_count;

    -- All accounts had a turn and nothing was left: the remaining tasks are postponed or claimed by others.
    exit when taken >= room or (taken = 0 and cardinality(turn) < room);
    room := room - taken;
    after_account := turn[cardinality(turn)];
  end loop;
end;
$$;
revoke execute on function claim_tasks_fairly(integer, bigint, interval, uuid) from public;
grant execute on function claim_tasks_fairly(integer, bigint, interval, uuid) to pressroom_worker, pressroom_operator;
