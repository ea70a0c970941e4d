-- Whether a version answers its topic, as a model said: {version, answers, reason, quote}. Of the newest that was asked about.
alter table contents add column topic_check jsonb;
grant update (topic_check) on contents to pressroom_worker;

-- Every content is read once more, for passages that it shares with others (functions/find_similar_contents.sql).
set local role pressroom_operator;
update contents set searchable_version = 0 where deleted_at is null and searchable_version > 0;
reset role;
