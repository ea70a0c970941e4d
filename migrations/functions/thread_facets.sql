-- The filters of threads as index terms. Scores have steps of an eighth, times are the year and the month, with one
-- term for all years before 1990 and one for all after 2060. A block is 4,096 IDs of one account as one number, so that
-- the newest can be searched first; groups of sixteen blocks are terms as well, because the cost of a search grows with
-- the number of its terms. search_forum_posts then checks the columns themselves.
create or replace function thread_facets(
  block bigint, source_id bigint, community text, tags text[], language text, score integer, reply_count integer,
  is_answered boolean, posted_at timestamptz)
returns text[]
language plpgsql
immutable
parallel safe
as $$
declare
  month constant text := to_char(
    least(greatest(posted_at at time zone 'UTC', '1990-01-01'), '2060-01-01'), 'YYYY-MM');
  terms text[] := array_remove(array[
    'block:' || block::text,
    'blocks:' || (block >> 4)::text,
    'source:' || source_id::text,
    'community:' || nullif(lower(community), ''),
    'language:' || nullif(lower(split_part(language, '-', 1)), ''),
    case when score > 0 then 'score:' || floor(8 * ln(score::float8))::integer::text end,
    case when reply_count > 0 then 'replied' else 'unreplied' end,
    case when is_answered then 'answered' else 'unanswered' end,
    'month:' || month,
    'year:' || left(month, 4)
  ], null);
  tag text;
begin
  -- Not as a query, which takes longer to set up than to run.
  foreach tag in array coalesce(tags, '{}') loop
    terms := terms || ('tag:' || lower(tag));
  end loop;
  return terms;
end;
$$;
