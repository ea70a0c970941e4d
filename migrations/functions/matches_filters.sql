-- Whether content exists and matches the filters that are not in the index of words.
create or replace function matches_filters(content contents, filters jsonb)
returns boolean
language sql
stable
as $$
  select content.deleted_at is null
    and (filters ->> 'jobId' is null or content.job_id = (filters ->> 'jobId')::bigint)
    and (filters ->> 'status' is null or content.status = filters ->> 'status')
    and (filters ->> 'tag' is null or exists (
      select from content_tags t
      where t.account_id = content.account_id and t.tag = filters ->> 'tag' and t.content_id = content.id))
    and (filters ->> 'after' is null or content.created_at >= (filters ->> 'after')::timestamptz)
    and (filters ->> 'before' is null or content.created_at < (filters ->> 'before')::timestamptz)
$$;
