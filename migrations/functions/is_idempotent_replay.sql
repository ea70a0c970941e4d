-- Whether a stored response belongs to this request: the parameters are the same and, if the key is bound to a brand,
-- the brand is too. Otherwise a key could learn of a job that it may not read.
create or replace function is_idempotent_replay(
  remembered_fingerprint bytea, remembered_answer jsonb, the_fingerprint text, the_key_brand_id bigint
)
returns boolean
language sql
immutable
as $$
  select remembered_fingerprint = decode(the_fingerprint, 'hex')
    and (the_key_brand_id is null or the_key_brand_id = (remembered_answer ->> 'brand_id')::bigint)
$$;
