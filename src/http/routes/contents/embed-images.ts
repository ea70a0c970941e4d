/** Puts the images of a page into it, so that it can be read where this service is out of reach. */
import type { AccountHandle } from "../../../db/account-handle.ts";
import { findImage } from "../../../records/contents/images.ts";

const own = /(?<=<img src=")\/agents\/app\/api\/images\/(\d{1,15})\/[^"]*/g;
const bytesMax = 20 * 1024 * 1024;

export async function embedImages(account: AccountHandle, html: string): Promise<string> {
  const addresses = new Map<string, string>();
  let bytes = 0;
  for (const [, id = ""] of html.matchAll(own)) {
    if (addresses.has(id) || bytes > bytesMax) continue;
    const image = await findImage(account, Number(id));
    if (!image) continue;
    bytes += image.bytes.length;
    addresses.set(id, `data:${image.contentType};base64,${image.bytes.toString("base64")}`);
  }
  return html.replace(own, (path, id: string) => addresses.get(id) ?? path);
}
