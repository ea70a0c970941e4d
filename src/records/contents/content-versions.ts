/** The versions of contents: each change makes a new one, and none is ever altered. The newest is the current one. */
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
  /** The key that made it; null where a person did, or the job that made the content. */
  apiKeyId: number | null;
  /** The job that wrote it anew. */
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

/** Newest first, below this number. Whether the content may be seen is asked before. */
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

/** Becomes the current one, if the one that it is based on still is; returns its number, or undefined. */
export async function addVersion(
  account: AccountHandle,
  contentId: number,
  basedOn: number,
  made: NewVersion,
): Promise<number | undefined> {
  const { execute, accountId } = account;
  // Whoever else changes this content waits here, and then finds that it is not based on the current one any more.
  // Whoever changes it has read it.
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

/** For whoever asked to hear of changes, in the transaction of the change. */
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

/** Whether a version answers its topic, as a model said. Only the newest answer is kept; saved again, it is the same. */
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
