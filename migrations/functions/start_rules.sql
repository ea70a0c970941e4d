-- Whether work may start: every reason against it, in the order in which callers are told; empty: it may. The one place for
-- these rules. accept_generations brings the facts of a whole group, preflight_job those of one job.
--
-- - The key's brand goes before the request's, and that before the account's default.
-- - What costs nothing is written whatever was spent. The key's budget of the day goes before the account's. What is null
--   bounds nothing; nor is a day without any spending held against a budget of nothing.
-- - A job that is there already (not is_new) had its brand and its forum post judged when it was accepted.
--
-- Plain SQL, so that PostgreSQL puts it into the statement that calls it. For that, what a caller looks up stands here once.
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
