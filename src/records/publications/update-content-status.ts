/**
 * The status of contents as it follows from their publications: scheduled while one is to come at a later time, published
 * when none is to come and one is there, approved again when what was scheduled or published was taken back.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { statusChangedBy } from "../contents/change-contents.ts";

/** Call it behind every change of publications, in its transaction; `isRemoved` where it took one back. */
export async function followPublications(
  { execute, accountId }: AccountHandle,
  contentIds: readonly number[],
  { changedBy, isRemoved = false }: { changedBy: string; isRemoved?: boolean },
): Promise<void> {
  // One after the other: of two channels that finish at once, the second sees what the first did.
  await execute`select from contents where account_id = ${accountId} and id = any (${contentIds}::bigint[])
    order by id for no key update`;
  // The calendar shows it when it goes out; that date goes with what was taken back.
  await execute`
    update contents k set status = n.status,
      scheduled_at = case n.status when 'scheduled' then n.next_at when 'approved' then null else k.scheduled_at end,
      ${statusChangedBy(sql`${changedBy}::text`, sql`n.status`)}
    from (
      select k.id, n.next_at, case
          when n.next_at > now() then 'scheduled'
          when n.waiting = 0 and n.published > 0 then 'published'
          when ${isRemoved}::boolean and n.waiting = 0 and k.status in ('scheduled', 'published') then 'approved'
          else k.status end as status
      from contents k cross join lateral (
        select count(*) filter (where p.published_at is not null) as published,
          count(*) filter (where p.is_waiting) as waiting, min(p.publish_at) filter (where p.is_waiting) as next_at
        from (select *, action = 'publish' and published_at is null and state in ('queued', 'publishing', 'scheduled')
                and options ->> 'status' is distinct from 'draft' as is_waiting
              from publications where account_id = k.account_id and content_id = k.id) p
      ) n
      where k.account_id = ${accountId} and k.id = any (${contentIds}::bigint[])
    ) n
    where k.account_id = ${accountId} and k.id = n.id
      and (k.status <> n.status or n.next_at > now() and k.scheduled_at is distinct from n.next_at)`;
}
