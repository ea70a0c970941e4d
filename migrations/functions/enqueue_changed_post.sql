-- The same as enqueue_unscored_posts, for a changed post.
set local role pressroom_accepting;
create or replace function enqueue_changed_post()
returns trigger
language plpgsql
security definer
set search_path from current
as $$
begin
  if (old.title, old.body, old.tags, old.community, old.language, old.score, old.reply_count, old.is_answered,
      old.posted_at, old.missing_since) is distinct from
    (new.title, new.body, new.tags, new.community, new.language, new.score, new.reply_count, new.is_answered,
      new.posted_at, new.missing_since) then
    insert into unscored_posts (post_id, account_id) values (new.id, new.account_id) on conflict (post_id) do nothing;
  end if;
  return null;
end;
$$;
-- Creating a trigger requires the privilege to execute its function.
grant execute on function enqueue_changed_post() to public;
set local role none;
create or replace trigger enqueue_changed after update on forum_posts for each row
  execute function enqueue_changed_post();
set local role pressroom_accepting;
revoke execute on function enqueue_changed_post() from public;
