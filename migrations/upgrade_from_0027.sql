-- Run in place of 0028_schema.sql on a database that the migrations up to 0027 made: gives things the names they have there.
-- Functions get theirs from functions/, so those with other names only have to go.
drop trigger line_up on webhook_outbox;
drop function line_up_deliveries(), read_contents(jsonb), read_job_news(jsonb, integer), is_within(contents, jsonb);
set local role pressroom_accepting;
drop function look_at_door(), look_at_owner(bigint), look_at_own_writers(integer), look_at_work(integer),
  find_unread_contents(integer), forget_closed_accounts(integer), forget_old_answers(integer),
  forget_old_deliveries(integer);
set local role none;

alter policy line on tasks rename to queue;
alter policy line on webhook_line rename to queue;
alter index contents_unread_idx rename to contents_unindexed_idx;

-- Two tables, with all that is named after them. Renaming a constraint renames its index.
do $$
declare
  before text;
  after text;
  one name;
begin
  for before, after in values ('webhook_line', 'webhook_queue'), ('run_times', 'job_durations') loop
    execute format('alter table %I rename to %I', before, after);
    for one in select conname from pg_constraint where conrelid = after::regclass and starts_with(conname, before) loop
      execute format('alter table %I rename constraint %I to %I', after, one, replace(one, before, after));
    end loop;
    for one in
      select relname from pg_class where relnamespace = current_schema()::regnamespace and starts_with(relname, before)
    loop
      -- Sequences too, which PostgreSQL lets one rename so.
      execute format('alter index %I rename to %I', one, replace(one, before, after));
    end loop;
  end loop;
end;
$$;
