-- A limited number of contents whose current version is not indexed, across all accounts; the worker then names their
-- accounts.
set local role pressroom_accepting;
create or replace function find_unindexed_contents(rows_max integer)
returns table (account_id bigint, content_id bigint)
language sql
stable
security definer
set search_path from current
as $$
  select c.account_id, c.id from contents c
  where c.searchable_version < c.current_version and c.deleted_at is null
  limit rows_max
$$;
revoke execute on function find_unindexed_contents(integer) from public;
grant execute on function find_unindexed_contents(integer) to pressroom_worker, pressroom_operator;
