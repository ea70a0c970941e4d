-- A key that is the same for all URLs of one thread: ignores the scheme, "www.", a trailing slash, the fragment and
-- tracking parameters. Reddit has several hosts and an optional title in the path. Null without a URL.
--
-- Avoids regular expressions where possible: each takes longer than everything else here.
create or replace function thread_url_key(url text)
returns bytea
language plpgsql
immutable
parallel safe
as $$
declare
  rest text := case
    when lower(left(url, 7)) = 'http://' then substr(url, 8)
    when lower(left(url, 8)) = 'https://' then substr(url, 9)
  end;
  fragment text := '';
  query text := '';
  host text;
  path text;
  post text;
  at integer;
begin
  if url = '' then
    return null;
  end if;
  at := strpos(rest, '#');
  if at > 0 then
    -- A fragment that starts with "!" or "/" identifies a separate page in some forums.
    if substr(rest, at + 1, 1) in ('!', '/') then
      fragment := substr(rest, at);
    end if;
    rest := left(rest, at - 1);
  end if;
  at := strpos(rest, '?');
  if at > 0 then
    query := substr(rest, at + 1);
    rest := left(rest, at - 1);
  end if;
  host := split_part(rest, '/', 1);
  path := rtrim(substr(rest, length(host) + 1), '/');
  host := lower(host);
  at := strpos(host, '@');
  if at between 1 and length(host) - 1 then
    host := substr(host, at + 1);
  end if;
  if coalesce(host, '') = '' then
    return sha256(convert_to(url, 'UTF8'));
  end if;
  if left(host, 4) = 'www.' then
    host := substr(host, 5);
  end if;
  if right(host, 3) = ':80' then
    host := left(host, -3);
  elsif right(host, 4) = ':443' then
    host := left(host, -4);
  end if;
  if host = 'reddit.com' or right(host, 11) = '.reddit.com' then
    post := (regexp_match(path, '^/(?:(?:r|u|user)/[^/]+/)?comments/([a-z0-9]+)(?:/[^/]*)?$', 'i'))[1];
  elsif host = 'redd.it' then
    post := (regexp_match(path, '^/([a-z0-9]+)$', 'i'))[1];
  end if;
  if post is not null then
    return sha256(convert_to('reddit.com/comments/' || lower(post), 'UTF8'));
  end if;
  if query ilike any (array['%utm\_%', '%gclid%', '%fbclid%', '%msclkid%', '&%', '%&', '%&&%']) then
    query := coalesce((
      select string_agg(part, '&' order by place)
      from regexp_split_to_table(query, '&') with ordinality as split (part, place)
      where part <> '' and part !~* '^(utm_[^=]*|fbclid|gclid|msclkid)(=|$)'), '');
  end if;
  return sha256(convert_to(host || path || case when query <> '' then '?' || query else '' end || fragment, 'UTF8'));
end;
$$;
