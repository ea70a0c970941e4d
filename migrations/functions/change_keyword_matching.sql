-- The same as change_brand_matching, for added and removed keywords. A brand that is deleted with its keywords is
-- skipped.
set local role pressroom_accepting;
create or replace function change_keyword_matching()
returns trigger
language plpgsql
security definer
set search_path from current
as $$
begin
  update brand_matching m set revision = m.revision + 1, below_id = 9223372036854775807, posts_left = 20000
  from (select distinct account_id, brand_id from written) w
  where m.account_id = w.account_id and m.brand_id = w.brand_id;
  return null;
end;
$$;
-- Creating a trigger requires the privilege to execute its function.
grant execute on function change_keyword_matching() to public;
set local role none;
create or replace trigger add_matching after insert on keywords referencing new table as written
  for each statement execute function change_keyword_matching();
create or replace trigger remove_matching after delete on keywords referencing old table as written
  for each statement execute function change_keyword_matching();
set local role pressroom_accepting;
revoke execute on function change_keyword_matching() from public;
