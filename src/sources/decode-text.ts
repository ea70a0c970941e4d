/** Decodes a fetched page or feed by its byte order mark, the Content-Type header, or the charset it declares itself. */

/** Declarations further down are ignored, as in browsers. */
const declarationBytesMax = 1_024;

export function decodeText(bytes: Uint8Array, headerCharset = ""): string {
  const label = charsetOfMark(bytes) || headerCharset || declaredCharset(bytes);
  // NUL cannot be stored.
  return decode(bytes, label).replaceAll("\0", "");
}

/** The value of `charset` in a Content-Type header; empty if there is none. */
export function charsetOf(contentType: string): string {
  return /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType.slice(0, 300))?.[1] ?? "";
}

function decode(bytes: Uint8Array, label: string): string {
  if (label !== "") {
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // Ignores unknown labels.
    }
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Undeclared text that is not valid UTF-8 is almost always Windows-1252, in which any bytes are valid.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function charsetOfMark([first, second, third]: Uint8Array): string {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return "";
}

function declaredCharset(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, declarationBytesMax));
  const [, declared = ""] =
    /^\s{0,100}<\?xml[^>]{0,200}\sencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/i.exec(start) ??
    /<meta\s[^>]{0,300}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(start) ??
    [];
  // A declaration that is readable as single bytes cannot be in UTF-16.
  return /^utf-?16/i.test(declared) ? "utf-8" : declared;
}
