-- An account whose daily email is due: at least one brand wants it, the hour (UTC) has come, and no other worker is
-- sending it or has sent it. An expired lease is taken over, up to attempts_max attempts in total.
set local role pressroom_accepting;
create or replace function claim_thread_digest(from_hour integer, lease_seconds integer, attempts_max integer)
returns table (account_id bigint, email text, day date, after_time timestamptz, until_time timestamptz)
language plpgsql
security definer
set search_path from current
as $$
#variable_conflict use_column
declare
  today date := (now() at time zone 'utc')::date;
begin
  if extract(hour from now() at time zone 'utc') < from_hour then
    return;
  end if;
  return query
  with due as (
    select a.id, a.email, coalesce(
      (select d.until_time from thread_digests d
       where d.account_id = a.id and d.day < today order by d.day desc limit 1),
      now() - interval '1 day') as after_time
    from accounts a
    where a.closed_at is null and a.email is not null
      and exists (select from brands b where b.account_id = a.id and b.thread_rules @> '{"digest": true}')
      and not exists (
        select from thread_digests d where d.account_id = a.id and d.day = today
          and (d.ended_at is not null or d.leased_until > now() or d.attempts >= attempts_max))
    limit 1
  ),
  claimed as (
    insert into thread_digests as d (account_id, day, after_time, leased_until)
    select due.id, today, due.after_time, now() + lease_seconds * interval '1 second' from due
    on conflict (account_id, day) do update set leased_until = excluded.leased_until, attempts = d.attempts + 1
    -- If two workers saw it at the same time, the later one finds the other's lease.
    where d.ended_at is null and d.leased_until <= now()
    returning d.account_id, d.day, d.after_time, d.until_time
  )
  select c.account_id, due.email, c.day, c.after_time, c.until_time from claimed c join due on due.id = c.account_id;
end;
$$;
revoke execute on function claim_thread_digest(integer, integer, integer) from public;
grant execute on function claim_thread_digest(integer, integer, integer) to pressroom_worker, pressroom_operator;
