/**
 * Decodes an uploaded text file like a fetched one, including UTF-16 without a byte order mark. Rejects binary files.
 */
import { decodeText } from "../decode-text.ts";
import { FileProblem } from "./file-problem.ts";

/** How many bytes are examined. */
const sampleLength = 64 * 1024;
/** The maximum share of control characters. */
const controlShareMax = 0.01;

export function decodeFile(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  const text = decodeText(bytes, wide);
  const sample = text.slice(0, sampleLength);
  // oxlint-disable-next-line no-control-regex -- these are what is counted
  const controls = sample.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g)?.length ?? 0;
  // Counts zeros in the bytes, because they were removed from the text.
  const zeros = wide === "" ? zerosIn(bytes.subarray(0, sampleLength)).reduce((a, b) => a + b) : 0;
  if (controls + zeros > Math.max(2, sample.length * controlShareMax)) {
    throw new FileProblem("file_unsupported");
  }
  return clean(text);
}

/**
 * Detects UTF-16 by its byte order mark, or by many zeros at only even or only odd positions. Empty if it is not
 * UTF-16.
 */
function wideEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, sampleLength);
  const [even, odd] = zerosIn(sample);
  const many = sample.length / 5;
  if (odd > many && even < odd / 10) return "utf-16le";
  return even > many && odd < even / 10 ? "utf-16be" : "";
}

/** The number of zeros at even and odd positions. */
function zerosIn(bytes: Uint8Array): [number, number] {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  return zeros;
}

/** Removes characters that PostgreSQL cannot store and invisible ones; normalizes line endings. */
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
