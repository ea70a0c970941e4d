-- Authenticates and rate-limits a request with a session token. All sessions of an account share one bucket per kind,
-- with the key 0. last_seen_at is updated once an hour, without waiting for locks.
set local role pressroom_accepting;
create or replace function authorize_session(the_hash bytea, the_kind text, the_rate integer, limits boolean)
returns table (
  outcome text, account_id bigint, session_id bigint, is_touched boolean, rate integer, remaining integer,
  retry_after_seconds integer
)
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  found_session sessions%rowtype;
  touched integer;
  tokens_granted integer;
  tokens_left integer;
  seconds_to_wait integer;
begin
  select * into found_session from sessions s
  where s.token_hash = the_hash and s.last_seen_at > now() - interval '30 days';
  if not found then
    return query select 'unauthorized', null::bigint, null::bigint, false, null::integer, null::integer, null::integer;
    return;
  end if;

  update sessions s set last_seen_at = now()
  where (s.account_id, s.id) in (
    select u.account_id, u.id from sessions u
    where u.account_id = found_session.account_id and u.id = found_session.id
      and u.last_seen_at < now() - interval '1 hour'
    for no key update of u skip locked);
  get diagnostics touched = row_count;

  if limits then
    select t.granted, t.remaining, t.retry_after_seconds
    into tokens_granted, tokens_left, seconds_to_wait
    from take_tokens(array[found_session.account_id], array[0::bigint], array[the_rate], array[1], the_kind) t;
  end if;
  return query select
    case when tokens_granted = 0 then 'rate_limited' else 'allowed' end,
    found_session.account_id, found_session.id, touched > 0,
    case when limits then the_rate end, tokens_left, seconds_to_wait;
end;
$$;
revoke execute on function authorize_session(bytea, text, integer, boolean) from public;
grant execute on function authorize_session(bytea, text, integer, boolean) to pressroom_api, pressroom_operator;
