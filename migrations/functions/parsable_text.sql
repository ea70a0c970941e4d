-- The text of a forum post, or of a search for one, as PostgreSQL's parser may read it. On markup, addresses and the like the
-- parser looks ahead from every character ("<!--" or "_a" again and again take seconds for 40 KB), so it gets letters,
-- digits and spaces alone: then its time grows as the text does. What other signs part is a phrase for a search. Spaces are
-- not replaced by one, since there are many and each costs.
create or replace function parsable_text(given text)
returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(left(given, 41000), '[\x01-\x08\x0b\x0c\x0e-\x1f\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')
$$;
