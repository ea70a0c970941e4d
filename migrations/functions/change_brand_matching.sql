-- A brand that is new or whose description changed is scored against the threads again, newest first.
set local role pressroom_accepting;
create or replace function change_brand_matching()
returns trigger
language plpgsql
security definer
set search_path from current
as $$
begin
  if tg_op = 'UPDATE' and
    (old.name, old.industry, old.overview, old.language, old.voice_guide, old.thread_rules, old.archived_at)
    is not distinct from
    (new.name, new.industry, new.overview, new.language, new.voice_guide, new.thread_rules, new.archived_at) then
    return null;
  end if;
  insert into brand_matching as m (account_id, brand_id) values (new.account_id, new.id)
  on conflict (account_id, brand_id) do update set revision = m.revision + 1, below_id = excluded.below_id,
    posts_left = excluded.posts_left;
  return null;
end;
$$;
-- Creating a trigger requires the privilege to execute its function.
grant execute on function change_brand_matching() to public;
set local role none;
create or replace trigger change_matching after insert or update on brands for each row
  execute function change_brand_matching();
set local role pressroom_accepting;
revoke execute on function change_brand_matching() from public;
