/** Files that were uploaded: the source of a file or a thread file, by its name, and what is known of it afterwards. */
import { sql } from "kysely";
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

export interface HeldFileSource {
  id: number;
  brandId: number | null;
  isNew: boolean;
}

/** Nobody else changes what it holds until the transaction ends. Undefined where the account may have no more sources. */
export async function holdFileSource(
  { trx, accountId }: AccountHandle,
  { kind, name, brandId }: FileSource,
): Promise<HeldFileSource | undefined> {
  const find = async () => {
    const { rows } = await sql<{ id: number; brandId: number | null }>`
      select id, brand_id as "brandId" from sources
      where account_id = ${accountId} and kind = ${kind} and name = ${name} for no key update`.execute(
      trx,
    );
    return rows[0] && { ...rows[0], isNew: false };
  };
  const known = await find();
  if (known) return known;
  const { rows } = await sql<{ id: number }>`
    insert into sources (account_id, kind, name, brand_id)
    select ${accountId}, ${kind}, ${name}, ${brandId}
    where (select count(*) from (
      select from sources where account_id = ${accountId} limit ${sourcesMax}) counted) < ${sourcesMax}
    on conflict do nothing
    returning id`.execute(trx);
  // Somebody else may have made it meanwhile.
  return rows[0] ? { id: rows[0].id, brandId, isNew: true } : find();
}

/** The id of its document. One that was there becomes an earlier revision. */
export async function saveFile(
  account: AccountHandle,
  sourceId: number,
  file: Pick<ReadDocument, "externalId" | "title" | "markdown" | "language">,
): Promise<number> {
  const { trx, accountId } = account;
  const document = { ...file, url: "", postedAt: null, etag: "", lastModified: "" };
  const { created, changed } = await saveDocuments(account, sourceId, [document]);
  await markFileRead(account, sourceId, created + changed > 0);
  const { rows } = await sql<{ id: number }>`
    select id from documents where account_id = ${accountId} and source_id = ${sourceId}
      and external_id = ${file.externalId}`.execute(trx);
  if (!rows[0]) throw new Error("the file was not saved");
  return rows[0].id;
}

export async function markFileRead(
  { trx, accountId }: AccountHandle,
  sourceId: number,
  isChanged: boolean,
): Promise<void> {
  await sql`
    update sources set last_read_at = now(), updated_at = now(),
      last_changed_at = case when ${isChanged}::boolean then now() else last_changed_at end
    where account_id = ${accountId} and id = ${sourceId}`.execute(trx);
}
