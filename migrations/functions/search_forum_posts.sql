-- The ids of the account's and the shared posts that hold these words, newest first. Row-level security would keep the
-- index from being used, so this runs with the rights of a role that sees all, and asks itself whose posts are wanted.
--
-- A common word is found among the newest posts; going through an index of all that hold it would take ever longer. A
-- rare one is not, and then that index is short.
set local role pressroom_accepting;
create or replace function search_forum_posts(words text, before_id bigint, rows_max integer)
returns setof bigint
language plpgsql
security definer
set search_path from current
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set jit = off
as $$
declare
  newest_max constant integer := 300;
  account constant bigint := current_account_id();
  wanted constant tsquery := parse_search(words);
  complete_from bigint;
  found_ids bigint[];
begin
  if account is null or wanted is null then
    return;
  end if;

  with own as materialized (
    select f.id, f.search from forum_posts f
    where f.account_id = account and f.id < before_id order by f.id desc limit newest_max
  ),
  shared as materialized (
    select f.id, f.search from forum_posts f
    where f.account_id is null and f.id < before_id order by f.id desc limit newest_max
  )
  select
    -- Both are known in full down to here.
    greatest(
      (select case when count(*) = newest_max then min(id) else 0 end from own),
      (select case when count(*) = newest_max then min(id) else 0 end from shared)),
    array(
      select id from (select * from own union all select * from shared) newest
      where search @@ wanted order by id desc limit rows_max)
  into complete_from, found_ids;
  if complete_from = 0 or found_ids[rows_max] >= complete_from then
    return query select unnest(found_ids);
    return;
  end if;

  return query
  select part.id from (
    select f.id from forum_posts f
    where f.search @@ (wanted && format('''%s'' | ''%s''', chr(1) || account, chr(1) || '0')::tsquery)
      and (f.account_id = account or f.account_id is null) and f.id < before_id
    offset 0
  ) part
  order by part.id desc
  limit rows_max;
end;
$$;
revoke execute on function search_forum_posts(text, bigint, integer) from public;
grant execute on function search_forum_posts(text, bigint, integer) to pressroom_api, pressroom_operator;
