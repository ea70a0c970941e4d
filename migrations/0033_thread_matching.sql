-- Which threads are still to be compared with which brands, and who was told about the matches.

-- 1. Posts that were added or changed and are not compared with the brands yet. A table of its own: a mark on the post would
-- write all of its words into the search index again. Null: shared by the operator.
create table unscored_posts (
  post_id bigint primary key,
  account_id bigint
);
grant insert, update on unscored_posts to pressroom_accepting;

-- 2. A brand as threads are compared with it.
create table brand_matching (
  account_id bigint not null,
  brand_id bigint not null,
  -- Raised by every change of what threads are compared with.
  revision bigint not null default 1,
  -- After a change, older posts are compared again, newest first: those below this id are left, up to so many.
  below_id bigint default 9223372036854775807,
  posts_left integer not null default 20000,
  -- When the last webhook event was written.
  announced_at timestamptz,
  -- When a model was last asked about its matches.
  asked_at timestamptz,
  primary key (account_id, brand_id),
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index brand_matching_unfinished_idx on brand_matching (account_id, brand_id) where below_id is not null;
grant select, update (below_id, posts_left, announced_at) on brand_matching to pressroom_worker;
grant select on brand_matching to pressroom_api;
grant insert, update on brand_matching to pressroom_accepting;

-- 3. Matches: when the thread was first found, who was told, and when its age makes another score.
alter table thread_matches
  add column matched_at timestamptz not null default now(),
  -- Reached the brand's threshold, and no webhook event has told of it.
  add column is_unannounced boolean not null default false,
  add column announced_at timestamptz,
  add column rescore_at timestamptz,
  -- What a model says, where the brand asks for it: {fits, reason, revision}, the revision being the thread's.
  add column opinion jsonb;
create index thread_matches_unannounced_idx on thread_matches (account_id, brand_id) where is_unannounced;
create index thread_matches_rescore_idx on thread_matches (rescore_at) where rescore_at is not null and state = 'open';
grant update (rescore_at, state) on thread_matches to pressroom_accepting;
-- Whether a post was already written about.
create index jobs_forum_post_idx on jobs (account_id, forum_post_id) where forum_post_id is not null;

-- 4. One email per account and day. A worker holds a lease while it sends.
create table thread_digests (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  -- Matches that were found between these two times.
  after_time timestamptz not null,
  until_time timestamptz not null default now(),
  leased_until timestamptz,
  attempts integer not null default 1,
  -- Set: done, with an email or with nothing to tell.
  ended_at timestamptz,
  threads_count integer not null default 0,
  primary key (account_id, day)
);
create index brands_second_opinion_idx on brands (account_id) where thread_rules @> '{"second_opinion": true}';
create index brands_digest_idx on brands (account_id) where thread_rules @> '{"digest": true}';
grant select, update on thread_digests to pressroom_worker;
grant insert, update on thread_digests to pressroom_accepting;

-- 5. Whose rows these are: as at the end of 0028_schema.sql.
do $$
declare
  name text;
begin
  foreach name in array array['unscored_posts', 'brand_matching', 'thread_digests'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_account on %I to pressroom_api using (account_id = (select current_account_id()))
       with check (account_id = (select current_account_id()))', name);
    execute format(
      'create policy named_accounts on %I to pressroom_worker
       using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
       with check (account_id = any ((select current_account_ids())::bigint[]))', name);
    execute format('create policy operator on %I to pressroom_operator using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to pressroom_operator', name);
    execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
    execute format('grant select, delete on %I to pressroom_accepting', name);
  end loop;
end;
$$;

-- 6. What is there already.
set local role pressroom_operator;
insert into brand_matching (account_id, brand_id) select account_id, id from brands;
set local role none;
