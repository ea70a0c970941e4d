/** Images in texts: stored as they were uploaded, never changed, deleted with the account. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { imageIdsIn } from "./text-images.ts";
import type { TextImages } from "./text-images.ts";

export const imageBytesMax = 5 * 1024 * 1024;
const imagesMax = 2_000;

export interface ImageRecord {
  id: number;
  contentType: ImageType;
  bytes: Buffer;
}

/** More than this is not put into one file. */
const textBytesMax = 20 * 1024 * 1024;

export type ImageType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

/** By its first bytes, whatever its name says; undefined for anything else. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const first = bytes.subarray(0, 12).toString("latin1");
  if (first.startsWith("\x89PNG\r\n\x1A\n")) return "image/png";
  if (first.startsWith("\xFF\xD8\xFF")) return "image/jpeg";
  if (/^GIF8[79]a/.test(first)) return "image/gif";
  return /^RIFF[^]{4}WEBP/.test(first) ? "image/webp" : undefined;
}

/** Undefined where the account has as many as it may have. */
export async function addImage(
  account: AccountHandle,
  contentType: ImageType,
  bytes: Buffer,
): Promise<number | undefined> {
  const { accountId } = account;
  const { rows } = await sql<{ id: number }>`
    insert into images (account_id, content_type, bytes)
    select ${accountId}, ${contentType}, ${bytes}
    where (select count(*) from images where account_id = ${accountId}) < ${imagesMax}
    returning id`.execute(account.trx);
  return rows[0]?.id;
}

export async function findImage(
  account: AccountHandle,
  id: number,
): Promise<ImageRecord | undefined> {
  const row = await account.trx
    .selectFrom("images")
    .select(["id", "content_type", "bytes"])
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { id: row.id, contentType: row.content_type, bytes: row.bytes };
}

/** Those that a text shows. */
export async function findTextImages(account: AccountHandle, text: string): Promise<TextImages> {
  const images = new Map<number, ImageRecord>();
  let bytes = 0;
  for (const id of imageIdsIn(text)) {
    const image = bytes > textBytesMax ? undefined : await findImage(account, id);
    bytes += image?.bytes.length ?? 0;
    if (image) images.set(id, image);
  }
  return images;
}

/** What they are and how many bytes they have, by their ids. */
export async function describeImages(
  { trx, accountId }: AccountHandle,
  ids: readonly number[],
): Promise<Map<number, { type: ImageType; bytes: number }>> {
  const { rows } = await sql<{ id: number; type: ImageType; bytes: number }>`
    select id, content_type as type, octet_length(bytes) as bytes from images
    where account_id = ${accountId} and id = any (${ids}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, ...image }) => [id, image]));
}
