/** Text in UTF-8, or in the UTF-16 that spreadsheets and SEO tools export, which begins with a byte order mark. Throws where it is neither. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // No text in UTF-8 begins with these bytes. The decoder drops the mark.
  const isBig = first === 0xfe && second === 0xff;
  const isLittle = first === 0xff && second === 0xfe;
  const encoding = isBig ? "utf-16be" : isLittle ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
