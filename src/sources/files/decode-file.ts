/** Bytes of a text file as text: by its byte order mark, else as UTF-8, else as UTF-16 or Windows-1252 by what it looks like. */
import { FileProblem } from "./file-problem.ts";

/** How much of a file decides how it is read. */
const sampleBytes = 64 * 1024;
/** Of all characters; texts have none but a stray form feed. */
const controlShareMax = 0.01;

/** `declared` is what the file itself says, such as HTML in a meta element; a byte order mark is believed first. */
export function decodeFile(bytes: Uint8Array, declared?: string): string {
  const text = decode(bytes, declared).replace(/^\ufeff/, "");
  const sample = text.slice(0, sampleBytes);
  // oxlint-disable-next-line no-control-regex -- these are what is counted
  const controls = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g)?.length ?? 0;
  if (controls > Math.max(2, sample.length * controlShareMax)) {
    throw new FileProblem("file_unsupported");
  }
  return clean(text);
}

function decode(bytes: Uint8Array, declared: string | undefined): string {
  const marked = byMark(bytes) ?? byNulls(bytes);
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(knownEncoding(declared)).decode(bytes);
  }
}

function byMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Most texts in UTF-16 have a zero in every second byte. */
function byNulls(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  const nulls = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = nulls;
  const many = sample.length / 5;
  if (odd > many && even < odd / 10) return "utf-16le";
  return even > many && odd < even / 10 ? "utf-16be" : undefined;
}

/** Latin-1 and ASCII are read as Windows-1252, as browsers do. */
function knownEncoding(declared: string | undefined): string {
  try {
    const { encoding } = new TextDecoder(declared);
    return encoding === "utf-8" ? "windows-1252" : encoding;
  } catch {
    return "windows-1252";
  }
}

/** Without what PostgreSQL does not store and what nobody sees; lines end as in Unix. */
export function clean(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex -- these are what is taken out
      .replaceAll(/[\0-\x08\x0b\x0e-\x1f\x7f\u200b\u2060\ufeff]/g, "")
      .replaceAll(/[\f\u2028\u2029\x85]/g, "\n")
      .toWellFormed()
  );
}
