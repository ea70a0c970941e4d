-- Deletes a limited number of expired responses across all accounts; returns how many.
set local role pressroom_accepting;
create or replace function delete_old_idempotency_keys(rows_max integer)
returns integer
language sql
security definer
set search_path from current
as $$
  with gone as (
    delete from idempotency_keys
    where not is_idempotency_key_current(created_at) and ctid = any (array(
      select ctid from idempotency_keys where created_at <= now() - interval '24 hours' limit rows_max))
    returning 1)
  select count(*)::integer from gone
$$;
revoke execute on function delete_old_idempotency_keys(integer) from public;
grant execute on function delete_old_idempotency_keys(integer) to pressroom_worker, pressroom_operator;
