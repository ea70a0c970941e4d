-- Whoever publishes a text takes its images along.
grant select on images to pressroom_worker;
create policy named_accounts on images to pressroom_worker
  using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end);

-- Who gave a content which status and when, oldest first: [{status, changed_by, changed_at}].
alter table contents add column status_history jsonb not null default '[]' check (jsonb_typeof(status_history) = 'array');
update contents set status_history = jsonb_build_array(
    jsonb_build_object('status', status, 'changed_by', status_changed_by, 'changed_at', status_changed_at))
  where status_changed_at is not null;
grant update (status_history) on contents to pressroom_api, pressroom_worker;
