-- Authenticates, authorizes and rate-limits every request that does not start a job.
set local role pressroom_accepting;
create or replace function authorize_request(
  the_hash bytea, the_scope text, the_kind text, the_rate integer, limits boolean
)
returns table (
  outcome text, account_id bigint, api_key_id bigint, brand_id bigint,
  rate integer, remaining integer, retry_after_seconds integer
)
language plpgsql
security definer
set search_path from current
-- As in accept_generations: a plan made for few keys must be right for many.
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  found_key api_keys%rowtype;
  tokens_granted integer;
  tokens_left integer;
  seconds_to_wait integer;
begin
  select * into found_key from api_keys k
  where k.key_hash = the_hash
    and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now());
  if not found then
    return query select 'unauthorized', null::bigint, null::bigint, null::bigint, null::integer,
      null::integer, null::integer;
    return;
  end if;

  if not the_scope = any (found_key.scopes) then
    return query select 'insufficient_scope', found_key.account_id, found_key.id, found_key.brand_id,
      null::integer, null::integer, null::integer;
    return;
  end if;

  -- As in accept_generations: once a minute is enough, and no request waits for a timestamp.
  update api_keys k set last_used_at = now()
  where (k.account_id, k.id) in (
    select u.account_id, u.id from api_keys u
    where u.account_id = found_key.account_id and u.id = found_key.id
      and (u.last_used_at is null or u.last_used_at < now() - interval '1 minute')
    for no key update of u skip locked);

  -- A key's own rate limit applies to starting jobs; it must not slow down following them.
  if limits then
    select t.granted, t.remaining, t.retry_after_seconds
    into tokens_granted, tokens_left, seconds_to_wait
    from take_tokens(
      array[found_key.account_id], array[found_key.id], array[the_rate], array[1], the_kind) t;
  end if;
  return query select
    case when tokens_granted = 0 then 'rate_limited' else 'allowed' end,
    found_key.account_id, found_key.id, found_key.brand_id,
    case when limits then the_rate end, tokens_left, seconds_to_wait;
end;
$$;
revoke execute on function authorize_request(bytea, text, text, integer, boolean) from public;
grant execute on function authorize_request(bytea, text, text, integer, boolean) to pressroom_api, pressroom_operator;
