-- Each row that is inserted is looked up once for each of its foreign keys. What belongs to an account has keys that name the
-- account, which say all that the others do: those are left to what the operator shares, in a column that is null elsewhere.
alter table forum_posts
  drop constraint forum_posts_source_id_fkey,
  -- The source's account is one.
  drop constraint forum_posts_account_id_fkey,
  add column shared_source_id bigint generated always as (case when account_id is null then source_id end) stored
    references sources on delete cascade;
alter table forum_replies
  drop constraint forum_replies_post_id_fkey,
  drop constraint forum_replies_account_id_fkey,
  add column shared_post_id bigint generated always as (case when account_id is null then post_id end) stored
    references forum_posts on delete cascade;
alter table thread_matches
  drop constraint thread_matches_forum_post_id_fkey,
  add column shared_post_id bigint generated always as (case when post_account_id is null then forum_post_id end) stored
    references forum_posts on delete cascade;
-- A row that is deleted looks for what refers to it.
create index forum_posts_shared_source_idx on forum_posts (shared_source_id) where shared_source_id is not null;
create index forum_replies_shared_idx on forum_replies (shared_post_id) where shared_post_id is not null;
create index thread_matches_shared_idx on thread_matches (shared_post_id) where shared_post_id is not null;

-- Whose a thread is stands in the term of its block, no longer among its words: a search that starts from a block then leaves
-- out everybody else's posts at once, and need not go through a list of all that the account has.
alter table forum_posts drop column search;
drop function thread_facets(bigint, bigint, text, text[], text, integer, integer, boolean, timestamptz);
-- include functions/thread_facets.sql
alter table forum_posts add column search tsvector generated always as (
  to_tsvector('simple'::regconfig, parsable_text(title || ' ' || body))) stored;
alter table forum_posts alter column search set statistics 0;
create index forum_posts_search_idx on forum_posts using gin (search, thread_facets(
  (coalesce(account_id, 0) << 24) + (id >> 12), source_id, community, tags, language, score, reply_count, is_answered,
  posted_at)) with (gin_pending_list_limit = 512);
alter index forum_posts_search_idx alter column 2 set statistics 0;

-- Now is_idempotency_key_current.
drop function if exists is_remembered(timestamptz);
