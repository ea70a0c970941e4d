/** Publications of content on channels, and the content status that follows from them. Workers use publication-queue.ts. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { storableJson } from "../../db/storable-json.ts";
import { statusChangedBy } from "../contents/change-contents.ts";

export const publicationStates = [
  "queued",
  "publishing",
  "draft",
  "scheduled",
  "published",
  "failed",
  "unpublished",
] as const;
export const publicationActions = ["publish", "update", "unpublish"] as const;

export type PublicationState = (typeof publicationStates)[number];
export type PublicationAction = (typeof publicationActions)[number];

export interface PublicationRecord {
  id: number;
  contentId: number;
  channelId: number;
  channelName: string;
  channelKind: string;
  brandId: number;
  title: string;
  action: PublicationAction;
  state: PublicationState;
  options: Record<string, unknown>;
  publishAt: Date;
  /** The content version that was last sent; 0 for none. */
  version: number;
  currentVersion: number;
  url: string | null;
  attempts: number;
  nextAttemptAt: Date | null;
  problemCode: string | null;
  problem: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const select = sql`
  select p.id, p.content_id as "contentId", p.channel_id as "channelId", c.name as "channelName",
    c.kind as "channelKind", c.brand_id as "brandId", v.title, p.action, p.state, p.options, p.publish_at as "publishAt",
    p.version, k.current_version as "currentVersion", p.url, p.attempts, p.next_attempt_at as "nextAttemptAt",
    p.problem_code as "problemCode", p.problem, p.published_at as "publishedAt", p.created_at as "createdAt",
    p.updated_at as "updatedAt"
  from publications p
  join channels c on c.account_id = p.account_id and c.id = p.channel_id
  join contents k on k.account_id = p.account_id and k.id = p.content_id
  join content_versions v on v.account_id = k.account_id and v.content_id = k.id and v.version = k.current_version`;

export async function findPublication(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<PublicationRecord | undefined> {
  return queryFirst<PublicationRecord>`
    ${select} where p.account_id = ${accountId} and p.id = ${id}`;
}

export interface PublicationPage {
  brandId: number | null;
  contentId: number | null;
  channelId: number | null;
  state: string | null;
  before: number | null;
  rowsMax: number;
}

/** Newest first. */
export async function listPublications(
  { query, accountId }: AccountHandle,
  { brandId, contentId, channelId, state, before, rowsMax }: PublicationPage,
): Promise<PublicationRecord[]> {
  return query<PublicationRecord>`
    ${select} where p.account_id = ${accountId}
      and (${brandId}::bigint is null or c.brand_id = ${brandId})
      and (${contentId}::bigint is null or p.content_id = ${contentId})
      and (${channelId}::bigint is null or p.channel_id = ${channelId})
      and (${state}::text is null or p.state = ${state})
      and (${before}::bigint is null or p.id < ${before})
    order by p.id desc limit ${rowsMax}`;
}

export interface WantedPublication {
  contentId: number;
  channelId: number;
  options: Record<string, unknown>;
  publishAt: Date | null;
  /** Whether it is sent immediately and the channel publishes it at `publishAt`. */
  isHandedOver: boolean;
}

/** Undefined if the content is already on the channel or on its way: there is never a second publication. */
export async function requestPublication(
  account: AccountHandle,
  { contentId, channelId, options, publishAt, isHandedOver }: WantedPublication,
): Promise<PublicationRecord | undefined> {
  const { queryFirst, accountId } = account;
  const made = await queryFirst<{ id: number }>`
    insert into publications as p (account_id, content_id, channel_id, options, publish_at, next_attempt_at)
    values (${accountId}, ${contentId}, ${channelId}, ${storableJson(options)}::jsonb, coalesce(${publishAt}, now()),
      case when ${isHandedOver}::boolean then now() else coalesce(${publishAt}, now()) end)
    on conflict (content_id, channel_id) do update
      set action = 'publish', state = 'queued', options = excluded.options, publish_at = excluded.publish_at,
        next_attempt_at = excluded.next_attempt_at, attempts = 0, problem_code = null, problem = null, updated_at = now()
      where p.state in ('draft', 'failed', 'unpublished') and not (p.state = 'failed' and p.action = 'update')
    returning id`;
  if (!made) return undefined;
  const at = publishAt === null ? "" : ` for ${publishAt.toISOString()}`;
  await addPublicationEvent(account, made.id, {
    type: "requested",
    message: `Publishing was requested${at}.`,
  });
  return updateContentStatus(account, made.id);
}

/** Undefined if the publication is no longer in one of these states. */
export async function requestAction(
  account: AccountHandle,
  id: number,
  wanted: {
    action: PublicationAction;
    from: readonly PublicationState[];
    message: string;
  },
): Promise<PublicationRecord | undefined> {
  const { query, accountId } = account;
  // A publication that no worker has started can be unpublished without doing anything.
  const rows = await query<{ state: string }>`
    update publications set action = ${wanted.action}, attempts = 0, problem_code = null, problem = null, updated_at = now(),
      state = case when ${wanted.action} = 'unpublish' and claim = 0 then 'unpublished' else 'queued' end,
      next_attempt_at = case when ${wanted.action} = 'unpublish' and claim = 0 then null
        when ${wanted.action} = 'publish' then greatest(publish_at, now()) else now() end
    where account_id = ${accountId} and id = ${id} and state = any (${[...wanted.from]}::text[])
    returning state`;
  if (rows.length === 0) return undefined;
  const message = rows[0]?.state === "unpublished" ? "Publishing was canceled." : wanted.message;
  await addPublicationEvent(account, id, { type: "requested", message });
  return updateContentStatus(account, id);
}

/** Returns the publication after updating the status of its content. */
export async function updateContentStatus(
  account: AccountHandle,
  id: number,
): Promise<PublicationRecord | undefined> {
  const found = await findPublication(account, id);
  if (!found) return undefined;
  await updateContentStatuses(account, [found.contentId], {
    changedBy: found.channelName,
    isRemoved: found.state === "unpublished",
  });
  return found;
}

/**
 * Derives the status of content from its publications: scheduled while one is due later, published when none is due and
 * one is online, approved again after what was scheduled or published was taken back (`isRemoved`). Call it after every
 * change of publications, in the same transaction.
 */
export async function updateContentStatuses(
  { execute, accountId }: AccountHandle,
  contentIds: readonly number[],
  { changedBy, isRemoved = false }: { changedBy: string; isRemoved?: boolean },
): Promise<void> {
  // Locked, so that of two channels that finish at the same time the second sees the result of the first.
  await execute`select from contents where account_id = ${accountId} and id = any (${contentIds}::bigint[])
    order by id for no key update`;
  // The calendar shows the next publication date; taking back the publication clears it.
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

export interface PublicationEvent {
  type: string;
  message: string;
  createdAt: Date;
}

/** The newest 100, newest first. */
export async function listPublicationEvents(
  { query, accountId }: AccountHandle,
  publicationId: number,
): Promise<PublicationEvent[]> {
  return query<PublicationEvent>`
    select type, message, created_at as "createdAt" from publication_events
    where account_id = ${accountId} and publication_id = ${publicationId} order by id desc limit 100`;
}

export async function addPublicationEvent(
  { execute, accountId }: AccountHandle,
  publicationId: number,
  { type, message }: Omit<PublicationEvent, "createdAt">,
): Promise<void> {
  await execute`insert into publication_events (account_id, publication_id, type, message)
    values (${accountId}, ${publicationId}, ${type}, ${message})`;
}
