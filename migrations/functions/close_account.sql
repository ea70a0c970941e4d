-- Closes the account of the transaction; false if it is already closed. Its email address can be used again.
set local role pressroom_accepting;
create or replace function close_account()
returns boolean
language plpgsql
security definer
set search_path from current
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  the_account constant bigint := current_account_id();
  the_tasks uuid[];
begin
  -- The same lock as for accepting jobs: jobs accepted before are seen below, and later requests see a closed account.
  -- Without limits, accepting takes no lock; a job accepted in that moment is deleted with the rest.
  perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);

  -- Locks tasks, then jobs, then the account, in the same order as settling, canceling and counting. Two lists, because
  -- each has its own index.
  the_tasks := array(
    select t.id from tasks t where t.account_id = the_account and t.leased_until is null
    union all
    select t.id from tasks t where t.account_id = the_account and t.leased_until is not null);
  perform from tasks t where t.id = any (the_tasks) order by t.id for update;
  -- Notifies the workers that run them; if a notification is lost, the next heartbeat or save fails.
  perform pg_notify('pressroom_cancels', j.id || ' ' || j.claims)
  from tasks t join jobs j on j.account_id = t.account_id and j.id = t.job_id
  where t.id = any (the_tasks) and j.state = 'running';
  update jobs j set state = 'canceled', finished_at = now()
  from tasks t
  where t.id = any (the_tasks) and j.account_id = t.account_id and j.id = t.job_id and j.state in ('queued', 'running');
  delete from tasks t where t.id = any (the_tasks);

  -- The replacement for the address has no @, so it can be used neither to sign in nor to sign up.
  update accounts a set closed_at = now(), email = 'closed:' || a.id, name = '', password_hash = null, is_demo = false,
    default_brand_id = null
  where a.id = the_account and a.closed_at is null;
  if not found then
    return false;
  end if;
  update api_keys k set revoked_at = now() where k.account_id = the_account and k.revoked_at is null;
  delete from sessions s where s.account_id = the_account;
  delete from password_resets r where r.account_id = the_account;
  delete from account_models m where m.account_id = the_account;
  perform from webhook_endpoints w where w.account_id = the_account order by w.id for no key update;
  update webhook_endpoints w set disabled_at = now() where w.account_id = the_account and w.disabled_at is null;
  return true;
end;
$$;
revoke execute on function close_account() from public;
grant execute on function close_account() to pressroom_api, pressroom_operator;
