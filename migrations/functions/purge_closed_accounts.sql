-- Deletes about this many rows of the account that was closed first, or the account itself when it has no other rows.
-- Returns how many; 0 if nothing is left or another worker is deleting. Dependent rows are deleted first, so that no
-- foreign key cascades over many rows.
set local role pressroom_accepting;
create or replace function purge_closed_accounts(rows_max integer)
returns integer
language plpgsql
security definer
set search_path from current
set lock_timeout = '2s'
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  the_account bigint;
  name text;
  uuids uuid[];
  ids bigint[];
  counted integer;
  forgotten integer := 0;
begin
  if not pg_try_advisory_xact_lock(19001, 0) then
    return 0;
  end if;
  select a.id into the_account from accounts a where a.closed_at is not null order by a.closed_at, a.id limit 1;
  if not found then
    return 0;
  end if;

  -- A job accepted while the account was being closed. As in close_account: two lists, one order.
  uuids := array(
    (select t.id from tasks t where t.account_id = the_account and t.leased_until is null limit rows_max)
    union all
    (select t.id from tasks t where t.account_id = the_account and t.leased_until is not null limit rows_max));
  perform from tasks t where t.id = any (uuids) order by t.id for update;
  delete from tasks t where t.id = any (uuids);
  get diagnostics counted = row_count;
  forgotten := forgotten + counted;

  -- The queue before the deliveries, in the same order as settling; each delivery has a few attempts.
  if forgotten < rows_max then
    uuids := array(
      select o.id from webhook_outbox o where o.account_id = the_account
      limit greatest(1, (rows_max - forgotten) / 10));
    perform from webhook_queue q where q.id = any (uuids) order by q.id for update;
    delete from webhook_queue q where q.id = any (uuids);
    delete from webhook_attempts w where w.account_id = the_account and w.delivery_id = any (uuids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from webhook_outbox o where o.account_id = the_account and o.id = any (uuids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;
  foreach name in array array[
    'publication_events', 'publications', 'channels',
    'idempotency_keys', 'content_terms', 'content_tags', 'content_versions', 'contents',
    'thread_digests', 'thread_matches', 'unscored_posts', 'passage_terms', 'passage_hashes', 'passage_term_counts',
    'passages', 'document_revisions', 'documents', 'forum_post_revisions', 'forum_imports',
    'model_calls', 'job_stages', 'job_events', 'job_items', 'jobs', 'idea_dismissals', 'keywords', 'brand_matching',
    'api_keys', 'brands', 'brand_proposals', 'images', 'batches'
  ] loop
    exit when forgotten >= rows_max;
    execute format(
      'delete from %1$I where ctid = any (array(select ctid from %1$I where account_id = $1 limit $2))', name)
    using the_account, rows_max - forgotten;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end loop;

  -- Replies are found by their posts, each of which has a few.
  if forgotten < rows_max then
    ids := array(
      select p.id from forum_posts p where p.account_id = the_account
      limit greatest(1, (rows_max - forgotten) / 20));
    delete from forum_replies r where r.post_id = any (ids);
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from forum_posts p where p.id = any (ids) and p.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;

  -- Deleted after the posts, which refer to sources.
  if forgotten = 0 then
    foreach name in array array[
      'sources', 'request_days', 'usage_days', 'spending_days', 'rate_buckets', 'sessions', 'password_resets'
    ] loop
      exit when forgotten >= rows_max;
      execute format(
        'delete from %1$I where ctid = any (array(select ctid from %1$I where account_id = $1 limit $2))', name)
      using the_account, rows_max - forgotten;
      get diagnostics counted = row_count;
      forgotten := forgotten + counted;
    end loop;
    -- An account has at most one model and 50 endpoints with one or two secrets.
    delete from account_models m where m.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
    delete from webhook_secrets s where s.account_id = the_account;
    delete from webhook_endpoints w where w.account_id = the_account;
    get diagnostics counted = row_count;
    forgotten := forgotten + counted;
  end if;

  -- Only if nothing was found in any table. Transactions that may still insert rows lock the brand's row or this one,
  -- so deleting it waits for them.
  if forgotten = 0 then
    delete from accounts a where a.id = the_account;
    get diagnostics forgotten = row_count;
  end if;
  return forgotten;
end;
$$;
revoke execute on function purge_closed_accounts(integer) from public;
grant execute on function purge_closed_accounts(integer) to pressroom_worker, pressroom_operator;
