-- Why nothing can be written for the brand that was asked for; null: it can. The key's brand goes before the request's, and
-- that before the account's default. Plain SQL, so that PostgreSQL puts it into the statement that calls it.
create or replace function brand_refusal(
  key_brand_id bigint, wanted_brand_id bigint, found_brand_id bigint, has_keywords boolean
)
returns text
language sql
immutable
parallel safe
as $$
  select case
    when key_brand_id <> wanted_brand_id then 'brand_mismatch'
    when found_brand_id is null and wanted_brand_id is not null then 'brand_not_found'
    when found_brand_id is null then 'brand_missing'
    when not has_keywords then 'brand_needs_keywords'
  end
$$;
