-- Why a job of this account may not start now (start_rules), with the limits that apply: for a retry, for a job that
-- continues after a person's approval, and for callers that check before they send a request. `request` is {"brand_id",
-- "key_brand_id", "forum_post_id"}; null: the job exists already. `defaults` are for accounts without limits of their
-- own.
--
-- Runs with the caller's privileges. Exact if the caller holds the account's lock. No row: the account does not exist.
create or replace function preflight_job(
  the_account bigint, the_key bigint, is_live boolean, request jsonb, defaults jsonb, limits boolean
)
returns table (outcomes text[], brand_id bigint, brand_name text, met jsonb, budget_left_micros bigint)
language plpgsql
stable
set search_path from current
set enable_seqscan = off
set jit = off
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  key_brand bigint := request ->> 'key_brand_id';
  wanted_brand bigint := request ->> 'brand_id';
  forum_post bigint := request ->> 'forum_post_id';
  default_brand bigint;
  jobs_max integer;
  budget bigint;
  -- Null on a day without spending.
  spent bigint;
  key_budget bigint;
  key_spent bigint;
begin
  select a.default_brand_id, coalesce(a.open_jobs_max, (defaults ->> 'jobs_max')::integer),
    coalesce(a.daily_budget_micros, (defaults ->> 'budget_micros')::bigint)
  into default_brand, jobs_max, budget
  from accounts a where a.id = the_account;
  if not found then
    return;
  end if;
  if request is not null then
    select b.id, b.name into brand_id, brand_name from brands b
    where b.account_id = the_account and b.id = coalesce(key_brand, wanted_brand, default_brand)
      and b.archived_at is null;
  end if;
  if limits and is_live then
    select s.cost_micros into spent from spending_days s where s.account_id = the_account and s.day = today;
    select k.daily_budget_micros into key_budget from api_keys k where k.account_id = the_account and k.id = the_key;
    select coalesce(sum(u.cost_micros), 0) into key_spent from usage_days u
    where u.account_id = the_account and u.day = today and u.api_key_id = the_key;
    budget_left_micros := greatest(0, least(budget - coalesce(spent, 0), key_budget - key_spent));
  end if;
  outcomes := start_rules(
    request is not null, key_brand, wanted_brand, brand_id,
    exists (select from keywords w where w.account_id = the_account and w.brand_id = preflight_job.brand_id),
    forum_post is not null and not exists (
      select from forum_posts f where f.id = forum_post and (f.account_id is null or f.account_id = the_account)),
    limits and is_live, key_budget, key_spent, budget, spent,
    jobs_max, case when limits and jobs_max is not null then count_open_jobs(the_account, jobs_max) end);
  if limits then
    met := jsonb_build_object(
      'jobs_max', jobs_max,
      'budget_micros', case when 'budget_exhausted_key' = any (outcomes) then key_budget else budget end,
      'seconds_to_midnight', seconds_to_midnight());
  end if;
  return next;
end;
$$;
revoke execute on function preflight_job(bigint, bigint, boolean, jsonb, jsonb, boolean) from public;
grant execute on function preflight_job(bigint, bigint, boolean, jsonb, jsonb, boolean)
  to pressroom_accepting, pressroom_api, pressroom_operator;
