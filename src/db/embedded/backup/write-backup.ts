/**
 * Writes a backup file: description, secret, the server's settings, PostgreSQL's copy of itself, checksums. It is
 * written under a temporary name and renamed, so it is complete or missing.
 */
import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { syncFolder } from "../data-folder.ts";
import { isNamedAlive, processName } from "../process-identity.ts";
import { memberNames } from "./backup-description.ts";
import type { BackupDescription } from "./backup-description.ts";
import type { BaseBackup } from "./base-backup.ts";
import { blockBytes, fileHeader, paddingAfter, walkTar, withPrefix } from "./tar.ts";

export interface BackupParts {
  readonly description: BackupDescription;
  /** Undefined if it was set by PRESSROOM_SECRET or was not needed yet. */
  readonly secret: string | undefined;
  readonly memory: string;
  readonly copy: BaseBackup;
}

export interface WrittenBackup {
  readonly bytes: number;
  /** Of the whole file. */
  readonly sha256: string;
}

export async function writeBackup(
  parts: BackupParts,
  file: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (dataBytes: number) => void },
): Promise<WrittenBackup> {
  removeDeadPartials(path.dirname(file));
  const partial = `${file}.partial-${processName()}`;
  // The backup contains the secret and all password hashes.
  const handle = await open(partial, "wx", 0o600);
  try {
    const whole = createHash("sha256");
    let bytes = 0;
    await pipeline(
      compose(parts, onProgress),
      createZstdCompress({
        params: {
          [constants.ZSTD_c_compressionLevel]: compressionLevel,
          [constants.ZSTD_c_checksumFlag]: 1,
        },
      }),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) {
          whole.update(chunk);
          bytes += chunk.length;
          await handle.writeFile(chunk);
        }
      },
      { signal },
    );
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return { bytes, sha256: whole.digest("hex") };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    // The caller's reason, whatever error the abort caused.
    signal.throwIfAborted();
    throw error;
  } finally {
    parts.copy.close();
  }
}

/** The fastest level that still compresses text well; higher ones cost CPU time that the service may need. */
const compressionLevel = 3;

async function* compose(
  { description, secret, memory, copy }: BackupParts,
  onProgress: (dataBytes: number) => void,
): AsyncGenerator<Buffer> {
  const writtenAt = new Date(description.started_at);
  const sums: string[] = [];
  function member(name: string, text: string): Buffer {
    const content = Buffer.from(text);
    sums.push(sumLine(createHash("sha256").update(content), name));
    const padding = Buffer.alloc(paddingAfter(content.length));
    return Buffer.concat([fileHeader(name, content.length, writtenAt), content, padding]);
  }
  yield member(memberNames.description, `${JSON.stringify(description, null, 2)}\n`);
  if (secret !== undefined) yield member(memberNames.secret, secret);
  yield member(memberNames.memory, memory);

  let hash = createHash("sha256");
  let name = "";
  let size = 0;
  let dataBytes = 0;
  for await (const step of walkTar(copy.archive)) {
    if (step.kind === "member") {
      hash = createHash("sha256");
      size = step.member.bytes;
      const header = withPrefix(step.header, memberNames.cluster);
      name = step.member.kind === "file" ? `${memberNames.cluster}/${step.member.name}` : "";
      yield header;
    } else if (step.kind === "content") {
      hash.update(step.bytes);
      dataBytes += step.bytes.length;
      yield step.bytes;
      onProgress(dataBytes);
    } else {
      if (name !== "") sums.push(sumLine(hash, name));
      yield Buffer.alloc(paddingAfter(size));
    }
  }
  yield member(memberNames.checksums, sums.join(""));
  // Two empty blocks end an archive.
  yield Buffer.alloc(2 * blockBytes);
}

function sumLine(hash: Hash, name: string): string {
  return `${hash.digest("hex")}  ${name}\n`;
}

/** Files of a killed backup are removed by the next one into the same folder. */
function removeDeadPartials(folder: string): void {
  for (const name of readdirSync(folder)) {
    const maker = /\.partial-(\d+-\d+-[^-]+)$/.exec(name)?.[1];
    if (maker === undefined || isNamedAlive(maker) !== false) continue;
    rmSync(path.join(folder, name), { force: true });
  }
}
