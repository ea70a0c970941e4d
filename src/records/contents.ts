/** Contents: what jobs made, in their current version. */
import type { AccountHandle } from "../db/account-handle.ts";

export interface ContentRecord {
  id: number;
  jobId: number;
  brandId: number;
  contentType: string;
  writer: string;
  version: number;
  title: string;
  language: string;
  markdown: string;
  document: Record<string, unknown>;
  sources: unknown[];
  quality: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
}

export async function findContent(
  account: AccountHandle,
  id: number,
  /** Where set, contents of other brands are as if they did not exist. */
  brandId: number | null = null,
): Promise<ContentRecord | undefined> {
  let query = account.trx
    .selectFrom("contents as content")
    .innerJoin("content_versions as version", (join) =>
      join
        .onRef("version.account_id", "=", "content.account_id")
        .onRef("version.content_id", "=", "content.id")
        .onRef("version.version", "=", "content.current_version"),
    )
    .select([
      "content.id",
      "content.job_id as jobId",
      "content.brand_id as brandId",
      "content.content_type as contentType",
      "content.writer",
      "content.current_version as version",
      "version.title",
      "version.language",
      "version.markdown",
      "version.document",
      "version.sources",
      "version.quality",
      "content.created_at as createdAt",
      "content.updated_at as updatedAt",
    ])
    .where("content.account_id", "=", account.accountId)
    .where("content.id", "=", id);
  if (brandId !== null) query = query.where("content.brand_id", "=", brandId);
  return query.executeTakeFirst();
}
