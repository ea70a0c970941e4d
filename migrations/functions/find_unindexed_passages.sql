-- A limited number of passages that are not indexed, and of deleted ones that still are, across all accounts; the
-- worker then names their accounts.
set local role pressroom_accepting;
create or replace function find_unindexed_passages(rows_max integer)
returns table (account_id bigint, passage_id bigint, is_removed boolean)
language sql
stable
security definer
set search_path from current
as $$
  (select p.account_id, p.id, false from passages p where not p.is_indexed limit rows_max)
  union all
  (select t.account_id, t.passage_id, true from passage_terms t where t.is_removed limit rows_max)
$$;
revoke execute on function find_unindexed_passages(integer) from public;
grant execute on function find_unindexed_passages(integer) to pressroom_worker, pressroom_operator;
