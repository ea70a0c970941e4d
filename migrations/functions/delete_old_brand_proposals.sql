-- Deletes proposals that are older than a week, of all accounts, so many at most; says how many.
set local role pressroom_accepting;
create or replace function delete_old_brand_proposals(rows_max integer)
returns integer
language plpgsql
security definer
set search_path from current
as $$
declare
  deleted integer;
begin
  delete from brand_proposals
  where ctid = any (array(
    select ctid from brand_proposals where created_at < now() - interval '7 days' limit rows_max));
  get diagnostics deleted = row_count;
  return deleted;
end;
$$;
revoke execute on function delete_old_brand_proposals(integer) from public;
grant execute on function delete_old_brand_proposals(integer) to pressroom_worker, pressroom_operator;
