/** Puts the images of a page into it, so that it can be read where this service is out of reach. */
import type { AccountHandle } from "../../../db/account-handle.ts";
import { dataUrlOf, findImage, replaceImages } from "../../../records/contents/images.ts";

const bytesMax = 20 * 1024 * 1024;

export async function embedImages(account: AccountHandle, html: string): Promise<string> {
  let bytes = 0;
  return replaceImages(html, async (id) => {
    const image = bytes > bytesMax ? undefined : await findImage(account, id);
    bytes += image?.bytes.length ?? 0;
    return image && dataUrlOf(image);
  });
}
