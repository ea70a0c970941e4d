/** Uploaded files: the source of a file or a thread file, identified by name, and its document. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { ReadDocument } from "./read-document.ts";
import { saveDocuments } from "./save-documents.ts";
import { sourcesMax } from "./sources.ts";

export type FileKind = "file" | "thread_file";

export interface FileSource {
  kind: FileKind;
  name: string;
  brandId: number | null;
}

export interface LockedFileSource {
  id: number;
  brandId: number | null;
  isNew: boolean;
}

/** Finds or creates the source and locks it. Undefined if the account has reached its limit of sources. */
export async function lockFileSource(
  { queryFirst, accountId }: AccountHandle,
  { kind, name, brandId }: FileSource,
): Promise<LockedFileSource | undefined> {
  const find = async () => {
    const row = await queryFirst<{ id: number; brandId: number | null }>`
      select id, brand_id as "brandId" from sources
      where account_id = ${accountId} and kind = ${kind} and name = ${name} for no key update`;
    return row && { ...row, isNew: false };
  };
  const known = await find();
  if (known) return known;
  const made = await queryFirst<{ id: number }>`
    insert into sources (account_id, kind, name, brand_id)
    select ${accountId}, ${kind}, ${name}, ${brandId}
    where (select count(*) from (
      select from sources where account_id = ${accountId} limit ${sourcesMax}) counted) < ${sourcesMax}
    on conflict do nothing
    returning id`;
  // Another request may have created it concurrently.
  return made ? { id: made.id, brandId, isNew: true } : find();
}

/** Returns the id of the document. An existing document is kept as a revision. */
export async function saveFile(
  account: AccountHandle,
  sourceId: number,
  file: Pick<ReadDocument, "externalId" | "title" | "markdown" | "language">,
): Promise<number> {
  const { queryOne, accountId } = account;
  const document = { ...file, url: "", postedAt: null, etag: "", lastModified: "" };
  const { created, changed } = await saveDocuments(account, sourceId, [document]);
  await markFileRead(account, sourceId, created + changed > 0);
  const { id } = await queryOne<{ id: number }>`
    select id from documents where account_id = ${accountId} and source_id = ${sourceId}
      and external_id = ${file.externalId}`;
  return id;
}

export async function markFileRead(
  { execute, accountId }: AccountHandle,
  sourceId: number,
  isChanged: boolean,
): Promise<void> {
  await execute`
    update sources set last_read_at = now(), updated_at = now(),
      last_changed_at = case when ${isChanged}::boolean then now() else last_changed_at end
    where account_id = ${accountId} and id = ${sourceId}`;
}
