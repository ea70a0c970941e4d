-- One event per brand, with its best new matches, for each endpoint that subscribes to matches. The caller's
-- transaction names the accounts.
create or replace function announce_thread_matches(the_account bigint, the_brand bigint, threads_max integer)
returns void
language plpgsql
set search_path from current
as $$
begin
  insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
  select the_account, w.id, null, 'thread.matched', jsonb_build_object(
    'brand_id', the_brand, 'count', n.count, 'threads', best.threads)
  from (
    select count(*) from thread_matches m
    where m.account_id = the_account and m.brand_id = the_brand and m.is_unannounced and m.state = 'open'
      and m.opinion ->> 'fits' is distinct from 'no'
  ) n
  cross join lateral (
    select jsonb_agg(jsonb_build_object(
      'forum_post_id', t.forum_post_id, 'title', t.title, 'url', t.url, 'score', t.score)
      order by t.score desc, t.forum_post_id desc) as threads
    from (
      select m.forum_post_id, f.title, f.url, round(m.score::numeric, 3) as score
      from thread_matches m join forum_posts f on f.id = m.forum_post_id
      where m.account_id = the_account and m.brand_id = the_brand and m.is_unannounced and m.state = 'open'
      and m.opinion ->> 'fits' is distinct from 'no'
      order by m.score desc, m.forum_post_id desc limit threads_max
    ) t
  ) best
  join webhook_endpoints w on w.account_id = the_account and w.disabled_at is null
    and 'thread.matched' = any (w.events)
  where n.count > 0;
  update thread_matches m set is_unannounced = false, announced_at = now()
  where m.account_id = the_account and m.brand_id = the_brand and m.is_unannounced;
  update brand_matching b set announced_at = now() where b.account_id = the_account and b.brand_id = the_brand;
end;
$$;
revoke execute on function announce_thread_matches(bigint, bigint, integer) from public;
grant execute on function announce_thread_matches(bigint, bigint, integer) to pressroom_worker, pressroom_operator;
