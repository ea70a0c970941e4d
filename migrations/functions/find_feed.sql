-- The feed with this secret token; no row if there is none or its account is closed.
set local role pressroom_accepting;
create or replace function find_feed(token text)
returns table (account_id bigint, channel_id bigint)
language sql
stable
security definer
set search_path from current
as $$
  select c.account_id, c.id from channels c join accounts a on a.id = c.account_id
  where c.feed_token = token and a.closed_at is null
$$;
revoke execute on function find_feed(text) from public;
grant execute on function find_feed(text) to pressroom_api, pressroom_operator;
