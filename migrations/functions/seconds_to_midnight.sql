-- Until the daily budgets restart, in UTC.
create or replace function seconds_to_midnight()
returns integer
language sql
stable
as $$
  select ceil(extract(epoch from
    date_trunc('day', now() at time zone 'utc') + interval '1 day' - now() at time zone 'utc'))::integer
$$;
