/** Files that were uploaded: the source of a file or a thread file, by its name, and what is known of it afterwards. */
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

/** Nobody else changes what it holds until the transaction ends. Undefined where the account may have no more sources. */
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
  // Somebody else may have made it meanwhile.
  return made ? { id: made.id, brandId, isNew: true } : find();
}

/** The id of its document. One that was there becomes an earlier revision. */
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
