-- Deletes a limited number of deliveries that ended long ago, across all accounts; returns how many.
set local role pressroom_accepting;
create or replace function delete_old_deliveries(rows_max integer)
returns integer
language sql
security definer
set search_path from current
as $$
  with gone as (
    delete from webhook_outbox
    where state <> 'pending' and ctid = any (array(
      select ctid from webhook_outbox where created_at <= now() - interval '30 days' order by created_at limit rows_max))
    returning 1)
  select count(*)::integer from gone
$$;
revoke execute on function delete_old_deliveries(integer) from public;
grant execute on function delete_old_deliveries(integer) to pressroom_worker, pressroom_operator;
