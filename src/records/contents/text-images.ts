/** Finds the images of a text by their URLs, and replaces the URLs for readers who cannot reach this service. */

/** By id. */
export type TextImages = ReadonlyMap<number, { contentType: string; bytes: Uint8Array }>;

const inText = /\/agents\/app\/api\/images\/(\d{1,15})\//g;
const inHtml = /(?<=<img src=")\/agents\/app\/api\/images\/(\d{1,15})\/[^"]*/g;

/** Unique ids, in the order of the text. */
export function imageIdsIn(text: string): number[] {
  return [...new Set([...text.matchAll(inText)].map(([, id]) => Number(id)))];
}

/** Replaces image URLs in HTML that we rendered; `addressOf` is called once per image, and undefined keeps the URL. */
export async function replaceImages(
  html: string,
  addressOf: (id: number) => string | undefined | Promise<string | undefined>,
): Promise<string> {
  const addresses = new Map<string, string | undefined>();
  for (const [, id = ""] of html.matchAll(inHtml)) {
    if (!addresses.has(id)) addresses.set(id, await addressOf(Number(id)));
  }
  return html.replace(inHtml, (path, id: string) => addresses.get(id) ?? path);
}

export function dataUrlOf({ contentType, bytes }: { contentType: string; bytes: Uint8Array }) {
  return `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`;
}
