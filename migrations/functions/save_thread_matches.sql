-- Writes the scores of posts for brands: the elements at the same position of each array form one match. Open matches
-- that were not found again are deleted; dismissed and used ones remain. The caller's transaction names the accounts.
create or replace function save_thread_matches(
  accounts bigint[], brands bigint[], posts bigint[], scores real[], all_reasons text[], revisions integer[],
  are_notable boolean[], rescore_seconds integer[], brand_ids bigint[], post_ids bigint[])
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
    select account from (select distinct unnest(accounts) as account) named where is_account_open(account));
  -- If no endpoint subscribes to matches, they are not marked as unannounced: setting and clearing the mark would write
  -- each row twice.
  told_accounts constant bigint[] := array(
    select w.account_id from webhook_endpoints w
    where w.account_id = any (open_accounts) and w.disabled_at is null and 'thread.matched' = any (w.events));
begin
  with given as materialized (
    select * from unnest(accounts, brands, posts, scores, all_reasons, revisions, are_notable, rescore_seconds)
      as g (account, brand, post, score, reasons, revision, is_notable, seconds)
    where g.account = any (open_accounts)
  ),
  saved as (
    insert into thread_matches as m (
      account_id, brand_id, forum_post_id, post_account_id, score, reasons, revision, state, is_unannounced,
      announced_at, rescore_at)
    select g.account, g.brand, g.post, f.account_id, g.score, g.reasons::jsonb, g.revision, s.state,
      g.is_notable and s.state = 'open' and g.account = any (told_accounts),
      case when g.is_notable and s.state = 'open' and g.account <> all (told_accounts) then now() end,
      now() + g.seconds * interval '1 second'
    from given g
    -- Skips brands and posts that were deleted in the meantime.
    join forum_posts f on f.id = g.post and (f.account_id = g.account or f.account_id is null)
    cross join lateral (
      select case when exists (
        select from jobs j
        where j.account_id = g.account and j.forum_post_id = g.post and j.brand_id = g.brand) then 'used' else 'open' end
    ) s (state)
    order by g.account, g.brand, g.post
    on conflict (account_id, brand_id, forum_post_id) do update set score = excluded.score,
      reasons = excluded.reasons, revision = excluded.revision, rescore_at = excluded.rescore_at, scored_at = now(),
      is_unannounced = m.is_unannounced
        or excluded.is_unannounced and m.announced_at is null and m.state = 'open',
      announced_at = coalesce(m.announced_at, excluded.announced_at)
    returning 1
  )
  select count(*) into written from saved;
  delete from thread_matches m
  where m.state = 'open' and m.ctid = any (array(
    select m.ctid from unnest(post_ids) p (id)
    -- Makes the planner go thread by thread instead of brand by brand.
    cross join lateral (
      select m.ctid from thread_matches m
      where m.forum_post_id = p.id and m.brand_id + 0 = any (brand_ids) and m.state = 'open'
        -- Except those written above, in this transaction.
        and m.scored_at <> now()
      offset 0
    ) m));
  return written;
end;
$$;
revoke execute on function save_thread_matches(bigint[], bigint[], bigint[], real[], text[], integer[], boolean[], integer[], bigint[], bigint[])
  from public;
grant execute on function save_thread_matches(bigint[], bigint[], bigint[], real[], text[], integer[], boolean[], integer[], bigint[], bigint[])
  to pressroom_worker, pressroom_operator;
