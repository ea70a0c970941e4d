-- Whether a remembered answer is the answer to this request: the same parameters and, where the key is bound to
-- a brand, that brand. Without the second a key would be told of a job that it may not even read.
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
