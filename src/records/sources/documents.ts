/** Documents read from sources: pages, files and feed entries. save-documents.ts saves them. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";

export interface DocumentSummary {
  id: number;
  sourceId: number;
  url: string;
  title: string;
  language: string;
  /** The beginning of the text. */
  excerpt: string;
  revision: number;
  postedAt: Date | null;
  createdAt: Date;
  readAt: Date;
  changedAt: Date;
  missingSince: Date | null;
}

export interface DocumentRecord extends Omit<DocumentSummary, "excerpt"> {
  markdown: string;
  passages: { position: number; heading: string; body: string }[];
}

const columns = sql`d.id, d.source_id as "sourceId", d.url, d.title, d.language, d.revision, d.posted_at as "postedAt",
  d.created_at as "createdAt", d.read_at as "readAt", d.changed_at as "changedAt", d.missing_since as "missingSince"`;

/** Newest first. */
export async function listDocuments(
  { query, accountId }: AccountHandle,
  { sourceId, before, rowsMax }: { sourceId: number; before: number | null; rowsMax: number },
): Promise<DocumentSummary[]> {
  return query<DocumentSummary>`
    select ${columns}, left(d.markdown, 300) as excerpt from documents d
    where d.account_id = ${accountId} and d.source_id = ${sourceId}
      and (${before}::bigint is null or d.id < ${before})
    order by d.id desc limit ${rowsMax}`;
}

export async function findDocument(
  { queryFirst, accountId }: AccountHandle,
  { sourceId, id }: { sourceId: number; id: number },
): Promise<DocumentRecord | undefined> {
  return queryFirst<DocumentRecord>`
    select ${columns}, d.markdown, (
      select coalesce(json_agg(json_build_object('position', p.position, 'heading', p.heading, 'body', p.body)
        order by p.position), '[]')
      from passages p where p.account_id = d.account_id and p.document_id = d.id
    ) as passages
    from documents d
    where d.account_id = ${accountId} and d.source_id = ${sourceId} and d.id = ${id}`;
}

/** The validators for a conditional request, by the document's URL. */
export async function findValidators(
  { queryFirst, accountId }: AccountHandle,
  { sourceId, url }: { sourceId: number; url: string },
): Promise<{ etag: string; lastModified: string } | undefined> {
  return queryFirst<{ etag: string; lastModified: string }>`
    select etag, last_modified as "lastModified" from documents
    where account_id = ${accountId} and source_id = ${sourceId} and external_id = ${url}`;
}

export async function listDocumentUrls(
  { query, accountId }: AccountHandle,
  { sourceId, rowsMax }: { sourceId: number; rowsMax: number },
): Promise<string[]> {
  const rows = await query<{ url: string }>`
    select url from documents where account_id = ${accountId} and source_id = ${sourceId}
    order by id limit ${rowsMax}`;
  return rows.map(({ url }) => url);
}
