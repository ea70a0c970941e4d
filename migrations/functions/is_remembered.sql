-- How long a first answer is given again.
create or replace function is_remembered(created_at timestamptz)
returns boolean
language sql
stable
as $$ select created_at > now() - interval '24 hours' $$;
