-- Webhooks are delivered: endpoints with secrets that can be rotated, a line of deliveries that any number of workers
-- claim from, and what became of every attempt. settle_jobs (0009) writes the outbox, as before.

alter table webhook_endpoints
  -- Secrets have a table of their own: whoever answers callers may write one and never read it.
  drop column secret_encrypted,
  add column description text not null default '',
  -- Since when nothing but failures came back, and how many in a row.
  add column failing_since timestamptz,
  add column failures_in_row integer not null default 0,
  -- Deliveries outlive their endpoint until they are forgotten: deleting it must not take as long as they are many.
  add column deleted_at timestamptz;

-- The one without an end signs, and so does its predecessor until its own.
create table webhook_secrets (
  account_id bigint not null,
  endpoint_id bigint not null,
  id bigint generated always as identity,
  secret_encrypted bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (account_id, endpoint_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
);

alter table webhook_outbox
  -- A test is about no job.
  alter column job_id drop not null,
  add column state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  add column attempts integer not null default 0,
  -- How many attempts were made before it was last sent again by hand: the schedule began anew after them.
  add column attempts_before integer not null default 0,
  add column next_attempt_at timestamptz default now(),
  add column ended_at timestamptz,
  add column last_status smallint,
  add column last_error text;

-- For the lists, newest first, with and without a state.
create index webhook_outbox_endpoint_idx on webhook_outbox (account_id, endpoint_id, created_at, id);
create index webhook_outbox_state_idx on webhook_outbox (account_id, endpoint_id, state, created_at, id);

-- What was sent and what came back, once for each attempt.
create table webhook_attempts (
  account_id bigint not null,
  delivery_id uuid not null,
  attempt integer not null,
  url text not null,
  request_headers jsonb not null,
  status smallint,
  response_headers jsonb,
  response_body text,
  error text,
  milliseconds integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, delivery_id, attempt),
  foreign key (account_id, delivery_id) references webhook_outbox (account_id, id) on delete cascade
);

-- The line of deliveries that are not at their end, with nothing in it that is anybody's secret: as with tasks, workers
-- see all of it, and of everything else only the accounts that they name.
create table webhook_line (
  id uuid primary key,
  account_id bigint not null,
  endpoint_id bigint not null,
  ready_at timestamptz not null default now(),
  -- Its time has come. What waits for a later attempt is kept apart from what can be sent now.
  is_due boolean not null default true,
  leased_until timestamptz,
  -- Counts the claims of this delivery, and fences them.
  claim integer not null default 0,
  foreign key (account_id, id) references webhook_outbox (account_id, id) on delete cascade
);
create index webhook_line_due_idx on webhook_line (endpoint_id, ready_at, id) where is_due and leased_until is null;
create index webhook_line_later_idx on webhook_line (ready_at) where not is_due and leased_until is null;
create index webhook_line_leased_idx on webhook_line (leased_until) where leased_until is not null;
create index webhook_line_under_way_idx on webhook_line (endpoint_id) where leased_until is not null;

do $$
declare
  name text;
begin
  foreach name in array array['webhook_secrets', 'webhook_attempts', 'webhook_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_account on %I to pressroom_api using (account_id = (select current_account_id()))
       with check (account_id = (select current_account_id()))', name);
    if name <> 'webhook_line' then
      execute format(
        'create policy named_accounts on %I to pressroom_worker
         using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
         with check (account_id = any ((select current_account_ids())::bigint[]))', name);
    end if;
    execute format('create policy operator on %I to pressroom_operator using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to pressroom_operator', name);
  end loop;
end;
$$;
create policy line on webhook_line to pressroom_worker using (true) with check (true);

grant select, insert, update, delete on webhook_line to pressroom_worker;
grant select on webhook_secrets to pressroom_worker;
grant insert on webhook_attempts to pressroom_worker;
grant select, update on webhook_outbox to pressroom_worker;
grant update (failing_since, failures_in_row, disabled_at, disabled_reason) on webhook_endpoints to pressroom_worker;

grant select, insert, update, delete on webhook_endpoints to pressroom_api;
grant insert, delete on webhook_secrets to pressroom_api;
grant select (account_id, endpoint_id, id, created_at, expires_at), update (expires_at) on webhook_secrets to pressroom_api;
grant select, insert on webhook_outbox to pressroom_api;
grant update (state, attempts_before, next_attempt_at, ended_at) on webhook_outbox to pressroom_api;
grant select on webhook_attempts to pressroom_api;
grant select, insert, update on webhook_line to pressroom_api;

-- Whatever is written into the outbox stands in the line in the same moment.
create function line_up_deliveries()
returns trigger
language plpgsql
set search_path from current
as $$
begin
  insert into webhook_line (id, account_id, endpoint_id) select id, account_id, endpoint_id from written;
  return null;
end;
$$;
create trigger line_up after insert on webhook_outbox referencing new table as written
  for each statement execute function line_up_deliveries();

-- Takes deliveries whose time has come, so many at most: a few of each endpoint in turn, none beyond what an endpoint
-- may have under way over all workers. An endpoint that fails has one at a time, and all such endpoints together no
-- more than troubled_max: however many hang, the others find a free place. Returns where the next look begins, whether
-- there are endpoints that were not looked at, and the deliveries with all that is sent.
create function claim_deliveries(
  deliveries_max integer, troubled_max integer, endpoint_max integer, after_endpoint bigint, lease interval)
returns json
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  looked_max constant integer := 200;
  endpoint_ids bigint[];
  accounts bigint[];
  open_ids bigint[];
  troubled boolean[];
  taken uuid[];
  served bigint[];
  deliveries json;
begin
  -- Whoever held these went silent.
  update webhook_line set leased_until = null, is_due = true
  where id = any (array(
    select l.id from webhook_line l where l.leased_until < now()
    order by l.leased_until limit 500 for update skip locked));
  update webhook_line set is_due = true
  where id = any (array(
    select l.id from webhook_line l where not l.is_due and l.leased_until is null and l.ready_at <= now()
    order by l.ready_at limit 500 for update skip locked));

  -- Whose turn it is: one look into the index for each endpoint, whatever the length of its line, and so many endpoints
  -- at most; the next claim goes on behind them.
  with recursive
  behind as (
    (select l.endpoint_id, l.account_id, 1 as place from webhook_line l
     where l.is_due and l.leased_until is null and l.endpoint_id > after_endpoint
     order by l.endpoint_id limit 1)
    union all
    select n.endpoint_id, n.account_id, b.place + 1 from behind b cross join lateral (
      select l.endpoint_id, l.account_id from webhook_line l
      where l.is_due and l.leased_until is null and l.endpoint_id > b.endpoint_id
      order by l.endpoint_id limit 1) n
    where b.place < looked_max
  ),
  around as (
    (select l.endpoint_id, l.account_id, 1 as place from webhook_line l
     where l.is_due and l.leased_until is null and l.endpoint_id <= after_endpoint
     order by l.endpoint_id limit 1)
    union all
    select n.endpoint_id, n.account_id, a.place + 1 from around a cross join lateral (
      select l.endpoint_id, l.account_id from webhook_line l
      where l.is_due and l.leased_until is null and l.endpoint_id > a.endpoint_id and l.endpoint_id <= after_endpoint
      order by l.endpoint_id limit 1) n
    where a.place < looked_max
  )
  select array_agg(t.endpoint_id order by t.half, t.place), array_agg(t.account_id order by t.half, t.place)
  into endpoint_ids, accounts
  from (
    select * from (
      select endpoint_id, account_id, place, 1 as half from behind
      union all
      select endpoint_id, account_id, place, 2 as half from around) both_halves
    order by half, place limit looked_max
  ) t;
  if endpoint_ids is null then
    return json_build_object('after', after_endpoint, 'hasMore', false, 'deliveries', '[]'::json);
  end if;
  perform set_config('pressroom.account_ids', array(select distinct unnest(accounts))::text, true),
    set_config('pressroom.account_id', '', true);

  -- An endpoint is locked while it is counted what it has under way: two claims never count the same room twice. One
  -- that another is busy with is passed over. A statement of its own: the next one sees what others leased before.
  select array_agg(o.id order by o.place), array_agg(o.is_troubled order by o.place) into open_ids, troubled
  from (
    select t.place, e.id, e.failures_in_row >= 3 as is_troubled
    from unnest(endpoint_ids, accounts) with ordinality as t (endpoint_id, account_id, place)
    join webhook_endpoints e on e.account_id = t.account_id and e.id = t.endpoint_id
    for no key update of e skip locked
  ) o;

  with room as materialized (
    select o.*, case when o.is_troubled then 1 else endpoint_max end - (
      select count(*)::integer from webhook_line l where l.endpoint_id = o.id and l.leased_until is not null) as room
    from unnest(open_ids, troubled) with ordinality as o (id, is_troubled, place)
  ),
  next as materialized (
    select r.place, r.id as endpoint_id, r.is_troubled, n.id, n.turn
    from room r cross join lateral (
      select m.id, row_number() over (order by m.ready_at, m.id) as turn
      from (
        select l.id, l.ready_at from webhook_line l
        where l.endpoint_id = r.id and l.is_due and l.leased_until is null
        order by l.ready_at, l.id limit least(r.room, deliveries_max)
      ) m
    ) n
    where r.room > 0
  ),
  chosen as materialized (
    select c.* from (
      select n.*, row_number() over (partition by n.is_troubled order by n.turn, n.place) as among from next n
    ) c
    where not c.is_troubled or c.among <= troubled_max
    order by c.turn, c.place limit deliveries_max
  ),
  leased as (
    update webhook_line l set claim = l.claim + 1, leased_until = now() + lease
    -- Only whoever holds the endpoint leases its deliveries; what else may happen to one meanwhile is looked at here.
    from chosen c where l.id = c.id and l.leased_until is null
    returning l.id
  )
  select array_agg(c.id), array_agg(c.endpoint_id order by c.place) filter (where c.turn = 1)
  into taken, served
  from chosen c join leased using (id);

  select json_agg(json_build_object(
    'id', o.id, 'claim', l.claim, 'accountId', o.account_id, 'endpointId', o.endpoint_id, 'type', o.type,
    'payload', o.payload, 'createdAt', o.created_at, 'attempts', o.attempts, 'attemptsBefore', o.attempts_before,
    'url', e.url, 'isDisabled', e.disabled_at is not null or e.deleted_at is not null,
    'isTroubled', e.failures_in_row >= 3,
    'secrets', (
      select json_agg(json_build_object('bytes', encode(s.secret_encrypted, 'base64'), 'keyId', s.key_id)
        order by s.id desc)
      from webhook_secrets s
      where s.account_id = o.account_id and s.endpoint_id = o.endpoint_id
        and (s.expires_at is null or s.expires_at > now()))))
  into deliveries
  from unnest(taken) as t (id)
  join webhook_line l on l.id = t.id
  join webhook_outbox o on o.account_id = l.account_id and o.id = l.id
  join webhook_endpoints e on e.account_id = o.account_id and e.id = o.endpoint_id;

  return json_build_object(
    -- Where the places did not last for all that were looked at, the next look begins with the first that went without.
    'after', case when cardinality(taken) >= deliveries_max and cardinality(served) > 0
      then served[cardinality(served)] else endpoint_ids[cardinality(endpoint_ids)] end,
    'hasMore', cardinality(endpoint_ids) >= looked_max,
    'deliveries', coalesce(deliveries, '[]'::json));
end;
$$;

-- Writes down what became of attempts, those alone whose claim still holds, and returns them. An endpoint that says that
-- it is gone is disabled, and so is one from which nothing but failures came for disable_after when a delivery to it has
-- used up its schedule.
create function settle_deliveries(results jsonb, disable_after interval)
returns setof uuid
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
begin
  perform set_config('pressroom.account_ids', array(
      select distinct r."accountId" from jsonb_to_recordset(results) as r ("accountId" bigint))::text, true),
    set_config('pressroom.account_id', '', true);
  return query
  with held as materialized (
    select r.*
    from jsonb_to_recordset(results) as r (
      id uuid, claim integer, "accountId" bigint, "endpointId" bigint, outcome text, "delayMs" double precision,
      error text, "disabledReason" text, attempt jsonb)
    join webhook_line l on l.id = r.id and l.claim = r.claim and l.leased_until is not null
    order by l.id
    for update of l
  ),
  back as (
    update webhook_line l set leased_until = null, is_due = h.outcome = 'released',
      ready_at = case when h.outcome = 'released' then l.ready_at
        else now() + h."delayMs" * interval '1 millisecond' end
    from held h where l.id = h.id and h.outcome in ('released', 'retry')
  ),
  gone as (
    delete from webhook_line l using held h where l.id = h.id and h.outcome in ('delivered', 'dead')
  ),
  told as (
    update webhook_outbox o set
      attempts = o.attempts + case when h.attempt is null then 0 else 1 end,
      state = case h.outcome when 'retry' then 'pending' else h.outcome end,
      next_attempt_at = case when h.outcome = 'retry' then now() + h."delayMs" * interval '1 millisecond' end,
      ended_at = case when h.outcome <> 'retry' then now() end,
      last_status = case when h.attempt is null then o.last_status else (h.attempt ->> 'status')::smallint end,
      last_error = h.error
    from held h
    where o.account_id = h."accountId" and o.id = h.id and h.outcome <> 'released'
    returning o.account_id, o.id, o.attempts, h.attempt, h.error
  ),
  written as (
    insert into webhook_attempts (account_id, delivery_id, attempt, url, request_headers, status, response_headers,
      response_body, error, milliseconds)
    select account_id, id, attempts, attempt ->> 'url', attempt -> 'requestHeaders', (attempt ->> 'status')::smallint,
      attempt -> 'responseHeaders', attempt ->> 'responseBody', error, (attempt ->> 'milliseconds')::integer
    from told where attempt is not null
  ),
  summary as materialized (
    select h."accountId" as account_id, h."endpointId" as endpoint_id,
      bool_or(h.outcome = 'delivered') as has_success,
      count(*) filter (where h.outcome in ('retry', 'dead'))::integer as failures,
      bool_or(h.outcome = 'dead') as is_used_up,
      max(h."disabledReason") as reason
    from held h where h.attempt is not null
    group by 1, 2
  ),
  -- Locked in one order: two groups may meet over the same endpoints. One that is well and stays well is not touched.
  touched as materialized (
    select s.*, e.failing_since
    from summary s join webhook_endpoints e on e.account_id = s.account_id and e.id = s.endpoint_id
    where s.failures > 0 or e.failures_in_row > 0
    order by e.account_id, e.id
    for no key update of e
  ),
  judged as (
    update webhook_endpoints e set
      failures_in_row = case when t.has_success then 0 else e.failures_in_row + t.failures end,
      failing_since = case when t.has_success then null else coalesce(e.failing_since, now()) end,
      disabled_at = case when v.reason is null then e.disabled_at else coalesce(e.disabled_at, now()) end,
      disabled_reason = coalesce(e.disabled_reason, v.reason)
    from touched t
    cross join lateral (
      select coalesce(t.reason, case
        when t.is_used_up and not t.has_success and coalesce(t.failing_since, now()) <= now() - disable_after
        then 'failing' end) as reason
    ) v
    where e.account_id = t.account_id and e.id = t.endpoint_id
  )
  select h.id from held h;
end;
$$;

revoke execute on function claim_deliveries(integer, integer, integer, bigint, interval) from public;
revoke execute on function settle_deliveries(jsonb, interval) from public;
grant execute on function claim_deliveries(integer, integer, integer, bigint, interval)
  to pressroom_worker, pressroom_operator;
grant execute on function settle_deliveries(jsonb, interval) to pressroom_worker, pressroom_operator;

-- Forgets deliveries that ended long ago, of all accounts, a few at a time; says how many.
create function forget_old_deliveries(rows_max integer)
returns integer
language plpgsql
as $$
declare
  forgotten integer;
begin
  delete from webhook_outbox
  where state <> 'pending' and ctid = any (array(
    select ctid from webhook_outbox where created_at <= now() - interval '30 days' order by created_at limit rows_max));
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
create policy accepting on webhook_outbox to pressroom_accepting using (true) with check (true);
grant select, delete on webhook_outbox to pressroom_accepting;
grant execute on function forget_old_deliveries(integer) to pressroom_worker, pressroom_operator;
do $$
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
  execute format('alter function forget_old_deliveries(integer) security definer set search_path = %I, pg_temp',
    current_schema());
  revoke execute on function forget_old_deliveries(integer) from public;
  alter function forget_old_deliveries(integer) owner to pressroom_accepting;
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;

-- What was written before there was a line.
set local role pressroom_operator;
insert into webhook_line (id, account_id, endpoint_id) select id, account_id, endpoint_id from webhook_outbox;
reset role;
