-- Does what accepting needs, as the role that accepts: it writes a row, which the end of the transaction makes durable, and
-- takes a megabyte of the disk for a moment, in a file for sorting. On a full disk a row often still fits into a page
-- that is there, and the next request that needs a new page is refused.
set local role pressroom_accepting;
create or replace function probe_accepting()
returns boolean
language plpgsql
security definer
set search_path from current
-- Whoever cannot have its row soon is told so.
set lock_timeout = '1s'
-- The least there is, so that the sort goes to the disk.
set work_mem = '64kB'
set jit = off
as $$
begin
  insert into readiness as r (slot, checked_at) values (pg_backend_pid() % 16, clock_timestamp())
  on conflict (slot) do update set checked_at = excluded.checked_at;
  perform count(*) from (
    select md5(n::text) || repeat('x', 200) as line from generate_series(1, 4000) n order by 1 offset 0
  ) sorted;
  return to_regproc('accept_generations') is not null;
end;
$$;
revoke execute on function probe_accepting() from public;
grant execute on function probe_accepting() to pressroom_api, pressroom_operator;
