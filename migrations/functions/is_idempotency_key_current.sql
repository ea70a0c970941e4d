-- Whether a repeated request with the same Idempotency-Key still gets the first response.
create or replace function is_idempotency_key_current(created_at timestamptz)
returns boolean
language sql
stable
as $$ select created_at > now() - interval '24 hours' $$;
