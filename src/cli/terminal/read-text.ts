/** Reads the text of an option: the value itself, `@file`, or `-` for stdin. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { decodeText } from "../../http/requests/decode-text.ts";
import { refused } from "./wrong-use.ts";

/** Far above the limit of any field. */
const bytesMax = 1_024 * 1_024;

/** `name` is the option's name, for messages. */
export function readText(given: string, name: string): string {
  if (given === "-") return decode(readAll(0, `${name}: stdin`), `${name}: stdin`);
  // `@@` escapes a leading `@`.
  if (given.startsWith("@@")) return given.slice(1);
  return given.startsWith("@") ? readTextFile(given.slice(1), name) : given;
}

export function readTextFile(path: string, name: string): string {
  const what = `${name}: the file ${path}`;
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    throw refused(
      `${what} ${reason(error)}.`,
      "If the value itself starts with @, double the @: @@value.",
    );
  }
  try {
    if (fstatSync(file).isDirectory()) throw refused(`${what} is a directory.`);
    return decode(readAll(file, what), what);
  } finally {
    closeSync(file);
  }
}

function readAll(file: number, what: string): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = Buffer.alloc(64 * 1_024);
    const read = readSome(file, chunk);
    if (read === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, read));
    length += read;
    if (length > bytesMax) throw refused(`${what} is larger than 1 MiB.`);
  }
}

/** Reading from a terminal or pipe fails with EAGAIN if there is no data yet, and with EOF if it is closed. */
function readSome(file: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(file, chunk);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function decode(bytes: Buffer, what: string): string {
  try {
    return decodeText(bytes);
  } catch {
    throw refused(`${what} is not UTF-8 text. Save it as UTF-8 and try again.`);
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "does not exist";
  if (code === "EACCES") return "cannot be read by the current user";
  return `cannot be read (${message})`;
}
