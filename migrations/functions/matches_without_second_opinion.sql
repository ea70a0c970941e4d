-- Of a brand's hundred best open matches at or above its threshold, those without a model's opinion on the thread's
-- current revision.
create or replace function matches_without_second_opinion(the_account bigint, the_brand bigint, rows_max integer)
returns table (forum_post_id bigint, revision integer)
language sql
stable
set search_path from current
as $$
  select best.forum_post_id, best.revision from (
    select m.forum_post_id, m.revision, m.opinion
    from brands d
    join thread_matches m on m.account_id = d.account_id and m.brand_id = d.id
    where d.account_id = the_account and d.id = the_brand and m.state = 'open'
      and m.score >= coalesce((d.thread_rules ->> 'threshold')::real, 0.5)
    order by m.score desc, m.forum_post_id desc
    limit 100
  ) best
  where best.opinion is null or (best.opinion ->> 'revision')::integer <> best.revision
  limit rows_max
$$;
revoke execute on function matches_without_second_opinion(bigint, bigint, integer) from public;
grant execute on function matches_without_second_opinion(bigint, bigint, integer) to pressroom_accepting, pressroom_worker, pressroom_operator;
