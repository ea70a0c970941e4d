-- Runs instead of 0044_schema.sql on a database that was made by one of the migrations 0027 to 0043, which no release
-- contained: sets its tables aside, creates the schema as in a new database, and copies the rows. Unlike a long list of
-- changes, this leads to the same schema from each of those versions. It takes as long as restoring a backup.
create schema before_0044;
grant usage, create on schema before_0044 to pressroom_accepting;
grant usage on schema before_0044 to pressroom_operator;
do $$
declare
  one record;
begin
  for one in
    -- Another application may have tables and functions in this schema. Ours have privileges for our roles, except for
    -- these functions.
    select oid::regclass as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
      and relacl::text like '%pressroom\_%'
  loop
    execute format('alter table %s set schema before_0044', one.name);
  end loop;
  for one in
    select oid::regprocedure as name, proowner::regrole as owner from pg_proc
    where pronamespace = current_schema()::regnamespace
      and (proowner = 'pressroom_accepting'::regrole or proacl::text like '%pressroom\_%' or proname in (
        'change_content_status', 'count_open_jobs', 'current_account_id', 'current_account_ids', 'enqueue_deliveries',
        'is_answer_to', 'is_idempotency_key_current', 'is_idempotent_replay', 'is_remembered', 'is_within',
        'line_up_deliveries', 'matches_filters', 'parsable_text', 'parse_search', 'quote_term', 'seconds_to_midnight',
        'start_rules', 'stem_dictionary', 'term_hash', 'thread_facets', 'thread_url_key'))
  loop
    execute format('set local role %s', one.owner);
    execute format('alter function %s set schema before_0044', one.name);
    reset role;
  end loop;
end;
$$;

-- include 0044_schema.sql

-- Earlier names.
alter table if exists before_0044.webhook_line rename to webhook_queue;
alter table if exists before_0044.run_times rename to job_durations;

do $$
declare
  -- The last migration of the database.
  version integer := (select max(m.version) from schema_migrations m);
  one record;
  foreign_keys text[];
  foreign_key text;
begin
  -- Without foreign keys, the order of the tables does not matter.
  foreign_keys := array(
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace);
  for one in
    select conrelid::regclass as name, conname from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s drop constraint %I', one.name, one.conname);
  end loop;

  -- The columns that both have. Running workers report again by themselves.
  for one in
    select t.oid::regclass as name, before.oid::regclass as before,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      max(pg_get_serial_sequence(before.oid::regclass::text, a.attname)) filter (where a.attidentity = 'a') as before_ids,
      max(pg_get_serial_sequence(t.oid::regclass::text, a.attname)) filter (where a.attidentity = 'a') as ids
    from pg_class t
    join pg_class before on before.relname = t.relname and before.relnamespace = 'before_0044'::regnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and a.attgenerated = ''
    join pg_attribute b on b.attrelid = before.oid and b.attname = a.attname and not b.attisdropped
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and t.relname <> 'workers'
    group by t.oid, before.oid
  loop
    set local role pressroom_operator;
    execute format('insert into %s (%s) overriding system value select %2$s from %s', one.name, one.columns, one.before);
    reset role;
    if one.ids is not null then
      execute format('select setval(%L, last_value, is_called) from %s', one.ids, one.before_ids);
    end if;
  end loop;
  foreach foreign_key in array foreign_keys loop
    execute foreign_key;
  end loop;

  -- What the skipped migrations computed for rows that existed already.
  set local role pressroom_operator;
  if version < 29 then
    update forum_posts f set reply_count = r.replies
    from (select post_id, count(*) as replies from forum_replies group by post_id) r where r.post_id = f.id;
  end if;
  if version < 33 then
    insert into brand_matching (account_id, brand_id) select account_id, id from brands;
  end if;
  if version < 39 then
    -- Workers index all contents again, for functions/find_similar_contents.sql.
    update contents set searchable_version = 0 where deleted_at is null;
  end if;
  reset role;
end;
$$;
do $$
declare
  dependent text;
begin
  select coalesce(
    (select v.oid::regclass::text from pg_depend d
     join pg_rewrite r on r.oid = d.objid
     join pg_class v on v.oid = r.ev_class and v.relnamespace <> 'before_0044'::regnamespace
     join pg_class t on t.oid = d.refobjid and t.relnamespace = 'before_0044'::regnamespace limit 1),
    (select conrelid::regclass::text from pg_constraint
     join pg_class c on c.oid = conrelid and c.relnamespace <> 'before_0044'::regnamespace
     join pg_class t on t.oid = confrelid and t.relnamespace = 'before_0044'::regnamespace limit 1)
  ) into dependent;
  if dependent is not null then
    raise exception '% depends on a table of Pressroom; drop it before the upgrade and create it again afterward', dependent;
  end if;
end;
$$;
drop schema before_0044 cascade;
-- Earlier versions of Pressroom must fail on the new schema instead of finding their migrations applied.
delete from schema_migrations;
