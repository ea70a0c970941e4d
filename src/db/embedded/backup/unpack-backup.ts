/** Unpacks a backup into an empty folder and verifies every byte. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { createZstdDecompress } from "node:zlib";
import { Failure } from "../../../errors.ts";
import { backupFormat, memberNames } from "./backup-description.ts";
import type { BackupDescription } from "./backup-description.ts";
import { TarProblem, walkTar } from "./tar.ts";
import type { TarMember } from "./tar.ts";

export interface UnpackOptions {
  readonly signal: AbortSignal;
  /** Checks the description before anything else is unpacked, and throws if the backup must not be restored. */
  readonly check: (description: BackupDescription) => void;
  readonly onProgress: (dataBytes: number) => void;
}

/** The maximum size of a member that is kept in memory instead of being written. */
const keptBytesMax = 16 * 1_024 * 1_024;

export async function unpackBackup(
  file: string,
  folder: string,
  options: UnpackOptions,
): Promise<BackupDescription> {
  const { signal } = options;
  const source = createReadStream(file, { signal });
  const plain = createZstdDecompress();
  // Read errors reach the consumer of the plain bytes; a listener here keeps them from ending the process.
  source.on("error", (error) => plain.destroy(error));
  try {
    return await unpack(source.pipe(plain), folder, options);
  } catch (error) {
    signal.throwIfAborted();
    throw isDamage(error) ? damaged(file, (error as Error).message) : error;
  } finally {
    source.destroy();
    plain.destroy();
  }
}

async function unpack(
  plain: AsyncIterable<Buffer>,
  folder: string,
  { check, onProgress }: UnpackOptions,
): Promise<BackupDescription> {
  const sums = new Map<string, string>();
  let description: BackupDescription | undefined;
  let written: string | undefined;
  let current: OpenMember | undefined;
  let dataBytes = 0;
  try {
    for await (const step of walkTar(plain)) {
      if (step.kind === "member") {
        if (written !== undefined) throw new TarProblem("there is data after the checksums");
        current = await openMember(folder, step.member, description === undefined);
      } else if (step.kind === "content") {
        await current?.write(step.bytes);
        dataBytes += step.bytes.length;
        onProgress(dataBytes);
      } else if (current !== undefined) {
        const { name, kind } = current.member;
        const { sha256, text } = await current.end();
        current = undefined;
        if (name === memberNames.checksums) written = text;
        else if (kind === "file") sums.set(name, sha256);
        if (name === memberNames.description) {
          description = parseDescription(text);
          check(description);
        }
      }
    }
  } finally {
    await current?.end();
  }
  if (description === undefined || written === undefined) throw new TarProblem("it is incomplete");
  compare(sums, written);
  return description;
}

interface OpenMember {
  readonly member: TarMember;
  write(bytes: Buffer): Promise<void>;
  /** The content as text, for the few members that are read here. */
  end(): Promise<{ sha256: string; text: string }>;
}

async function openMember(
  folder: string,
  member: TarMember,
  isFirst: boolean,
): Promise<OpenMember> {
  const { name, kind, bytes } = member;
  const isKept = name === memberNames.description || name === memberNames.checksums;
  if (isFirst !== (name === memberNames.description)) {
    throw new TarProblem("its backup description is missing or misplaced");
  }
  if (isKept && bytes > keptBytesMax) throw new TarProblem(`${name} is too large`);
  const hash = createHash("sha256");
  const kept: Buffer[] = [];
  let handle: FileHandle | undefined;
  if (!isKept) {
    const target = path.join(folder, safeName(name));
    // PostgreSQL requires private folders.
    await mkdir(kind === "folder" ? target : path.dirname(target), {
      recursive: true,
      mode: 0o700,
    });
    if (kind === "file") handle = await open(target, "wx", 0o600);
  }
  return {
    member,
    async write(piece) {
      hash.update(piece);
      if (isKept) kept.push(Buffer.from(piece));
      else await handle?.writeFile(piece);
    },
    async end() {
      await handle?.close();
      return { sha256: hash.digest("hex"), text: Buffer.concat(kept).toString("utf8") };
    },
  };
}

/** The file may come from anywhere: nothing in it is written outside the folder, or to unexpected paths. */
function safeName(name: string): string {
  const isClean = name.split("/").every((part) => !["", ".", ".."].includes(part));
  const isOurs =
    name === memberNames.secret ||
    name === memberNames.memory ||
    name.startsWith(`${memberNames.cluster}/`);
  if (!isClean || !isOurs) throw new TarProblem(`"${name}" does not belong in a backup`);
  return name;
}

function parseDescription(text: string): BackupDescription {
  let description: BackupDescription;
  try {
    description = JSON.parse(text) as BackupDescription;
  } catch {
    throw new TarProblem("its description cannot be read");
  }
  if (description.format !== backupFormat) {
    throw new Failure("backup_failed", {
      message: `The backup has a format (${String(description.format)}) that this version of Pressroom does not support. Restore it with Pressroom ${description.pressroom_version}, which created it.`,
    });
  }
  return description;
}

function compare(sums: ReadonlyMap<string, string>, written: string): void {
  const expected = new Map(
    written
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  for (const [name, sha256] of expected) {
    if (sums.get(name) !== sha256) throw new TarProblem(`the checksum of ${name} does not match`);
  }
  if (expected.size !== sums.size) throw new TarProblem("it contains files without a checksum");
}

/** Errors of the decompressor and our own mean a damaged backup; all others come from the disk or are bugs. */
function isDamage(error: unknown): boolean {
  if (error instanceof TarProblem) return true;
  const { code = "" } = error as NodeJS.ErrnoException;
  return /^(ZSTD_|Z_|ERR_ZLIB|ERR_STREAM_PREMATURE_CLOSE)/.test(code) || code === "EEXIST";
}

function damaged(file: string, why: string): Failure {
  return new Failure("backup_failed", {
    message: `${file} is not a usable Pressroom backup: ${why}. Nothing was restored. Try another copy of it, or an older backup.`,
  });
}
