-- Deletes a limited number of threads of all accounts whose original has been missing for three days; returns how many.
-- If a forum responds with "not found" for an hour, nothing is lost.
set local role pressroom_accepting;
create or replace function remove_missing_threads(rows_max integer)
returns integer
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
as $$
declare
  removed integer;
begin
  if not pg_try_advisory_xact_lock(19002, 0) then
    return 0;
  end if;
  delete from forum_posts f
  where f.missing_since < now() - interval '3 days' and f.id = any (array(
    select id from forum_posts
    where missing_since < now() - interval '3 days' order by missing_since limit rows_max));
  get diagnostics removed = row_count;
  return removed;
end;
$$;
revoke execute on function remove_missing_threads(integer) from public;
grant execute on function remove_missing_threads(integer) to pressroom_worker, pressroom_operator;
