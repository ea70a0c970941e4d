-- Which budget of the day is used up, the key's or else the account's; null: none. What costs nothing is written whatever
-- was spent. What is null bounds nothing; nor is a day without any spending held against a budget of nothing. Plain SQL, so
-- that PostgreSQL puts it into the statement that calls it, and looks up only what it comes to.
create or replace function budget_refusal(
  has_cost boolean, key_budget bigint, key_spent bigint, account_budget bigint, account_spent bigint
)
returns text
language sql
immutable
parallel safe
as $$
  select case
    when has_cost and key_budget <= key_spent then 'budget_exhausted_key'
    when has_cost and account_budget <= account_spent then 'budget_exhausted'
  end
$$;
