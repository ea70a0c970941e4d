-- Whoever publishes a text takes its images along.
grant select on images to pressroom_worker;
create policy named_accounts on images to pressroom_worker
  using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end);
