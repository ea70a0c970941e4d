/**
 * Decodes UTF-8, or UTF-16 with a byte order mark, which spreadsheets and SEO tools export. Throws on anything
 * else.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // UTF-8 never starts with these bytes. The decoder removes the byte order mark.
  const isBig = first === 0xfe && second === 0xff;
  const isLittle = first === 0xff && second === 0xfe;
  const encoding = isBig ? "utf-16be" : isLittle ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
