-- Contents of the same kind that share passages with this one, those that share most first: each number of its sketch
-- is looked up in the index of words, and contents that share several are compared. A number that occurs in very many
-- contents (a sentence that ends every text) yields only some of them, so the cost does not depend on the number of
-- contents. Like search_contents, this runs with the privileges of a role that sees all rows, and looks up only words
-- of the transaction's account.
set local role pressroom_accepting;
create or replace function find_similar_contents(the_content bigint, the_brand bigint, rows_max integer)
returns setof bigint
language sql
stable
security definer
set search_path from current
set enable_seqscan = off
set gin_fuzzy_search_limit = 500
set jit = off
as $$
  select f.content_id
  from (
    select f.content_id, count(*) as shared
    from content_terms own
    cross join lateral unnest(own.terms) term
    cross join lateral (
      select t.content_id from content_terms t where t.terms @@ quote_term(term.lexeme)::tsquery limit 500
    ) f
    where own.account_id = current_account_id() and own.content_id = the_content
      and starts_with(term.lexeme, current_account_id() || '^') and f.content_id <> the_content
    group by f.content_id
    having count(*) > 1
    order by shared desc, f.content_id desc
    limit 50
  ) f
  join contents c on c.account_id = current_account_id() and c.id = f.content_id
  join contents own on own.account_id = c.account_id and own.id = the_content
  where c.deleted_at is null and (the_brand is null or c.brand_id = the_brand)
    -- An article and a blog post are both pages; a newsletter may repeat them.
    and (c.content_type in ('article', 'post')) = (own.content_type in ('article', 'post'))
    and (c.content_type = own.content_type or own.content_type in ('article', 'post'))
  order by f.shared desc, f.content_id desc
  limit rows_max
$$;
revoke execute on function find_similar_contents(bigint, bigint, integer) from public;
grant execute on function find_similar_contents(bigint, bigint, integer) to pressroom_api, pressroom_operator;
