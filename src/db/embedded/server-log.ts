/** The server's log file, with a bounded size; errors of a failed start quote it. */
import {
  closeSync,
  constants,
  copyFileSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
} from "node:fs";
import { ownerForFiles } from "./data-folder.ts";
import type { DataFolder } from "./data-folder.ts";

export interface ServerLog {
  /** For the server to write to in append mode, so that truncating it leaves no hole. */
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
    // The server will hit the same error and report it better.
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

/** The server keeps its file open, so a log over the limit is copied and truncated. */
export function trimServerLog({ serverLog }: DataFolder, boundBytes = bytesMax): void {
  const { O_NOFOLLOW, O_RDWR } = constants;
  if ((lstatSync(serverLog, { throwIfNoEntry: false })?.size ?? 0) <= boundBytes) return;
  const aside = `${serverLog}.1`;
  const file = openSync(serverLog, O_RDWR | O_NOFOLLOW);
  rmSync(aside, { force: true });
  try {
    copyFileSync(serverLog, aside, constants.COPYFILE_EXCL);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  } finally {
    // Even if there is no space for the copy.
    ftruncateSync(file, 0);
    closeSync(file);
  }
}
