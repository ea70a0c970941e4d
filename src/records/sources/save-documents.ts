/**
 * Saves documents of a source in bulk: inserts new ones, updates changed ones and keeps their revisions, and marks
 * unchanged ones as read.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { limitTime } from "../../db/account-handle.ts";
import { storableJson } from "../../db/storable-json.ts";
import type { ReadDocument } from "./read-document.ts";
import { splitPassages } from "./split-passages.ts";

export interface SavedDocuments {
  created: number;
  changed: number;
}

/** Includes indexing the documents' words. */
const saveMsMax = 20_000;
/** Per document; older revisions are deleted. */
const revisionsMax = 20;
const passagesAtOnce = 200;

export async function saveDocuments(
  account: AccountHandle,
  sourceId: number,
  documents: readonly ReadDocument[],
): Promise<SavedDocuments> {
  // The last document with each id: a batch may reach a page by two URLs.
  const given = [...new Map(documents.map((one) => [one.externalId, one])).values()];
  if (given.length === 0) return { created: 0, changed: 0 };
  await limitTime(account, saveMsMax);
  const { query, accountId } = account;
  const known = await query<{ id: number; externalId: string; hash: Buffer | null }>`
    select id, external_id as "externalId", content_hash as hash from documents
    where account_id = ${accountId} and source_id = ${sourceId}
      and external_id = any (${given.map(({ externalId }) => externalId)}::text[])
    order by id for no key update`;
  const byName = new Map(known.map((row) => [row.externalId, row]));
  const rows = given.map((document) => {
    const hash = document.markdown === null ? null : hashOf(document);
    const before = byName.get(document.externalId);
    const isChanged = hash !== null && !before?.hash?.equals(hash);
    return { document, id: before?.id, hash, isChanged };
  });
  const same = rows.filter(({ id, isChanged }) => id !== undefined && !isChanged);
  const changed = rows.filter(({ id, isChanged }) => id !== undefined && isChanged);
  // Skips an unmodified document that was never read, because its text is unknown.
  const fresh = rows.filter(({ id, isChanged }) => id === undefined && isChanged);
  if (same.length > 0) await markRead(account, same);
  if (changed.length > 0) await replace(account, changed);
  const inserted = fresh.length > 0 ? await insert(account, sourceId, fresh) : [];
  await savePassages(account, sourceId, [...changed, ...inserted]);
  return { created: fresh.length, changed: changed.length };
}

interface Row {
  document: ReadDocument;
  id: number | undefined;
  hash: Buffer | null;
}

function hashOf({ title, markdown }: ReadDocument): Buffer {
  return createHash("sha256").update(`${title}\0${markdown}`).digest();
}

function recordsOf(rows: readonly Row[]): string {
  return storableJson(
    rows.map(({ document, id, hash }) => ({ ...document, id, hash: hash?.toString("hex") })),
  );
}

async function markRead(
  { execute, accountId }: AccountHandle,
  rows: readonly Row[],
): Promise<void> {
  await execute`
    update documents d set read_at = now(), missing_since = null,
      etag = coalesce(nullif(g.etag, ''), d.etag),
      last_modified = coalesce(nullif(g."lastModified", ''), d.last_modified)
    from jsonb_to_recordset(${recordsOf(rows)}::jsonb) as g (id bigint, etag text, "lastModified" text)
    where d.account_id = ${accountId} and d.id = g.id`;
}

async function replace({ execute, accountId }: AccountHandle, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await execute`
    insert into document_revisions (account_id, document_id, revision, title, markdown)
    select account_id, id, revision, title, markdown from documents
    where account_id = ${accountId} and id = any (${ids}::bigint[])`;
  await execute`
    update documents d set url = g.url, title = g.title, language = g.language, markdown = g.markdown,
      content_hash = decode(g.hash, 'hex'), etag = g.etag, last_modified = g."lastModified",
      posted_at = coalesce(g."postedAt", d.posted_at), read_at = now(), changed_at = now(), revision = d.revision + 1,
      missing_since = null
    from jsonb_to_recordset(${recordsOf(rows)}::jsonb) as g (id bigint, url text, title text, language text,
      markdown text, hash text, etag text, "lastModified" text, "postedAt" timestamptz)
    where d.account_id = ${accountId} and d.id = g.id`;
  await execute`
    delete from document_revisions r using documents d
    where d.account_id = ${accountId} and d.id = any (${ids}::bigint[]) and r.account_id = d.account_id
      and r.document_id = d.id and r.revision <= d.revision - 1 - ${revisionsMax}`;
}

async function insert(
  { query, accountId }: AccountHandle,
  sourceId: number,
  rows: readonly Row[],
): Promise<Row[]> {
  const inserted = await query<{ id: number; externalId: string }>`
    insert into documents (account_id, source_id, external_id, url, title, language, markdown, content_hash, etag,
      last_modified, posted_at)
    select ${accountId}, ${sourceId}, g."externalId", g.url, g.title, g.language, g.markdown, decode(g.hash, 'hex'),
      g.etag, g."lastModified", g."postedAt"
    from jsonb_to_recordset(${recordsOf(rows)}::jsonb) as g ("externalId" text, url text, title text, language text,
      markdown text, hash text, etag text, "lastModified" text, "postedAt" timestamptz)
    returning id, external_id as "externalId"`;
  const ids = new Map(inserted.map((row) => [row.externalId, row.id]));
  return rows.map((row) => ({ ...row, id: ids.get(row.document.externalId) }));
}

async function savePassages(
  { execute, accountId }: AccountHandle,
  sourceId: number,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await execute`
    delete from passages where account_id = ${accountId}
      and document_id = any (${rows.map(({ id }) => id)}::bigint[])`;
  const passages = rows.flatMap(({ id, document }) =>
    splitPassages(document.title, document.markdown ?? "").map(({ heading, body }, at) => ({
      document_id: id,
      position: at + 1,
      heading,
      body,
    })),
  );
  // A single statement for a long file could exceed the statement timeout.
  for (let at = 0; at < passages.length; at += passagesAtOnce) {
    const some = storableJson(passages.slice(at, at + passagesAtOnce));
    await execute`
    insert into passages (account_id, document_id, source_id, brand_id, position, heading, body)
    select ${accountId}, g.document_id, s.id, s.brand_id, g.position, g.heading, g.body
    from jsonb_to_recordset(${some}::jsonb) as g (document_id bigint, position integer, heading text, body text)
    cross join sources s where s.account_id = ${accountId} and s.id = ${sourceId}
    order by g.document_id, g.position`;
  }
}

const missingDays = 7;

/** Marks documents that are gone from the source, and removes those that have been missing for a week. */
export async function markMissing(
  { execute, accountId }: AccountHandle,
  sourceId: number,
  gone: { externalIds: readonly string[] } | { unreadSince: Date },
): Promise<void> {
  const which =
    "externalIds" in gone
      ? sql`external_id = any (${[...gone.externalIds]}::text[])`
      : sql`read_at < ${gone.unreadSince}`;
  await execute`
    update documents set missing_since = now()
    where account_id = ${accountId} and source_id = ${sourceId} and missing_since is null and ${which}`;
  await execute`
    delete from documents
    where account_id = ${accountId} and source_id = ${sourceId}
      and missing_since < now() - ${missingDays} * interval '1 day'`;
}
