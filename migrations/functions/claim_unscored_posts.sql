-- Removes posts of all accounts from the queue, newest first; the worker's transaction ends when their matches are
-- written. If it fails, they are in the queue again.
set local role pressroom_accepting;
create or replace function claim_unscored_posts(rows_max integer)
returns table (account_id bigint, post_id bigint)
language sql
security definer
set search_path from current
as $$
  delete from unscored_posts u
  where u.post_id in (
    select p.post_id from unscored_posts p order by p.post_id desc limit rows_max for update skip locked)
  returning u.account_id, u.post_id
$$;
revoke execute on function claim_unscored_posts(integer) from public;
grant execute on function claim_unscored_posts(integer) to pressroom_worker, pressroom_operator;
