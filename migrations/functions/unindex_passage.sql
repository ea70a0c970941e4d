-- A deleted passage leaves the search index at once, and the next indexing subtracts its words from the counts:
-- passages are deleted in large numbers, and each would wait for the same counts. A changed one is indexed again.
set local role pressroom_accepting;
create or replace function unindex_passage()
returns trigger
language plpgsql
security definer
set search_path from current
as $$
begin
  if tg_op = 'UPDATE' then
    new.is_indexed := false;
    return new;
  end if;
  update passage_terms t set is_removed = true where t.account_id = old.account_id and t.passage_id = old.id;
  return null;
end;
$$;
-- Creating a trigger requires the privilege to execute its function.
grant execute on function unindex_passage() to public;
set local role none;
create or replace trigger unindex_deleted_passage after delete on passages
for each row execute function unindex_passage();
create or replace trigger unindex_changed_passage before update of brand_id, heading, body on passages
for each row execute function unindex_passage();
set local role pressroom_accepting;
revoke execute on function unindex_passage() from public;
