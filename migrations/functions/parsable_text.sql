-- The text of a forum post, or of a search, in a form that PostgreSQL's parser reads in linear time. On markup,
-- addresses and the like, the parser looks ahead from every character (repeated "<!--" or "_a" take seconds for 40 KB),
-- so it gets only letters, digits and spaces. Words separated by other characters form a phrase in a search. Runs of
-- spaces are not collapsed, because that would cost more.
create or replace function parsable_text(given text)
returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(left(given, 41000), '[\x01-\x08\x0b\x0c\x0e-\x1f\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')
$$;
