-- Leases up to `tasks_max` tasks, account by account: those after `after_account` first, then around. Every account
-- with something waiting gets the same share, and what one does not need goes to the others; so a long line delays
-- nobody but itself. The cost depends on how many are taken and, where tasks were put off, on how many accounts have
-- nothing but such; not on how many wait. Suspects are passed over: see claim_suspects. Who takes the tasks is written
-- down.
create or replace function claim_tasks_fairly(tasks_max integer, after_account bigint, lease interval, the_worker uuid default null)
returns setof tasks
language plpgsql
set search_path from current
-- The plan is made when nobody waits, and must still be right when half a million do: always by the index, in its order.
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
  -- A round that gives too little, because others are claiming the same ones, is followed by another; not for ever.
  for round in 1..10 loop
    -- Whose turn it is: two looks into the index for each account, whatever the length of its line.
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

    -- What another worker is just claiming is passed over, not waited for.
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

    -- All accounts had their turn, and nothing was left: the rest is delayed, or in other hands.
    exit when taken >= room or (taken = 0 and cardinality(turn) < room);
    room := room - taken;
    after_account := turn[cardinality(turn)];
  end loop;
end;
$$;
revoke execute on function claim_tasks_fairly(integer, bigint, interval, uuid) from public;
grant execute on function claim_tasks_fairly(integer, bigint, interval, uuid) to pressroom_worker, pressroom_operator;
