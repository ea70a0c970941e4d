-- A word of a brand's passages as a number: short rows are searched faster. Others may have the same number, so that
-- whatever is found by it is held against the word itself. Numbers are cast to text by name: || casts them by a function that
-- may change, and PostgreSQL would call this one for each word instead of taking its text into the query.
create or replace function term_hash(account bigint, brand bigint, term text)
returns integer
language sql
immutable
parallel safe
as $$ select ('x' || left(md5(account::text || '.' || brand::text || term), 8))::bit(32)::integer $$;
