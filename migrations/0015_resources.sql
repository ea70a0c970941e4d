-- What callers may change themselves: brands, keywords, forum posts, keys, the account; and requests counted by key and day.

alter table accounts add column name text not null default '';

-- A brand is archived and never deleted: jobs and contents hang on it, and a job may be accepted for it at this moment.
alter table brands add column archived_at timestamptz;
-- Nothing is accepted for an archived brand: whoever lets requests in does not see it.
alter policy accepting on brands using (archived_at is null);

alter table api_keys add column last_used_address text;
-- A key that is bound to a brand lists the keys of that brand, newest first.
create index api_keys_brand_id_idx on api_keys (account_id, brand_id, id) where brand_id is not null;
drop index api_keys_brand_idx;
-- How many live is asked with every new one; those that were rotated away and revoked over the years do not count.
create index api_keys_living_idx on api_keys (account_id) where revoked_at is null;

-- Requests by key and day (in UTC), whatever came of them. Each process counts in memory and adds every few seconds.
create table request_days (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  api_key_id bigint not null,
  requests bigint not null default 0,
  errors bigint not null default 0,
  primary key (account_id, day, api_key_id)
);

-- As in 0005_isolation.sql.
alter table request_days enable row level security;
alter table request_days force row level security;
create policy one_account on request_days to pressroom_api
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy named_accounts on request_days to pressroom_worker
  using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
  with check (account_id = any ((select current_account_ids())::bigint[]));
create policy operator on request_days to pressroom_operator using (true) with check (true);
create policy accepting on request_days to pressroom_accepting using (true) with check (true);
grant select, insert, update, delete on request_days to pressroom_operator;
grant select, insert, update on request_days to pressroom_accepting;
grant update (last_used_address) on api_keys to pressroom_accepting;

-- What the API may change for the account that it is working for. Of keys it never sees the digests, of accounts never
-- the password's.
grant select (id, email, name, default_brand_id, is_demo, created_at), update (name, default_brand_id)
  on accounts to pressroom_api;
grant select, insert, update on brands to pressroom_api;
grant select, insert, delete on keywords to pressroom_api;
grant select (account_id, id, brand_id, name, mode, last_four, scopes, rate_per_minute, expires_at, revoked_at,
    last_used_at, last_used_address, created_at),
  insert, update (name, rate_per_minute, expires_at, revoked_at) on api_keys to pressroom_api;
grant select, insert on sources to pressroom_api;
grant select, insert, update, delete on forum_posts to pressroom_api;
grant select, insert, delete on forum_replies to pressroom_api;
grant select on usage_days, request_days to pressroom_api;
grant usage on sequence brands_id_seq, keywords_id_seq, api_keys_id_seq, sources_id_seq, forum_posts_id_seq
  to pressroom_api;

-- The shared posts, newest first: of an index that begins with the account PostgreSQL does not know that all of its
-- entries without one are in the order of their ids.
create index forum_posts_shared_idx on forum_posts (id) where account_id is null;

-- What is searched: the words of title and text in any language, and whose the post is. The owner stands among the words
-- (behind a control character, which no word holds), so that the index itself leaves out everybody else's posts.
alter table forum_posts add column search tsvector generated always as (
  to_tsvector('simple'::regconfig, title || ' ' || body)
  || array_to_tsvector(array[chr(1) || coalesce(account_id, 0)::text])
) stored;
-- Without a list of pending entries, which every search would have to read through and some unlucky insert to sort in.
create index forum_posts_search_idx on forum_posts using gin (search) with (fastupdate = off);

-- The ids of the account's and the shared posts that hold these words, newest first. Row-level security would keep the
-- index from being used, so this runs with the rights of a role that sees all, and asks itself whose posts are wanted.
--
-- A common word is found among the newest posts; going through an index of all that hold it would take ever longer. A
-- rare one is not, and then that index is short.
create function search_forum_posts(words text, before_id bigint, rows_max integer)
returns setof bigint
language plpgsql
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set jit = off
as $$
declare
  newest_max constant integer := 300;
  account constant bigint := current_account_id();
  wanted constant tsquery := websearch_to_tsquery('simple', words);
  complete_from bigint;
  found_ids bigint[];
begin
  if account is null or numnode(wanted) = 0 then
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

-- Adds what a process counted: for every key and day how many requests there were, how many were answered with an
-- error, and where the last one came from. What is no key is left out.
create function count_requests(counts jsonb)
returns void
language plpgsql
set enable_seqscan = off
set jit = off
as $$
begin
  insert into request_days as r (account_id, day, api_key_id, requests, errors)
  select k.account_id, c.day, k.id, sum(c.requests), sum(c.errors)
  from jsonb_to_recordset(counts) as c (key_hash text, day date, requests bigint, errors bigint)
  cross join lateral (
    select k.account_id, k.id from api_keys k where k.key_hash = decode(c.key_hash, 'hex') offset 0
  ) k
  group by 1, 2, 3
  -- In the order of their keys, so that two processes never wait for each other in a circle.
  order by 1, 2, 3
  on conflict (account_id, day, api_key_id) do update set
    requests = r.requests + excluded.requests, errors = r.errors + excluded.errors;

  -- As in accept_generations: nobody waits for where a key was seen.
  update api_keys k set last_used_address = seen.address
  from (
    select u.account_id, u.id, c.address
    from jsonb_to_recordset(counts) as c (key_hash text, address text)
    cross join lateral (
      select u.account_id, u.id from api_keys u
      where u.key_hash = decode(c.key_hash, 'hex') and u.last_used_address is distinct from c.address
      for no key update skip locked
    ) u
  ) seen
  where k.account_id = seen.account_id and k.id = seen.id;
end;
$$;

do $$
declare
  name text;
begin
  execute format('grant create on schema %I to pressroom_accepting', current_schema());
  foreach name in array array['search_forum_posts(text, bigint, integer)', 'count_requests(jsonb)'] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
    execute format('grant execute on function %s to pressroom_api, pressroom_operator', name);
    execute format('alter function %s owner to pressroom_accepting', name);
  end loop;
  execute format('revoke create on schema %I from pressroom_accepting', current_schema());
end;
$$;
