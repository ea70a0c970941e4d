-- Whatever is written into the outbox stands in the line in the same moment.
create or replace function line_up_deliveries()
returns trigger
language plpgsql
set search_path from current
as $$
begin
  insert into webhook_line (id, account_id, endpoint_id) select id, account_id, endpoint_id from written;
  return null;
end;
$$;
create or replace trigger line_up after insert on webhook_outbox referencing new table as written
  for each statement execute function line_up_deliveries();
