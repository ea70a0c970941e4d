-- Whether a job may start: all reasons against it, in the order in which callers are told; empty: it may.
-- accept_generations (requests, regenerations) and preflight_job (retries, continued jobs, estimates) both look up the
-- facts and decide here.
--
-- - The key's brand takes precedence over the request's, and that over the account's default.
-- - Jobs without a cost start regardless of spending. The key's daily budget is checked before the account's. Null is
--   no limit; on a day without spending, even a budget of zero is not exhausted.
-- - The brand and forum post of a job that exists already (not is_new) were checked when it was accepted.
--
-- Decided elsewhere, for the throughput of accepting:
-- - Rates: take_tokens counts; the two callers that charge a rate (accept_generations for groups, retry_job for one
--   job) refuse before anything is looked up.
-- - too_many_jobs for requests: accept_generations passes null for jobs_max, because the requests of a group compete
--   for the remaining slots, which are counted once per account instead of once per request.
-- - Spending is looked up twice, in the same way: PostgreSQL cannot inline a function that reads a table, and calling
--   one for each request would cost more than the rest of the check.
--
-- Plain SQL without lookups, so that PostgreSQL inlines it into the calling statement.
create or replace function start_rules(
  is_new boolean, key_brand_id bigint, wanted_brand_id bigint, found_brand_id bigint, has_keywords boolean,
  lacks_forum_post boolean, has_cost boolean, key_budget bigint, key_spent bigint, account_budget bigint,
  account_spent bigint, jobs_max integer, open_jobs integer
)
returns text[]
language sql
immutable
parallel safe
as $$
  select array_remove(array[
    case
      when not is_new then null
      when key_brand_id <> wanted_brand_id then 'brand_mismatch'
      when found_brand_id is null and wanted_brand_id is not null then 'brand_not_found'
      when found_brand_id is null then 'brand_missing'
      when not has_keywords then 'brand_needs_keywords'
    end,
    case when is_new and lacks_forum_post then 'forum_post_not_found' end,
    case
      when has_cost and key_budget <= key_spent then 'budget_exhausted_key'
      when has_cost and account_budget <= account_spent then 'budget_exhausted'
    end,
    case when jobs_max <= open_jobs then 'too_many_jobs' end
  ], null)
$$;
