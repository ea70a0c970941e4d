-- Adds a change to the status history of content, and drops the oldest one if there are too many.
create or replace function change_content_status(history jsonb, status text, changed_by text)
returns jsonb
language sql
stable
as $$
  select case when jsonb_array_length(history) >= 20 then history - 0 else history end
    || jsonb_build_object('status', status, 'changed_by', changed_by, 'changed_at', now())
$$;
