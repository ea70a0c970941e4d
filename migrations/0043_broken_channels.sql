-- Home shows the channels that cannot be published to; of the others none is read.
create index channels_broken_idx on channels (account_id, checked_at desc) where problem is not null;
