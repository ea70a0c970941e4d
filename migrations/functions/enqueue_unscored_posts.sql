-- New posts are scored for the brands by the next worker.
set local role pressroom_accepting;
create or replace function enqueue_unscored_posts()
returns trigger
language plpgsql
security definer
set search_path from current
as $$
begin
  insert into unscored_posts (post_id, account_id) select id, account_id from written order by id
  on conflict (post_id) do nothing;
  return null;
end;
$$;
-- Creating a trigger requires the privilege to execute its function.
grant execute on function enqueue_unscored_posts() to public;
set local role none;
create or replace trigger enqueue_unscored after insert on forum_posts referencing new table as written
  for each statement execute function enqueue_unscored_posts();
set local role pressroom_accepting;
revoke execute on function enqueue_unscored_posts() from public;
