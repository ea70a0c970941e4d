-- Claims due deliveries: a few of each endpoint in turn, up to the number that one endpoint may have in progress across
-- all workers. A failing endpoint has one at a time, and all failing endpoints together at most troubled_max, so that
-- hanging endpoints, however many, leave slots for the others. Returns the endpoint to continue after, whether more
-- endpoints are waiting, and the deliveries with everything that is sent.
create or replace function claim_deliveries(
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
  -- Deliveries whose leases have expired are due again.
  update webhook_queue set leased_until = null, is_due = true
  where id = any (array(
    select q.id from webhook_queue q where q.leased_until < now()
    order by q.leased_until limit 500 for update skip locked));
  update webhook_queue set is_due = true
  where id = any (array(
    select q.id from webhook_queue q where not q.is_due and q.leased_until is null and q.ready_at <= now()
    order by q.ready_at limit 500 for update skip locked));

  -- The next endpoints in turn: one index lookup for each, regardless of the length of its queue; the next claim
  -- continues after them.
  with recursive
  behind as (
    (select q.endpoint_id, q.account_id, 1 as place from webhook_queue q
     where q.is_due and q.leased_until is null and q.endpoint_id > after_endpoint
     order by q.endpoint_id limit 1)
    union all
    select n.endpoint_id, n.account_id, b.place + 1 from behind b cross join lateral (
      select q.endpoint_id, q.account_id from webhook_queue q
      where q.is_due and q.leased_until is null and q.endpoint_id > b.endpoint_id
      order by q.endpoint_id limit 1) n
    where b.place < looked_max
  ),
  around as (
    (select q.endpoint_id, q.account_id, 1 as place from webhook_queue q
     where q.is_due and q.leased_until is null and q.endpoint_id <= after_endpoint
     order by q.endpoint_id limit 1)
    union all
    select n.endpoint_id, n.account_id, a.place + 1 from around a cross join lateral (
      select q.endpoint_id, q.account_id from webhook_queue q
      where q.is_due and q.leased_until is null and q.endpoint_id > a.endpoint_id and q.endpoint_id <= after_endpoint
      order by q.endpoint_id limit 1) n
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

  -- Each endpoint is locked while its deliveries in progress are counted, so that two claims never use the same slots.
  -- Locked ones are skipped. A separate statement, so that the next one sees what others leased before.
  select array_agg(o.id order by o.place), array_agg(o.is_troubled order by o.place) into open_ids, troubled
  from (
    select t.place, e.id, e.failures_in_row >= 3 as is_troubled
    from unnest(endpoint_ids, accounts) with ordinality as t (endpoint_id, account_id, place)
    join webhook_endpoints e on e.account_id = t.account_id and e.id = t.endpoint_id
    for no key update of e skip locked
  ) o;

  with room as materialized (
    select o.*, case when o.is_troubled then 1 else endpoint_max end - (
      select count(*)::integer from webhook_queue q where q.endpoint_id = o.id and q.leased_until is not null) as room
    from unnest(open_ids, troubled) with ordinality as o (id, is_troubled, place)
  ),
  next as materialized (
    select r.place, r.id as endpoint_id, r.is_troubled, n.id, n.turn
    from room r cross join lateral (
      select m.id, row_number() over (order by m.ready_at, m.id) as turn
      from (
        select q.id, q.ready_at from webhook_queue q
        where q.endpoint_id = r.id and q.is_due and q.leased_until is null
        order by q.ready_at, q.id limit least(r.room, deliveries_max)
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
    update webhook_queue q set claim = q.claim + 1, leased_until = now() + lease
    -- Only the holder of the endpoint's lock leases its deliveries; other changes to a delivery are checked here.
    from chosen c where q.id = c.id and q.leased_until is null
    returning q.id
  )
  select array_agg(c.id), array_agg(c.endpoint_id order by c.place) filter (where c.turn = 1)
  into taken, served
  from chosen c join leased using (id);

  select json_agg(json_build_object(
    'id', o.id, 'claim', q.claim, 'accountId', o.account_id, 'endpointId', o.endpoint_id, 'type', o.type,
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
  join webhook_queue q on q.id = t.id
  join webhook_outbox o on o.account_id = q.account_id and o.id = q.id
  join webhook_endpoints e on e.account_id = o.account_id and e.id = o.endpoint_id;

  return json_build_object(
    -- If the slots did not suffice for all endpoints, the next claim starts with the first one that got none.
    'after', case when cardinality(taken) >= deliveries_max and cardinality(served) > 0
      then served[cardinality(served)] else endpoint_ids[cardinality(endpoint_ids)] end,
    'hasMore', cardinality(endpoint_ids) >= looked_max,
    'deliveries', coalesce(deliveries, '[]'::json));
end;
$$;
revoke execute on function claim_deliveries(integer, integer, integer, bigint, interval) from public;
grant execute on function claim_deliveries(integer, integer, integer, bigint, interval)
  to pressroom_worker, pressroom_operator;
