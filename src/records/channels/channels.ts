/** A brand's channels: where its content is published, the credentials for it, and the last known problem. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { storableJson } from "../../db/storable-json.ts";
import { updateContentStatuses } from "../publications/publications.ts";
import type { Encrypted, Encryption } from "../../encrypt.ts";

export interface ChannelRecord {
  id: number;
  brandId: number;
  kind: string;
  name: string;
  url: string;
  settings: Record<string, unknown>;
  feedToken: string | null;
  problem: string | null;
  checkedAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export interface NewChannel {
  brandId: number;
  kind: string;
  name: string;
  url: string;
  settings: Record<string, unknown>;
  secret: string;
  feedToken: string | null;
}

/** Per brand. */
const channelsMax = 100;

const columns = sql`c.id, c.brand_id as "brandId", c.kind, c.name, c.url, c.settings, c.feed_token as "feedToken",
  c.problem, c.checked_at as "checkedAt", c.created_at as "createdAt", c.updated_at as "updatedAt"`;

type Tools = { encryption: Encryption };

/** The caller must have locked the brand. */
export async function createChannel(
  { encryption }: Tools,
  account: AccountHandle,
  channel: NewChannel,
): Promise<ChannelRecord | "name_taken" | "limit_reached"> {
  const { query, accountId } = account;
  const there = await listChannels(account, { brandId: channel.brandId });
  if (there.length >= channelsMax) return "limit_reached";
  const secret = encryption.encrypt(channel.secret, channelSecretPlace(accountId));
  const rows = await query<ChannelRecord>`
    insert into channels as c (account_id, brand_id, kind, name, url, settings, secret_encrypted, secret_key_id, feed_token)
    values (${accountId}, ${channel.brandId}, ${channel.kind}, ${channel.name}, ${channel.url},
      ${storableJson(channel.settings)}::jsonb, ${secret.bytes}, ${secret.keyId}, ${channel.feedToken})
    on conflict (account_id, brand_id, name) do nothing
    returning ${columns}`;
  return rows[0] ?? "name_taken";
}

/** Binds an encrypted secret to its table and account: it cannot be decrypted for any other. */
function channelSecretPlace(accountId: number): string {
  return `channels ${accountId}`;
}

export async function findChannel(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<ChannelRecord | undefined> {
  return queryFirst<ChannelRecord>`
    select ${columns} from channels c where c.account_id = ${accountId} and c.id = ${id}`;
}

/** Sorted by name within each brand. */
export async function listChannels(
  { query, accountId }: AccountHandle,
  { brandId }: { brandId: number | null },
): Promise<ChannelRecord[]> {
  return query<ChannelRecord>`
    select ${columns} from channels c
    where c.account_id = ${accountId} and (${brandId}::bigint is null or c.brand_id = ${brandId})
    order by c.brand_id, c.name, c.id`;
}

/** Undefined if there is no secret or none of our keys decrypts it. */
export async function readChannelSecret(
  { encryption }: Tools,
  { query, accountId }: AccountHandle,
  id: number,
): Promise<string | undefined> {
  const rows = await query<Encrypted>`
    select secret_encrypted as bytes, secret_key_id as "keyId" from channels
    where account_id = ${accountId} and id = ${id} and secret_encrypted is not null`;
  return rows[0] && encryption.decrypt(rows[0], channelSecretPlace(accountId));
}

export interface ChannelChanges {
  name: string;
  url: string;
  settings: Record<string, unknown>;
  /** Undefined keeps the stored secret. */
  secret: string | undefined;
}

/** Called after the channel passed a connection test. Undefined if the name is taken. */
export async function updateChannel(
  { encryption }: Tools,
  account: AccountHandle,
  before: ChannelRecord,
  { name, url, settings, secret }: ChannelChanges,
): Promise<ChannelRecord | undefined> {
  const { execute, accountId } = account;
  const others = await listChannels(account, before);
  if (others.some((one) => one.id !== before.id && one.name === name)) return undefined;
  const encrypted =
    secret === undefined ? null : encryption.encrypt(secret, channelSecretPlace(accountId));
  await execute`update channels set name = ${name}, url = ${url}, settings = ${storableJson(settings)}::jsonb,
      secret_encrypted = coalesce(${encrypted?.bytes ?? null}, secret_encrypted),
      secret_key_id = coalesce(${encrypted?.keyId ?? null}, secret_key_id),
      problem = null, checked_at = now(), updated_at = now()
    where account_id = ${accountId} and id = ${before.id}`;
  return findChannel(account, before.id);
}

/** Null means that the channel works. */
export async function saveChannelHealth(
  { execute, accountId }: AccountHandle,
  id: number,
  problem: string | null,
): Promise<void> {
  await execute`update channels set problem = ${problem}, checked_at = now()
    where account_id = ${accountId} and id = ${id}`;
}

/** Deletes the channel with its publication records; published content stays online. */
export async function deleteChannel(account: AccountHandle, id: number): Promise<void> {
  const { query, accountId } = account;
  const rows = await query<{ contentId: number }>`
    select content_id as "contentId" from publications
    where account_id = ${accountId} and channel_id = ${id} and action = 'publish' and published_at is null
      and state in ('queued', 'publishing', 'scheduled')`;
  const gone = await query<{ name: string }>`
    delete from channels where account_id = ${accountId} and id = ${id} returning name`;
  const changedBy = gone[0]?.name ?? "";
  const ids = rows.map(({ contentId }) => contentId);
  if (ids.length > 0) await updateContentStatuses(account, ids, { changedBy, isRemoved: true });
}
