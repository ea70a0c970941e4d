/** The versions of contents: each change makes a new one, and none is ever altered. The newest is the current one. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
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

const summaryColumns = [
  "version",
  "title",
  "language",
  "made_by as madeBy",
  "api_key_id as apiKeyId",
  "job_id as jobId",
  "restored_version as restoredVersion",
  "created_at as createdAt",
] as const;

/** Newest first, below this number. Whether the content may be seen is asked before. */
export async function listVersions(
  account: AccountHandle,
  contentId: number,
  { below, rowsMax }: { below: number | null; rowsMax: number },
): Promise<VersionSummary[]> {
  let query = account.trx
    .selectFrom("content_versions")
    .select(summaryColumns)
    .where("account_id", "=", account.accountId)
    .where("content_id", "=", contentId)
    .orderBy("version", "desc")
    .limit(rowsMax);
  if (below !== null) query = query.where("version", "<", below);
  return (await query.execute()) as VersionSummary[];
}

export async function findVersion(
  account: AccountHandle,
  contentId: number,
  version: number,
): Promise<VersionRecord | undefined> {
  const row = await account.trx
    .selectFrom("content_versions")
    .select([...summaryColumns, "markdown", "document", "sources", "quality"])
    .where("account_id", "=", account.accountId)
    .where("content_id", "=", contentId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row as VersionRecord | undefined;
}

/** Becomes the current one, if the one that it is based on still is; returns its number, or undefined. */
export async function addVersion(
  account: AccountHandle,
  contentId: number,
  basedOn: number,
  made: NewVersion,
): Promise<number | undefined> {
  // Whoever else changes this content waits here, and then finds that it is not based on the current one any more.
  const moved = await account.trx
    .updateTable("contents")
    .set({
      current_version: basedOn + 1,
      updated_at: sql<Date>`now()`,
      // Whoever changes it has read it.
      read_at: sql<Date>`coalesce(read_at, now())`,
    })
    .where("account_id", "=", account.accountId)
    .where("id", "=", contentId)
    .where("current_version", "=", basedOn)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return undefined;
  await account.trx
    .insertInto("content_versions")
    .values({
      account_id: account.accountId,
      content_id: contentId,
      version: basedOn + 1,
      title: made.title,
      language: made.language,
      markdown: made.markdown,
      document: storableJson(made.document),
      sources: storableJson(made.sources),
      quality: storableJson(made.quality),
      made_by: made.madeBy,
      api_key_id: made.apiKeyId,
      restored_version: made.restoredVersion ?? null,
    })
    .execute();
  await announceContent(account, contentId);
  return basedOn + 1;
}

/** For whoever asked to hear of changes, in the transaction of the change. */
export async function announceContent(account: AccountHandle, contentId: number): Promise<void> {
  await sql`select announce_content(${account.accountId}, ${contentId})`.execute(account.trx);
}
