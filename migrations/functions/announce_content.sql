-- One event for each endpoint that subscribes to content changes, in the transaction of the change.
create or replace function announce_content(the_account bigint, the_content bigint)
returns void
language sql
set search_path from current
as $$
  insert into webhook_outbox (account_id, endpoint_id, job_id, type, payload)
  select c.account_id, w.id, c.job_id, 'content.updated', jsonb_build_object(
    'content_id', c.id, 'job_id', c.job_id, 'brand_id', c.brand_id, 'content_type', c.content_type,
    'version', c.current_version, 'deleted', c.deleted_at is not null)
  from contents c
  join webhook_endpoints w on w.account_id = c.account_id and w.disabled_at is null
    and 'content.updated' = any (w.events)
  where c.account_id = the_account and c.id = the_content
$$;
revoke execute on function announce_content(bigint, bigint) from public;
grant execute on function announce_content(bigint, bigint) to pressroom_api, pressroom_worker, pressroom_operator;
