-- What the search knows of passages.

-- The words of each passage, how often it has them and where. A row outlives its passage (is_removed) until it is taken off
-- the counts.
create table passage_terms (
  account_id bigint not null references accounts (id) on delete cascade,
  passage_id bigint not null,
  brand_id bigint not null,
  terms tsvector not null,
  is_removed boolean not null default false,
  primary key (account_id, passage_id)
);
create index passage_terms_removed_idx on passage_terms (account_id, passage_id) where is_removed;
grant select, insert, update, delete on passage_terms to pressroom_api, pressroom_worker;
grant update on passage_terms to pressroom_accepting;

-- The same words as numbers (functions/term_hash.sql), by which a search finds the passages to look at: it reads thousands of
-- these rows, and the words of a few. Account and brand are part of each number, so that the index is as good as one for
-- each brand: what others have costs nobody anything.
create table passage_hashes (
  account_id bigint not null references accounts (id) on delete cascade,
  passage_id bigint not null,
  brand_id bigint not null,
  hashes integer[] not null,
  primary key (account_id, passage_id)
);
create index passage_hashes_idx on passage_hashes using gin (hashes) with (fastupdate = off);
grant select, insert, update, delete on passage_hashes to pressroom_api, pressroom_worker;

-- How many of a brand's passages have each word: the rarer, the more it says.
create table passage_term_counts (
  account_id bigint not null references accounts (id) on delete cascade,
  brand_id bigint not null,
  term text collate "C" not null,
  passages integer not null,
  primary key (account_id, brand_id, term)
) with (fillfactor = 80);
grant select, insert, update, delete on passage_term_counts to pressroom_api, pressroom_worker;

-- Whether a brand has any, and the newest of them.
create index passages_brand_idx on passages (account_id, brand_id, id desc);

-- Whose rows these are: as at the end of 0028_schema.sql.
do $$
declare
  name text;
begin
  foreach name in array array['passage_terms', 'passage_hashes', 'passage_term_counts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy one_account on %I to pressroom_api using (account_id = (select current_account_id()))
       with check (account_id = (select current_account_id()))', name);
    execute format(
      'create policy named_accounts on %I to pressroom_worker
       using (case when account_id = any ((select current_account_ids())::bigint[]) then true else false end)
       with check (account_id = any ((select current_account_ids())::bigint[]))', name);
    execute format('create policy operator on %I to pressroom_operator using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to pressroom_operator', name);
    execute format('create policy accepting on %I to pressroom_accepting using (true) with check (true)', name);
    execute format('grant select, delete on %I to pressroom_accepting', name);
  end loop;
end;
$$;
