-- The accounts of the current transaction, if there are several. Unset and empty both mean none.
create or replace function current_account_ids()
returns bigint[]
language sql
stable
parallel safe
as $$ select coalesce(nullif(current_setting('pressroom.account_ids', true), ''), '{}')::bigint[] $$;
