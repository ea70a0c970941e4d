/** Uploaded images for content: they never change and are deleted with the account. */
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

/** The maximum total size of images embedded in one file. */
const textBytesMax = 20 * 1024 * 1024;

export type ImageType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

/** Detects the type by the first bytes; undefined for other types. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const first = bytes.subarray(0, 12).toString("latin1");
  if (first.startsWith("\x89PNG\r\n\x1A\n")) return "image/png";
  if (first.startsWith("\xFF\xD8\xFF")) return "image/jpeg";
  if (/^GIF8[79]a/.test(first)) return "image/gif";
  return /^RIFF[^]{4}WEBP/.test(first) ? "image/webp" : undefined;
}

/** Undefined if the account has reached its limit. */
export async function addImage(
  { queryFirst, accountId }: AccountHandle,
  contentType: ImageType,
  bytes: Buffer,
): Promise<number | undefined> {
  const row = await queryFirst<{ id: number }>`
    insert into images (account_id, content_type, bytes)
    select ${accountId}, ${contentType}, ${bytes}
    where (select count(*) from images where account_id = ${accountId}) < ${imagesMax}
    returning id`;
  return row?.id;
}

export async function findImage(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<ImageRecord | undefined> {
  return queryFirst<ImageRecord>`
    select id, content_type as "contentType", bytes from images where account_id = ${accountId} and id = ${id}`;
}

/** The images that a text shows. */
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

/** The type and size of each image, by id. */
export async function describeImages(
  { query, accountId }: AccountHandle,
  ids: readonly number[],
): Promise<Map<number, { type: ImageType; bytes: number }>> {
  const rows = await query<{ id: number; type: ImageType; bytes: number }>`
    select id, content_type as type, octet_length(bytes) as bytes from images
    where account_id = ${accountId} and id = any (${ids}::bigint[])`;
  return new Map(rows.map(({ id, ...image }) => [id, image]));
}
