-- Tests what accepting needs, as the same role: it writes a row, which the end of the transaction makes durable, and
-- uses a megabyte of disk for a moment, in a file for sorting. On a full disk, a row often still fits into an existing
-- page, and the next request that needs a new page fails.
set local role pressroom_accepting;
create or replace function probe_accepting()
returns boolean
language plpgsql
security definer
set search_path from current
-- Fails if its row is locked for long.
set lock_timeout = '1s'
-- The minimum, so that the sort uses the disk.
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
