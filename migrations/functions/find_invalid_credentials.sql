-- A key or a session can expire or be revoked while its caller follows jobs: returns those of the given digests that
-- are no longer valid.
set local role pressroom_accepting;
create or replace function find_invalid_credentials(digests bytea[])
returns setof bytea
language sql
stable
security definer
set search_path from current
set enable_seqscan = off
as $$
  select d.digest from unnest(digests) as d (digest)
  where not exists (
    select from api_keys k
    where k.key_hash = d.digest and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  and not exists (
    select from sessions s where s.token_hash = d.digest and s.last_seen_at > now() - interval '30 days')
$$;
revoke execute on function find_invalid_credentials(bytea[]) from public;
grant execute on function find_invalid_credentials(bytea[]) to pressroom_api, pressroom_operator;
