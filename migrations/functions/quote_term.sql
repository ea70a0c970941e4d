-- A word, quoted for a tsquery.
create or replace function quote_term(term text)
returns text
language sql
immutable
as $$ select '''' || replace(replace(term, '\', '\\'), '''', '''''') || '''' $$;
