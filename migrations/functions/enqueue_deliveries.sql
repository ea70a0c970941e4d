-- Each row that is inserted into the outbox is added to the queue.
create or replace function enqueue_deliveries()
returns trigger
language plpgsql
set search_path from current
as $$
begin
  insert into webhook_queue (id, account_id, endpoint_id) select id, account_id, endpoint_id from written;
  return null;
end;
$$;
create or replace trigger enqueue after insert on webhook_outbox referencing new table as written
  for each statement execute function enqueue_deliveries();
