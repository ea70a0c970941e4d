-- A brand that changed, with the next posts to score for it, newest first: its account's own and shared ones. Its row
-- remains locked until the transaction ends; other workers get other brands.
set local role pressroom_accepting;
create or replace function claim_brand_matching(rows_max integer)
returns table (account_id bigint, brand_id bigint, post_ids bigint[])
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  held record;
  found_ids bigint[];
begin
  select m.account_id, m.brand_id, m.below_id, m.posts_left into held
  from brand_matching m where m.below_id is not null limit 1 for no key update skip locked;
  if not found then
    return;
  end if;
  found_ids := array(
    select id from (
      (select f.id from forum_posts f where f.account_id = held.account_id and f.id < held.below_id
       order by f.id desc limit least(rows_max, held.posts_left))
      union all
      (select f.id from forum_posts f where f.account_id is null and f.id < held.below_id
       order by f.id desc limit least(rows_max, held.posts_left))
    ) part
    order by id desc limit least(rows_max, held.posts_left));
  update brand_matching m set posts_left = m.posts_left - cardinality(found_ids),
    below_id = case when cardinality(found_ids) < rows_max then null else found_ids[cardinality(found_ids)] end
  where m.account_id = held.account_id and m.brand_id = held.brand_id;
  return query select held.account_id, held.brand_id, found_ids;
end;
$$;
revoke execute on function claim_brand_matching(integer) from public;
grant execute on function claim_brand_matching(integer) to pressroom_worker, pressroom_operator;
