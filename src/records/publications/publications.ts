/** What is published where, as people ask for it and see it. How workers take and settle it is publication-queue.ts's. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { storableJson } from "../../db/storable-json.ts";
import { followPublications } from "./update-content-status.ts";

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
  /** Of the content: the one that was last sent, 0 for none, and the current one. */
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
  /** The channel gets it at once and publishes it at its time. */
  isHandedOver: boolean;
}

/** Undefined where the content is on the channel, or on its way there: there is never a second one. */
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
  return followPublication(account, made.id);
}

/** Undefined where the publication is not in one of these states any more. */
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
  // What no worker has ever begun, or what is on no channel any more, needs nothing done to be unpublished.
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
  return followPublication(account, id);
}

/** The publication, when the status of its content is what follows from it. */
export async function followPublication(
  account: AccountHandle,
  id: number,
): Promise<PublicationRecord | undefined> {
  const found = await findPublication(account, id);
  if (!found) return undefined;
  await followPublications(account, [found.contentId], {
    changedBy: found.channelName,
    isRemoved: found.state === "unpublished",
  });
  return found;
}

export interface PublicationEvent {
  type: string;
  message: string;
  createdAt: Date;
}

/** The newest, newest first. */
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
