-- A word of a brand's passages as a number: short rows are searched faster. Others may have the same number, so that
-- whatever is found by it is held against the word itself.
create or replace function term_hash(account bigint, brand bigint, term text)
returns integer
language sql
immutable
parallel safe
as $$ select ('x' || left(md5(account || '.' || brand || term), 8))::bit(32)::integer $$;
