-- Which limits keep a job of this account out of the line at this moment, in the order in which callers are told: a budget,
-- of the key or else of the account, for what costs money; the cap on open jobs. For a retry, for a job that goes on after
-- a person's approval, and for whoever asks before sending a request. accept_generations asks budget_refusal as well, and
-- counts open jobs for its whole group, whose requests compete for the room. `defaults` are for accounts without limits of their own.
--
-- With the caller's own rights. Exact for whoever has taken the account's lock before.
create or replace function find_met_limits(the_account bigint, the_key bigint, is_live boolean, defaults jsonb)
returns table (outcomes text[], met jsonb, budget_left_micros bigint)
language plpgsql
stable
set search_path from current
set enable_seqscan = off
set jit = off
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  jobs_max integer;
  budget bigint;
  -- Null on a day without any spending.
  spent bigint;
  key_budget bigint;
  key_spent bigint;
begin
  select coalesce(a.open_jobs_max, (defaults ->> 'jobs_max')::integer),
    coalesce(a.daily_budget_micros, (defaults ->> 'budget_micros')::bigint)
  into jobs_max, budget
  from accounts a where a.id = the_account;
  if is_live then
    select s.cost_micros into spent from spending_days s where s.account_id = the_account and s.day = today;
    select k.daily_budget_micros into key_budget from api_keys k where k.account_id = the_account and k.id = the_key;
    select coalesce(sum(u.cost_micros), 0) into key_spent from usage_days u
    where u.account_id = the_account and u.day = today and u.api_key_id = the_key;
    budget_left_micros := greatest(0, least(budget - coalesce(spent, 0), key_budget - key_spent));
  end if;
  outcomes := array_remove(array[
    budget_refusal(is_live, key_budget, key_spent, budget, spent),
    case when jobs_max is not null and count_open_jobs(the_account, jobs_max) >= jobs_max then 'too_many_jobs' end
  ], null);
  if outcomes[1] = 'budget_exhausted_key' then
    budget := key_budget;
  end if;
  met := jsonb_build_object(
    'jobs_max', jobs_max, 'budget_micros', budget, 'seconds_to_midnight', seconds_to_midnight());
  return next;
end;
$$;
revoke execute on function find_met_limits(bigint, bigint, boolean, jsonb) from public;
grant execute on function find_met_limits(bigint, bigint, boolean, jsonb)
  to pressroom_accepting, pressroom_api, pressroom_operator;
