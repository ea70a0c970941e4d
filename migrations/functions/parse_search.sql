-- Parses a search: all words, phrases in quotes, alternatives with `or`, exclusions with a leading dash. Like
-- websearch_to_tsquery, which fails on a row of dashes. Null if there is nothing to search for.
create or replace function parse_search(words text)
returns tsquery
language plpgsql
immutable
parallel safe
as $$
declare
  part text[];
  term tsquery;
  all_of tsquery;
  any_of tsquery;
begin
  for part in select regexp_matches(left(words, 500), '(-*)(?:"([^"]*)"?|([^\s"]+))', 'g') loop
    if part[1] = '' and lower(part[3]) = 'or' then
      any_of := coalesce(any_of || all_of, all_of, any_of);
      all_of := null;
      continue;
    end if;
    term := phraseto_tsquery('simple', parsable_text(coalesce(part[2], part[3])));
    if numnode(term) > 0 then
      if part[1] <> '' then
        term := !!term;
      end if;
      all_of := coalesce(all_of && term, term);
    end if;
  end loop;
  return coalesce(any_of || all_of, all_of, any_of);
end;
$$;
