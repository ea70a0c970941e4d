/**
 * Keeps the file into which the server writes its log: what a failed start said is read from it, and it
 * never grows beyond two times its bound. What the server logs is decided by server-settings.ts.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
} from "node:fs";
import { ownerForFiles } from "./data-folder.ts";
import type { DataFolder } from "./data-folder.ts";

export interface ServerLog {
  /** For the server to write into; whoever writes appends, so that cutting it short leaves no hole. */
  readonly file: number;
  /** The last lines since it was opened. */
  quote(): string;
  close(): void;
}

const bytesMax = 8 * 1024 * 1024;
const quotedBytesMax = 16_384;
const quotedLinesMax = 12;

export function openServerLog(folder: DataFolder): ServerLog {
  try {
    trimServerLog(folder);
  } catch {
    // Whatever it is, the server will meet it too, and say so better.
  }
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants;
  const file = openSync(folder.serverLog, O_APPEND | O_CREAT | O_NOFOLLOW | O_RDWR, 0o600);
  const owner = ownerForFiles(folder);
  if (owner !== undefined) fchownSync(file, owner.uid, owner.gid);
  const openedAt = fstatSync(file).size;
  return {
    file,
    quote: () => {
      const { size } = fstatSync(file);
      const from = Math.max(size - quotedBytesMax, size < openedAt ? 0 : openedAt);
      const buffer = Buffer.alloc(size - from);
      const said = buffer.toString("utf8", 0, readSync(file, buffer, 0, buffer.length, from));
      const lines = said.split("\n").filter((line) => line.trim() !== "");
      return lines.slice(-quotedLinesMax).join("\n");
    },
    close: () => closeSync(file),
  };
}

/**
 * Moves the log aside once it is over its bound. The server keeps its file open, so it is copied and cut
 * short; the lines that fall in between are lost, which a full disk would be worse than. Where there is no
 * room for the copy it throws, but the log is short all the same.
 */
export function trimServerLog(folder: DataFolder, boundBytes = bytesMax): void {
  let file: number;
  try {
    file = openSync(folder.serverLog, constants.O_RDWR | constants.O_NOFOLLOW);
  } catch {
    return;
  }
  try {
    if (fstatSync(file).size <= boundBytes) return;
    const aside = `${folder.serverLog}.1`;
    rmSync(aside, { force: true });
    try {
      copyFileSync(folder.serverLog, aside, constants.COPYFILE_EXCL);
    } catch (error) {
      rmSync(aside, { force: true });
      throw error;
    } finally {
      // Also where there is no room for the copy: then all the more.
      ftruncateSync(file, 0);
    }
  } finally {
    closeSync(file);
  }
}
