-- A thread that a brand has content about is marked as used. Rows are updated in key order, like scoring does, so that
-- transactions cannot deadlock. A thread without a match is marked when it is scored.
set local role pressroom_accepting;
create or replace function mark_threads_used()
returns trigger
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
as $$
begin
  if not exists (select from written where forum_post_id is not null) then
    return null;
  end if;
  perform from thread_matches m
  where (m.account_id, m.brand_id, m.forum_post_id) in (
      select account_id, brand_id, forum_post_id from written where forum_post_id is not null)
    and m.state <> 'used'
  order by m.account_id, m.brand_id, m.forum_post_id
  for no key update;
  update thread_matches m set state = 'used'
  from (select distinct account_id, brand_id, forum_post_id from written where forum_post_id is not null) w
  where m.account_id = w.account_id and m.brand_id = w.brand_id and m.forum_post_id = w.forum_post_id
    and m.state <> 'used';
  return null;
end;
$$;
-- Creating a trigger requires the privilege to execute its function.
grant execute on function mark_threads_used() to public;
set local role none;
create or replace trigger mark_threads_used after insert on jobs referencing new table as written
  for each statement execute function mark_threads_used();
set local role pressroom_accepting;
revoke execute on function mark_threads_used() from public;
