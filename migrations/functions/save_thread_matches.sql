-- Writes what came of comparing posts with brands: [{account, brand, post, postAccount, score, reasons, revision, notable,
-- rescoreSeconds}]. A match that is open and was not found again goes; dismissed and used ones stay what they are. Each
-- account is named by the caller's transaction.
create or replace function save_thread_matches(matches jsonb, brand_ids bigint[], post_ids bigint[])
returns integer
language plpgsql
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  written integer;
  open_accounts constant bigint[] := array(
    select account from (
      select distinct account from jsonb_to_recordset(matches) as g (account bigint)
    ) named
    where is_account_open(account));
begin
  with given as materialized (
    select * from jsonb_to_recordset(matches) as g (
      account bigint, brand bigint, post bigint, "postAccount" bigint, score real, reasons jsonb, revision integer,
      notable boolean, "rescoreSeconds" integer)
  ),
  saved as (
    insert into thread_matches as m (
      account_id, brand_id, forum_post_id, post_account_id, score, reasons, revision, state, is_unannounced, rescore_at)
    select g.account, g.brand, g.post, g."postAccount", g.score, g.reasons, g.revision, s.state,
      g.notable and s.state = 'open', now() + g."rescoreSeconds" * interval '1 second'
    from given g
    cross join lateral (
      select case when exists (
        select from jobs j
        where j.account_id = g.account and j.forum_post_id = g.post and j.brand_id = g.brand) then 'used' else 'open' end
    ) s (state)
    -- Deleted or closed while it was read: there is nothing to match any more.
    where exists (select from forum_posts f where f.id = g.post) and g.account = any (open_accounts)
    order by g.account, g.brand, g.post
    on conflict (account_id, brand_id, forum_post_id) do update set score = excluded.score,
      reasons = excluded.reasons, revision = excluded.revision, rescore_at = excluded.rescore_at, scored_at = now(),
      is_unannounced = m.is_unannounced
        or excluded.is_unannounced and m.announced_at is null and m.state = 'open'
    returning 1
  )
  select count(*) into written from saved;
  delete from thread_matches m
  where m.forum_post_id = any (post_ids) and m.brand_id = any (brand_ids) and m.state = 'open'
    -- Those that were written above are of this very transaction.
    and m.scored_at <> now();
  return written;
end;
$$;
revoke execute on function save_thread_matches(jsonb, bigint[], bigint[]) from public;
grant execute on function save_thread_matches(jsonb, bigint[], bigint[]) to pressroom_worker, pressroom_operator;
