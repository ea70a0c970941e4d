-- Queued and running together, up to a bound. Exact for whoever has taken the account's lock before.
create or replace function count_open_jobs(the_account bigint, jobs_max integer)
returns integer
language plpgsql
stable
set search_path from current
as $$
begin
  return (
    select count(*) from (
      select from tasks t where t.account_id = the_account and t.leased_until is null limit jobs_max) waiting
  ) + (
    select count(*) from (
      select from tasks t where t.account_id = the_account and t.leased_until is not null limit jobs_max) running
  );
end;
$$;
