-- Open matches are scored again when the thread's age changes the score.
set local role pressroom_accepting;
create or replace function enqueue_aged_matches(rows_max integer)
returns integer
language sql
security definer
set search_path from current
set enable_seqscan = off
as $$
  with due as materialized (
    select m.account_id, m.brand_id, m.forum_post_id, m.post_account_id from thread_matches m
    where m.rescore_at < now() and m.state = 'open'
    order by m.rescore_at limit rows_max for no key update skip locked
  ),
  waiting as (
    update thread_matches m set rescore_at = null from due d
    where m.account_id = d.account_id and m.brand_id = d.brand_id and m.forum_post_id = d.forum_post_id
  ),
  queued as (
    insert into unscored_posts (post_id, account_id)
    select distinct d.forum_post_id, d.post_account_id from due d order by 1
    on conflict (post_id) do nothing
  )
  select count(*)::integer from due
$$;
revoke execute on function enqueue_aged_matches(integer) from public;
grant execute on function enqueue_aged_matches(integer) to pressroom_worker, pressroom_operator;
