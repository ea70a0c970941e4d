-- The account of the current transaction. Unset and empty both mean none.
create or replace function current_account_id()
returns bigint
language sql
stable
parallel safe
as $$ select nullif(current_setting('pressroom.account_id', true), '')::bigint $$;
