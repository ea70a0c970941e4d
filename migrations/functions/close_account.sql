-- Closes the account that the transaction is for; false where it is closed already. Its address is free for a new one.
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
  -- As whoever lets jobs in: what was let in before is seen below, and whoever comes after sees a closed account. Without
  -- limits nobody takes it; a job that slips in then is forgotten with the rest.
  perform pg_advisory_xact_lock(14001, (the_account % 2147483647)::integer);

  -- The tasks first, in one order, then their jobs, then the account: as whoever settles, cancels and counts takes them.
  -- Two lists, since each has its own index.
  the_tasks := array(
    select t.id from tasks t where t.account_id = the_account and t.leased_until is null
    union all
    select t.id from tasks t where t.account_id = the_account and t.leased_until is not null);
  perform from tasks t where t.id = any (the_tasks) order by t.id for update;
  -- Whoever writes one hears of it at once, and by its next heartbeat or save where this is lost.
  perform pg_notify('pressroom_cancels', j.id || ' ' || j.claims)
  from tasks t join jobs j on j.account_id = t.account_id and j.id = t.job_id
  where t.id = any (the_tasks) and j.state = 'running';
  update jobs j set state = 'canceled', finished_at = now()
  from tasks t
  where t.id = any (the_tasks) and j.account_id = t.account_id and j.id = t.job_id and j.state in ('queued', 'running');
  delete from tasks t where t.id = any (the_tasks);

  -- What stands for its address has no @: nobody can sign in or sign up with that.
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
