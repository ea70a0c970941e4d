-- The line of tasks that workers take from, in a table of our own: small, hot, and empty when all is done.
-- Why not pg-boss any more is told in docs/decisions/2026-11-15-a-line-of-our-own.md.

-- A task waits while it has no lease, and belongs to the worker of its newest claim while it has one. `claim` is
-- raised by every claim and never lowered, so id and claim name one claim and no other.
-- No foreign key to jobs: a claim finds out by itself whether the job is still to be done, and each key checked
-- would be paid for by every caller.
create table tasks (
  id uuid primary key,
  account_id bigint not null,
  job_id bigint not null,
  ready_at timestamptz not null default now(),
  claim integer not null default 0,
  leased_until timestamptz
) with (
  -- Rows live for seconds; what they leave behind must be swept often, or looking for the next one gets slow.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000
);
-- Each account's own line, oldest first.
create index tasks_waiting_idx on tasks (account_id, ready_at, id) where leased_until is null;
create index tasks_leased_idx on tasks (leased_until) where leased_until is not null;

-- Leases up to `tasks_max` tasks, account by account: those after `after_account` first, then around. Every account
-- with something waiting gets the same share, and what one does not need goes to the others; so a long line delays
-- nobody but itself. The cost depends on how many are taken and, where tasks were put off, on how many accounts have
-- nothing but such; not on how many wait.
create function claim_tasks(tasks_max integer, after_account bigint, lease interval)
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
        where t.leased_until is null and t.account_id = l.account_id and t.ready_at <= now()
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
        where t.leased_until is null and t.account_id = line.account_id and t.ready_at <= now()
        order by t.ready_at, t.id
        limit greatest(1, room / cardinality(turn))
        for update skip locked
      ) n
    )
    update tasks t set claim = t.claim + 1, leased_until = now() + lease
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

-- What waits or runs in pg-boss's tables moves over. What was under way is started again: its old claim is fenced off.
-- The lock comes first: nothing may be accepted between the copy and the end. Another application may keep its queues in
-- the same schema, which is pg-boss's default: only what belongs to our jobs is taken, and only an empty house torn down.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    lock table pgboss.job in access exclusive mode;
    insert into tasks (id, account_id, job_id, ready_at, claim)
    select b.id, j.account_id, j.id, b.start_after, b.retry_count
    from pgboss.job b
    join jobs j on j.task_id = b.id
    where b.name = 'generate' and b.state in ('created', 'retry', 'active') and j.state in ('queued', 'running');
    if exists (select from pgboss.queue where name not in ('generate', '__pgboss__send-it', '__pgboss__maintenance')) then
      delete from pgboss.job b using jobs j where j.task_id = b.id and b.name = 'generate';
    else
      drop schema pgboss cascade;
    end if;
  end if;
end;
$$;

-- One id through everything: the request that asked for the job, and the trace that it is part of.
alter table jobs add column request_id text, add column traceparent text;
-- The brand's key already includes the account.
alter table jobs drop constraint jobs_account_id_fkey;
-- So does the job's, which a content cannot be without.
alter table contents drop constraint contents_account_id_brand_id_fkey;
