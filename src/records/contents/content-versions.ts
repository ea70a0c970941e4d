/** Versions of content: each change adds one, and existing ones never change. The newest is the current one. */
import { sql } from "kysely";
import { forAccount } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { storableJson } from "../../db/storable-json.ts";

export interface VersionSummary {
  version: number;
  title: string;
  language: string;
  madeBy: "generate" | "edit" | "restore" | "regenerate";
  /** The key that created it; null for a person or the job that created the content. */
  apiKeyId: number | null;
  /** The job that regenerated the content. */
  jobId: number | null;
  restoredVersion: number | null;
  createdAt: Date;
}

export interface VersionRecord extends VersionSummary, VersionText {}

export interface VersionText {
  title: string;
  language: string;
  markdown: string;
  document: Record<string, unknown>;
  sources: unknown[];
  quality: Record<string, unknown>;
}

export interface NewVersion extends VersionText {
  madeBy: "edit" | "restore";
  apiKeyId: number | null;
  restoredVersion?: number;
}

const summaryColumns = sql`version, title, language, made_by as "madeBy", api_key_id as "apiKeyId", job_id as "jobId",
  restored_version as "restoredVersion", created_at as "createdAt"`;

/** Newest first, below this number. The caller must check that the content may be read. */
export async function listVersions(
  { query, accountId }: AccountHandle,
  contentId: number,
  { below, rowsMax }: { below: number | null; rowsMax: number },
): Promise<VersionSummary[]> {
  return query<VersionSummary>`
    select ${summaryColumns} from content_versions
    where account_id = ${accountId} and content_id = ${contentId} and (${below}::integer is null or version < ${below})
    order by version desc limit ${rowsMax}`;
}

export async function findVersion(
  { queryFirst, accountId }: AccountHandle,
  contentId: number,
  version: number,
): Promise<VersionRecord | undefined> {
  return queryFirst<VersionRecord>`
    select ${summaryColumns}, markdown, document, sources, quality from content_versions
    where account_id = ${accountId} and content_id = ${contentId} and version = ${version}`;
}

/** Adds a version and returns its number; undefined if `basedOn` is no longer the current version. */
export async function addVersion(
  account: AccountHandle,
  contentId: number,
  basedOn: number,
  made: NewVersion,
): Promise<number | undefined> {
  const { execute, accountId } = account;
  // A concurrent change waits here and then fails, because its base is no longer current.
  // Changing content also marks it as read.
  const moved = await execute`
    update contents set current_version = ${basedOn + 1}, updated_at = now(), read_at = coalesce(read_at, now())
    where account_id = ${accountId} and id = ${contentId} and current_version = ${basedOn} and deleted_at is null`;
  if (moved === 0) return undefined;
  await execute`
    insert into content_versions (account_id, content_id, version, title, language, markdown, document, sources, quality,
      made_by, api_key_id, restored_version)
    values (${accountId}, ${contentId}, ${basedOn + 1}, ${made.title}, ${made.language}, ${made.markdown},
      ${storableJson(made.document)}, ${storableJson(made.sources)}, ${storableJson(made.quality)}, ${made.madeBy},
      ${made.apiKeyId}, ${made.restoredVersion ?? null})`;
  await announceContent(account, contentId);
  return basedOn + 1;
}

/** Writes webhook events for the change; call it in the same transaction. */
export async function announceContent(
  { execute, accountId }: AccountHandle,
  contentId: number,
): Promise<void> {
  await execute`select announce_content(${accountId}, ${contentId})`;
}

export interface SavedTopicCheck {
  accountId: number;
  contentId: number;
  version: number;
  answers: boolean;
  reason: string;
  quote: string;
}

/** Saves a model's verdict on whether a version answers its topic; only the latest is kept. Idempotent. */
export async function saveTopicCheck(
  database: Database,
  { accountId, contentId, ...check }: SavedTopicCheck,
): Promise<void> {
  await forAccount(
    database,
    accountId,
    ({ execute }) => execute`
      update contents set topic_check = ${storableJson(check)} where account_id = ${accountId} and id = ${contentId}`,
  );
}
