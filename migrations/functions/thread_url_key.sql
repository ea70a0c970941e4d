-- The same for all addresses of one thread: whatever the scheme, "www.", the slash at the end, a fragment and the
-- parameters that only count clicks. Reddit has several hosts, and a title in the path that may be missing. Null where
-- there is no address.
create or replace function thread_url_key(url text)
returns bytea
language plpgsql
immutable
parallel safe
as $$
declare
  -- A fragment with "!" or "/" names a page of its own in some forums.
  parts constant text[] := regexp_match(url, '^https?://(?:[^/?#@]*@)?([^/?#]+)([^?#]*)(?:\?([^#]*))?(#[!/].*)?', 'i');
  host text := regexp_replace(lower(parts[1]), '^www\.|:(?:80|443)$', '', 'g');
  path text := rtrim(parts[2], '/');
  query text;
  post text;
begin
  if url = '' then
    return null;
  end if;
  if parts is null then
    return sha256(convert_to(url, 'UTF8'));
  end if;
  post := case
    when host ~ '(^|\.)reddit\.com$' then
      (regexp_match(path, '^/(?:(?:r|u|user)/[^/]+/)?comments/([a-z0-9]+)(?:/[^/]*)?$', 'i'))[1]
    when host = 'redd.it' then (regexp_match(path, '^/([a-z0-9]+)$', 'i'))[1]
  end;
  if post is not null then
    return sha256(convert_to('reddit.com/comments/' || lower(post), 'UTF8'));
  end if;
  if parts[3] <> '' then
    select string_agg(part, '&' order by place) into query
    from regexp_split_to_table(parts[3], '&') with ordinality as split (part, place)
    where part <> '' and part !~* '^(utm_[^=]*|fbclid|gclid|msclkid)(=|$)';
  end if;
  return sha256(convert_to(host || path || coalesce('?' || query, '') || coalesce(parts[4], ''), 'UTF8'));
end;
$$;
