-- A passage that is deleted leaves the search at once, and its words are taken off the counts by whoever indexes next: many
-- are deleted at a time, and each would wait for the same counts. One that changes is indexed again.
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
-- Whoever makes a trigger must be allowed to call its function.
grant execute on function unindex_passage() to public;
set local role none;
do $$
begin
  -- A database that is being brought up from an earlier version may not have the table yet.
  if to_regclass('passages') is not null then
    create or replace trigger unindex_deleted_passage after delete on passages
    for each row execute function unindex_passage();
    create or replace trigger unindex_changed_passage before update of brand_id, heading, body on passages
    for each row execute function unindex_passage();
  end if;
end;
$$;
set local role pressroom_accepting;
revoke execute on function unindex_passage() from public;
