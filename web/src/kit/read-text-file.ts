/** The text of a file that a person chose, whatever a spreadsheet saved it in. */

export type FileProblem = "tooLarge" | "binary" | "unreadable";

export type ReadFile = { text: string } | { problem: FileProblem };

export async function readTextFile(file: Blob, bytesMax: number): Promise<ReadFile> {
  if (file.size > bytesMax) return { problem: "tooLarge" };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
    return { problem: "unreadable" };
  }
  const text = decode(bytes);
  return text.includes("\0") ? { problem: "binary" } : { text };
}

/** Old spreadsheets save in UTF-16 with a mark, or in what Windows had before; all others in UTF-8. */
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
