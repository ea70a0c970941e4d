-- Waiting and running tasks, counted up to jobs_max. Exact if the caller holds the account's lock.
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
