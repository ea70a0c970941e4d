-- A word of a brand's passages as a number: shorter rows are faster to search. Different words may have the same
-- number, so every match is compared with the word itself. Numbers are cast to text explicitly, because the cast by
-- || is only stable, and PostgreSQL would then call this function for each word instead of inlining it.
create or replace function term_hash(account bigint, brand bigint, term text)
returns integer
language sql
immutable
parallel safe
as $$ select ('x' || left(md5(account::text || '.' || brand::text || term), 8))::bit(32)::integer $$;
