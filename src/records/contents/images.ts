/** Images in texts: stored as they were uploaded, never changed, deleted with the account. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";

export const imageBytesMax = 5 * 1024 * 1024;
const imagesMax = 2_000;

export interface ImageRecord {
  id: number;
  contentType: ImageType;
  bytes: Buffer;
}

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

const inHtml = /(?<=<img src=")\/agents\/app\/api\/images\/(\d{1,15})\/[^"]*/g;

/** Gives the images in a page that we rendered other addresses, each asked for once; undefined: as before. */
export async function replaceImages(
  html: string,
  addressOf: (id: number) => Promise<string | undefined>,
): Promise<string> {
  const addresses = new Map<string, string | undefined>();
  for (const [, id = ""] of html.matchAll(inHtml)) {
    if (!addresses.has(id)) addresses.set(id, await addressOf(Number(id)));
  }
  return html.replace(inHtml, (path, id: string) => addresses.get(id) ?? path);
}

export function dataUrlOf({ contentType, bytes }: { contentType: string; bytes: Buffer }): string {
  return `data:${contentType};base64,${bytes.toString("base64")}`;
}
