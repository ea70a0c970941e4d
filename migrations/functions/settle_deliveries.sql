-- Records the results of attempts whose claim is still valid, and returns these. An endpoint that responds with 410
-- Gone is disabled, and so is one that has only failed for disable_after when a delivery to it has used up its
-- schedule.
create or replace function settle_deliveries(results jsonb, disable_after interval)
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
    join webhook_queue q on q.id = r.id and q.claim = r.claim and q.leased_until is not null
    order by q.id
    for update of q
  ),
  back as (
    update webhook_queue q set leased_until = null, is_due = h.outcome = 'released',
      ready_at = case when h.outcome = 'released' then q.ready_at
        else now() + h."delayMs" * interval '1 millisecond' end
    from held h where q.id = h.id and h.outcome in ('released', 'retry')
  ),
  gone as (
    delete from webhook_queue q using held h where q.id = h.id and h.outcome in ('delivered', 'dead')
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
  -- Locked in a fixed order, because groups may share endpoints. Endpoints that were and are healthy are not updated.
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
revoke execute on function settle_deliveries(jsonb, interval) from public;
grant execute on function settle_deliveries(jsonb, interval) to pressroom_worker, pressroom_operator;
