/** Reads a text file that the user chose, in any encoding that spreadsheets save. */

export type FileProblem = "tooLarge" | "binary" | "unreadable";

export type ReadFile = { text: string } | { problem: FileProblem };

export async function readTextFile(file: Blob, bytesMax: number): Promise<ReadFile> {
  if (file.size > bytesMax) return { problem: "tooLarge" };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved or changed after it was chosen.
    return { problem: "unreadable" };
  }
  const text = decode(bytes);
  return text.includes("\0") ? { problem: "binary" } : { text };
}

/** Old spreadsheets save UTF-16 with a byte order mark, or Windows-1252; all others save UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
