-- Deletes a limited number of proposals older than a week across all accounts; returns how many.
set local role pressroom_accepting;
create or replace function delete_old_brand_proposals(rows_max integer)
returns integer
language sql
security definer
set search_path from current
as $$
  with gone as (
    delete from brand_proposals
    where ctid = any (array(
      select ctid from brand_proposals where created_at < now() - interval '7 days' limit rows_max))
    returning 1)
  select count(*)::integer from gone
$$;
revoke execute on function delete_old_brand_proposals(integer) from public;
grant execute on function delete_old_brand_proposals(integer) to pressroom_worker, pressroom_operator;
